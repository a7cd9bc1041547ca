CREATE VIEW shared.moderation_decisions AS
SELECT id, kind, subject_id, decision, decided_at, appealed_at, appeal_decided_at, is_overturned FROM moderation_decisions;
