/** Tables and invariants owned by platform modules, not by a feature. */
import type { Table } from './platform/database/database.ts'
import type { Invariant } from './platform/database/invariants.ts'
import type { Feature } from './feature.ts'

type InfrastructureModule = {
  /** Folder of the module in server/platform. */
  readonly name: 'database' | 'http' | 'jobs' | 'observability' | 'realtime'
  readonly tables: readonly Table[]
  readonly invariants: readonly Invariant[]
}

export const INFRASTRUCTURE: readonly InfrastructureModule[] = [
  {
    name: 'database',
    tables: ['migrations', 'settings'],
    invariants: [
      {
        name: 'no-invalid-index',
        statement: 'no index is invalid and no constraint unchecked',
        query: `SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid
          UNION ALL SELECT conname::text FROM pg_constraint WHERE NOT convalidated`,
      },
    ],
  },
  {
    name: 'http',
    tables: ['idempotency_keys'],
    invariants: [
      {
        name: 'idempotency-keys-answered',
        statement:
          'a request with a key is answered within two minutes or forgotten, and never before it was asked',
        query: `SELECT account_id, key FROM idempotency_keys
          WHERE finished_at < started_at
            OR finished_at IS NULL AND started_at < $1::timestamptz - interval '2 minutes'`,
      },
    ],
  },
  {
    name: 'jobs',
    tables: ['events', 'effects'],
    invariants: [
      {
        name: 'events-dispatched',
        statement: 'every event that is due has been dispatched',
        query: `SELECT id FROM events
          WHERE dispatched_at IS NULL AND due_at < $1::timestamptz - interval '60 seconds'`,
      },
      {
        name: 'no-abandoned-jobs',
        statement: 'no money job was given up, and no job runs without a worker',
        query: `SELECT id::text FROM pgboss.job WHERE name = 'money-dead' AND state < 'completed'
          UNION ALL SELECT id::text FROM pgboss.job
          WHERE state = 'active' AND started_on < now() - (expire_seconds + 120) * interval '1 second'`,
      },
    ],
  },
  {
    name: 'observability',
    tables: ['audit_log', 'audit_checkpoint', 'merchant_history'],
    invariants: [
      {
        name: 'audit-log-chain',
        statement: 'the audit log is one chain: nothing was changed, and nothing taken out',
        query: `SELECT l.seq
          FROM (
            SELECT *, lag(hash) OVER w AS before, row_number() OVER w AS nth
            FROM audit_log WHERE position IS NOT NULL WINDOW w AS (ORDER BY position)
          ) l
          JOIN audit_log entry ON entry.seq = l.seq
          LEFT JOIN audit_checkpoint c ON true
          WHERE l.position <> nth + coalesce(c.position, 0) OR l.previous_hash <> coalesce(before, c.hash, sha256(''))
            OR l.hash <> audit_hash(entry)`,
      },
    ],
  },
]

/** Returns all invariants: those of the features, then those of the modules above. */
export const getInvariants = (features: readonly Feature[]): readonly Invariant[] => [
  ...features.flatMap(({ invariants = [] }) => invariants),
  ...INFRASTRUCTURE.flatMap(({ invariants }) => invariants),
]
