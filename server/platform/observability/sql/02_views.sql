CREATE VIEW shared.audit_log AS
SELECT seq, at, actor_id, action, subject_id, details FROM audit_log;

CREATE VIEW shared.merchant_history AS
SELECT seq, merchant_id, actor_id FROM merchant_history;
