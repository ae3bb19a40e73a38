-- Rows that are there already have no checksum.
ALTER TABLE journal ADD COLUMN checksum BIGINT;
ALTER TABLE snapshots ADD COLUMN checksum BIGINT;

-- Programs from before there were migrations look here, and refuse a database that they do not know.
UPDATE meta SET value = '2' WHERE name = 'schema';
