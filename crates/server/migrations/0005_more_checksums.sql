-- Rows that are there already have no checksum until they are written again. What follows from a journal has none: it
-- is compared with the journal.
ALTER TABLE tables ADD COLUMN checksum BIGINT;
ALTER TABLE identities ADD COLUMN checksum BIGINT;
ALTER TABLE identity_secrets ADD COLUMN checksum BIGINT;
ALTER TABLE bans ADD COLUMN checksum BIGINT;

UPDATE meta SET value = '5' WHERE name = 'schema';
