import type { Invariant } from '#server/platform/database/invariants.ts'

export const privacyInvariants: readonly Invariant[] = [
  {
    name: 'privacy-request-deadline',
    statement: 'a request about personal data has a deadline and one end, and is asked once at a time',
    query: `SELECT id FROM data_requests
      WHERE due_at <= asked_at OR asked_at > $1::timestamptz OR decided_at < asked_at
        OR status NOT IN ('open', 'scheduled') AND decided_at IS NULL OR status = 'open' AND decided_at IS NOT NULL
        OR status IN ('scheduled', 'withdrawn') AND kind <> 'erasure'
        OR status = 'refused' AND coalesce(decision, '') = ''
      UNION ALL SELECT account_id FROM data_requests WHERE status IN ('open', 'scheduled')
      GROUP BY account_id, kind HAVING count(*) > 1`,
  },
]
