import { insertCopies, isFirst, type Corruptions } from '#tests/support/corruption-sql.ts'

const FIRST = isFirst('data_requests', `status = 'open' AND kind = 'export'`)
const change = (columns: string): string[] => [`UPDATE data_requests SET ${columns} WHERE ${FIRST}`]

export const corruptions: Corruptions = {
  'privacy-request-deadline': [
    change('due_at = asked_at'),
    change(`asked_at = now() + interval '1 hour', due_at = now() + interval '1 day'`),
    change(`status = 'done', decided_at = asked_at - interval '1 hour'`),
    change(`status = 'done'`),
    change('decided_at = now()'),
    change(`status = 'withdrawn', decided_at = now()`),
    change(`status = 'refused', decided_at = now()`),
    [insertCopies('data_requests', `'id', gen_random_uuid()`, `WHERE ${FIRST}`)],
  ],
}
