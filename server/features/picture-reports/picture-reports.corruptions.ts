import { CUSTOMER, type Corruptions } from '#tests/support/corruption-sql.ts'

const DECISION = `'00000000-0000-4000-8000-000000000001'`
const PICTURE = `'00000000-0000-4000-8000-000000000002'`

/** A removed picture, and the decision about it. */
const picture = (path: string, decision: string, isOverturned: string): string[] => [
  `INSERT INTO moderation_decisions (
      id, kind, subject_id, author_id, store_id, decision, rule, reason, name, excerpt, report_count, decided_by, decided_at,
      is_overturned
    )
    SELECT ${DECISION}, 'picture', ${PICTURE}, m.account_id, s.id,
      '${decision}', 'spam', 'Advertising', s.name, '', 1, ${CUSTOMER}, now() - interval '1 hour', ${isOverturned}
    FROM stores s JOIN merchants m ON m.id = s.merchant_id
    WHERE s.id = (SELECT store_id FROM services WHERE images <> '{}' ORDER BY id LIMIT 1)`,
  `INSERT INTO reported_pictures (id, kind, owner_id, path, author_id, name, removal_id, places)
    SELECT subject_id, 'store', store_id, ${path}, author_id, name, id, '[]' FROM moderation_decisions d
    WHERE id = ${DECISION}`,
]
const UNUSED = `'/media/pictures/unused.webp'`
const report = (at: string, decision: string): string =>
  `INSERT INTO picture_reports (picture_id, account_id, reason, details, created_at, decision_id)
    VALUES (${PICTURE}, ${CUSTOMER}, 'spam', '', ${at}, ${decision})`
const removed = picture(UNUSED, 'remove', 'NULL')

export const corruptions: Corruptions = {
  'removed-pictures': [
    picture(
      "(SELECT images[1] FROM services s WHERE s.store_id = d.store_id AND images <> '{}' LIMIT 1)",
      'remove',
      'NULL',
    ),
    picture(UNUSED, 'keep', 'NULL'),
    picture(UNUSED, 'remove', 'true'),
    [...removed, `DELETE FROM moderation_decisions WHERE id = ${DECISION}`],
  ],
  'picture-reports-decided': [
    [report('now()', 'NULL')],
    [...removed, report(`now() + interval '1 hour'`, 'NULL')],
    [...removed, report('now()', 'gen_random_uuid()')],
    [...removed, report('now()', DECISION)],
    [...removed, report(`now() - interval '2 hours'`, 'NULL'), report(`now() - interval '2 hours'`, 'NULL')],
  ],
}
