CREATE VIEW shared.audit_log AS
SELECT seq, at, actor_id, action, subject_id, details FROM audit_log;
