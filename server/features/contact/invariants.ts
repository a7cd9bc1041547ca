import type { Invariant } from '#server/platform/database/invariants.ts'

export const contactInvariants: readonly Invariant[] = [
  {
    name: 'contact-message-state',
    statement: 'a message of the contact form has the state of what was decided about it last',
    query: `SELECT m.id FROM contact_messages m LEFT JOIN LATERAL (
        SELECT kind FROM contact_decisions d WHERE d.message_id = m.id ORDER BY decided_at DESC, id DESC LIMIT 1
      ) last ON true
      -- Those from before admins answered on the site are closed without a decision.
      WHERE m.status <> coalesce(last.kind, 'open') AND NOT (m.status = 'closed' AND last.kind IS NULL)
      UNION ALL SELECT d.id FROM contact_decisions d LEFT JOIN contact_messages m ON m.id = d.message_id
      WHERE m.id IS NULL OR d.decided_at < m.created_at OR d.decided_at > $1::timestamptz`,
  },
]
