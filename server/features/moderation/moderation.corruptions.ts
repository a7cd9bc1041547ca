import { isFirst, type Corruptions } from '#tests/support/corruption-sql.ts'

/** The demo has a warning against which its author has appealed. */
const change = (columns: string): string[][] => [
  [
    `UPDATE moderation_decisions SET ${columns} WHERE ${isFirst('moderation_decisions', 'appealed_at IS NOT NULL')}`,
  ],
]
const decide = (by: string, at: string, isOverturned: string) =>
  change(
    `appeal_decided_by = ${by}, appeal_decided_at = ${at}, is_overturned = ${isOverturned}, appeal_reason = 'So'`,
  )
const ANOTHER = '(SELECT account_id FROM admins WHERE account_id <> decided_by LIMIT 1)'

export const corruptions: Corruptions = {
  'decision-names-its-rule': [
    ...change('rule = NULL'),
    ...change(`decided_at = now() + interval '1 hour'`),
    ...change('report_count = 0'),
    ...change('store_id = (SELECT id FROM stores LIMIT 1)'),
  ],
  'appeal-of-a-decision': [
    ...change(`decision = 'keep', rule = NULL`),
    ...change(`decided_at = appealed_at + interval '1 minute'`),
    ...change(`decided_at = appealed_at - interval '14 days'`),
    ...change('is_overturned = true'),
    ...decide('decided_by', 'now()', 'true'),
    ...decide(ANOTHER, 'now()', 'NULL'),
    ...decide('NULL', 'now()', 'false'),
    ...decide(ANOTHER, `appealed_at - interval '1 minute'`, 'false'),
    ...change(
      `appealed_at = NULL, appeal_decided_at = now(), appeal_decided_by = ${ANOTHER}, is_overturned = false`,
    ),
  ],
}
