import type { Invariant } from '#server/platform/database/invariants.ts'

export const broadcastInvariants: readonly Invariant[] = [
  {
    name: 'broadcast-sent-when-ordered',
    statement:
      'a broadcast is sent only after it was ordered, and has a next batch exactly while it is being sent',
    query: `SELECT id FROM broadcasts
      WHERE (status = 'draft') <> (ordered_at IS NULL) OR (ordered_at IS NULL) <> (expected IS NULL)
        OR (ordered_at IS NULL) <> (ordered_by IS NULL) OR ordered_at < created_at
        OR (status IN ('scheduled', 'sending')) <> (next_at IS NOT NULL)
        OR (status IN ('sent', 'stopped')) <> (ended_at IS NOT NULL) OR (status = 'stopped') <> (stopped_by IS NOT NULL)
        OR ended_at < ordered_at`,
  },
  {
    name: 'broadcast-deliveries',
    statement:
      'nobody is notified by a broadcast before its time, and its deliveries are of people whom it notified',
    query: `SELECT id FROM broadcasts
      WHERE status IN ('draft', 'scheduled') AND (notified > 0 OR last_account IS NOT NULL)
        OR NOT has_push AND push_sent + push_failed > 0 OR NOT has_email AND email_sent + email_failed > 0
        OR email_sent + email_failed > notified`,
  },
]
