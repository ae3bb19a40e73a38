-- The time of a table's last row, as far as a search for tables to delete has seen it.
ALTER TABLE tables ADD COLUMN touched_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tables_touched ON tables (touched_at);

-- What was done to tables behind the backs of the servers, which follow it by its number.
CREATE TABLE orders (
    number BIGINT PRIMARY KEY,
    kind TEXT NOT NULL,
    table_id TEXT NOT NULL,
    at BIGINT NOT NULL
);

-- Networks whose requests are refused, until a time or for ever.
CREATE TABLE bans (
    network TEXT PRIMARY KEY,
    ends_at BIGINT,
    reason TEXT NOT NULL,
    at BIGINT NOT NULL
);

UPDATE meta SET value = '3' WHERE name = 'schema';
