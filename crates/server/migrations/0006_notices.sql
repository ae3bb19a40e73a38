-- The places that people are told at while they are away. A channel belongs to an identity or to one seat. The token
-- opens the links that confirm it and end it.
CREATE TABLE notice_channels (
    id TEXT PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    identity BIGINT,
    table_id TEXT,
    seat BIGINT,
    kind TEXT NOT NULL,
    target TEXT NOT NULL,
    secret TEXT NOT NULL,
    events BIGINT NOT NULL,
    confirmed BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX notice_channels_identity ON notice_channels (identity);
CREATE INDEX notice_channels_seat ON notice_channels (table_id, seat);

-- The seats at which something happened that nobody has looked at. There is no `due_at` once they were told.
CREATE TABLE notice_seats (
    table_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    events BIGINT NOT NULL,
    due_at BIGINT,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX notice_seats_due ON notice_seats (due_at) WHERE due_at IS NOT NULL;

-- The notices that are to be sent. One that asks for a mail address to be confirmed belongs to no table.
CREATE TABLE notice_letters (
    channel TEXT NOT NULL,
    table_id TEXT NOT NULL,
    seat BIGINT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    due_at BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    PRIMARY KEY (channel, table_id, seat)
);
CREATE INDEX notice_letters_due ON notice_letters (kind, due_at);

-- The key pair by which push services know this server, whichever process it is.
CREATE TABLE notice_keys (name TEXT PRIMARY KEY, value TEXT NOT NULL);

UPDATE meta SET value = '6' WHERE name = 'schema';
