import { isFirst, type Corruptions } from '#tests/support/corruption-sql.ts'

/** The demo has a draft. */
const change = (columns: string): string[] => [
  `UPDATE broadcasts SET ${columns} WHERE ${isFirst('broadcasts', `status = 'draft'`)}`,
]
const ordered = (status: string, more: string): string[] =>
  change(`status = '${status}', ordered_at = now(), ordered_by = written_by, expected = 10, ${more}`)

export const corruptions: Corruptions = {
  'broadcast-sent-when-ordered': [
    change(`status = 'sending', next_at = now()`),
    change('ordered_at = now(), ordered_by = written_by, expected = 10'),
    change('expected = 10'),
    change('ordered_by = written_by'),
    ordered('sending', 'next_at = NULL'),
    ordered('sent', 'ended_at = NULL'),
    ordered('sent', 'ended_at = now(), next_at = now()'),
    ordered('sent', `ended_at = now() - interval '1 hour'`),
    ordered('stopped', 'ended_at = now()'),
    ordered('scheduled', `next_at = now(), created_at = now() + interval '1 hour'`),
  ],
  'broadcast-deliveries': [
    change('notified = 1'),
    change('last_account = written_by'),
    change('has_push = false, push_sent = 1'),
    change('has_email = false, email_failed = 1'),
    change('has_email = true, email_sent = 1'),
  ],
}
