-- The person whom an identity proxy vouches for, by the name that the proxy gives.
ALTER TABLE identities ADD COLUMN vouched TEXT;
CREATE UNIQUE INDEX identities_vouched ON identities (vouched);

UPDATE meta SET value = '4' WHERE name = 'schema';
