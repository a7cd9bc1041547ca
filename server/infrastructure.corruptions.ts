import { CUSTOMER, type Corruptions } from '#tests/support/corruption-sql.ts'

const UNDISPATCHED = `INSERT INTO events (id, topic, payload, created_at, due_at)
    VALUES (gen_random_uuid(), 'booking.confirmed', '{}', now(), now() - interval '2 minutes')`

function chain(): string[] {
  return [
    ...Array.from({ length: 3 }, () => `SELECT audit_append(now(), NULL, 'test', NULL, NULL, '{}')`),
    'SELECT audit_chain(1000)',
  ]
}

const key = (
  started: string,
  finished: string,
): string => `INSERT INTO idempotency_keys (account_id, key, route, fingerprint, started_at,
      finished_at, status, body)
  SELECT ${CUSTOMER}, 'key', 'POST /bookings', sha256('x'), ${started}, ${finished}, 201, '{}'`

export const corruptions: Corruptions = {
  'events-dispatched': [[UNDISPATCHED]],
  'no-abandoned-jobs': [
    [`INSERT INTO pgboss.job (name, data) VALUES ('money-dead', '{}')`],
    [
      `INSERT INTO pgboss.job (name, data, state, started_on, expire_seconds)
          VALUES ('mail', '{}', 'active', now() - interval '1 hour', 60)`,
    ],
  ],
  'audit-log-chain': [
    [...chain(), `UPDATE audit_log SET action = 'nothing' WHERE position = 2`],
    [...chain(), `DELETE FROM audit_log WHERE position = 2`],
    [...chain(), `UPDATE audit_log SET previous_hash = sha256('x') WHERE position = 2`],
  ],
  'idempotency-keys-answered': [
    [key(`now() - interval '3 minutes'`, 'NULL')],
    [key('now()', `now() - interval '1 second'`)],
  ],
  'no-invalid-index': [
    [`ALTER TABLE bookings ADD CONSTRAINT hopeful CHECK (fee_cents < 0) NOT VALID`],
    [`UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'bookings_store'::regclass`],
  ],
}
