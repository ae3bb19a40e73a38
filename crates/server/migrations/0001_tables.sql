-- The first schema. Databases from before there were migrations have it already: every statement leaves what is there
-- as it is.

CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);

-- `listed` is the status under which a public table is listed; private ones have none.
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    created_at BIGINT NOT NULL,
    create_key TEXT UNIQUE,
    listed TEXT,
    wake_at BIGINT,
    summary TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS tables_listed ON tables (listed, created_at);
CREATE INDEX IF NOT EXISTS tables_wake ON tables (wake_at) WHERE wake_at IS NOT NULL;

CREATE TABLE IF NOT EXISTS journal (
    table_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    command_key TEXT,
    body TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE IF NOT EXISTS snapshots (
    table_id TEXT PRIMARY KEY,
    seq BIGINT NOT NULL,
    format BIGINT NOT NULL,
    body TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS identities (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    handle TEXT UNIQUE,
    passphrase TEXT,
    created_at BIGINT NOT NULL
);

CREATE TABLE IF NOT EXISTS identity_secrets (
    secret TEXT PRIMARY KEY,
    identity BIGINT NOT NULL
);

CREATE TABLE IF NOT EXISTS identity_seats (
    identity BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (identity, table_id, seat)
);

INSERT INTO meta (name, value) VALUES ('schema', '1') ON CONFLICT (name) DO NOTHING;
