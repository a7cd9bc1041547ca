-- Events and the job queue (decision 019). The queue's own tables are installed beside these migrations, in the schema pgboss.

-- An event is dispatched, as one job per listener, in the transaction that writes it; only a deferred one waits here until it is due.
ALTER TABLE outbox RENAME TO events;
ALTER TABLE events RENAME COLUMN published_at TO dispatched_at;
UPDATE events SET dispatched_at = dead_at WHERE dispatched_at IS NULL AND dead_at IS NOT NULL;
DROP INDEX outbox_due;
ALTER TABLE events DROP COLUMN attempts, DROP COLUMN last_error, DROP COLUMN dead_at;
ALTER TABLE events RENAME CONSTRAINT outbox_pkey TO events_pkey;
CREATE INDEX events_deferred ON events (due_at) WHERE dispatched_at IS NULL;
CREATE INDEX events_created ON events (created_at);
CREATE INDEX events_commands ON events (dispatched_at) WHERE topic IN ('send-sms', 'send-mail', 'code.wanted');

-- A claimed effect that was never done is in doubt: the process ended while the provider was asked.
ALTER TABLE effects ADD COLUMN done_at timestamptz;
UPDATE effects SET done_at = at;
CREATE INDEX effects_at ON effects (at);


-- Alerts are about more than payments: a queue, a provider, an invariant.
ALTER TABLE payment_alarms RENAME TO alerts;
ALTER TABLE alerts ADD COLUMN subject text;
-- The kinds are those of contract/alerts.ts.
ALTER TABLE alerts DROP CONSTRAINT payment_alarms_kind_check;
DROP INDEX payment_alarms_open;
CREATE UNIQUE INDEX alerts_open ON alerts (kind, payment_id, refund_id, claim_id, subject) NULLS NOT DISTINCT WHERE resolved_at IS NULL;
ALTER INDEX payment_alarms_newest RENAME TO alerts_newest;
ALTER INDEX payment_alarms_pkey RENAME TO alerts_pkey;
