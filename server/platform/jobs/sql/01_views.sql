CREATE VIEW shared.events AS
SELECT id, topic, payload FROM events;

CREATE VIEW shared.effects AS
SELECT key FROM effects;
