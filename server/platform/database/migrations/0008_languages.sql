-- The language of an account: of its pages, and of messages to it. Null until one is chosen.
ALTER TABLE accounts ADD COLUMN language text CHECK (language IN ('en', 'sw'));
