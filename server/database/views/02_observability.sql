CREATE VIEW shared.audit_log AS
SELECT seq, at, actor_id, action, subject_id FROM audit_log;
