import { isFirst, type Corruptions } from '#tests/support/corruption-sql.ts'

const message = (was: string, columns: string): string[] => [
  `UPDATE contact_messages SET ${columns} WHERE ${isFirst('contact_messages', `status = '${was}'`)}`,
]
const decision = (columns: string): string[] => [
  `UPDATE contact_decisions SET ${columns} WHERE ${isFirst('contact_decisions', 'true')}`,
]

export const corruptions: Corruptions = {
  'contact-message-state': [
    message('open', `status = 'answered'`),
    message('answered', `status = 'open'`),
    decision(`kind = 'closed'`),
    decision('message_id = gen_random_uuid()'),
    decision(`decided_at = decided_at - interval '1 year'`),
    decision(`decided_at = now() + interval '1 hour'`),
  ],
}
