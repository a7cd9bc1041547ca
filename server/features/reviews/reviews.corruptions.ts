import {
  CUSTOMER,
  insertCopies,
  isFirst,
  IS_UPCOMING,
  type Corruptions,
} from '#tests/support/corruption-sql.ts'

const report = (at: string): string =>
  `INSERT INTO review_reports (review_id, account_id, reason, created_at)
      SELECT id, ${CUSTOMER}, 'spam', ${at} FROM reviews WHERE ${isFirst('reviews', 'true')}`

export const corruptions: Corruptions = {
  'staff-ratings': [
    [
      `UPDATE staff SET rating_count = rating_count + 1, rating_sum = rating_sum + 5 WHERE ${isFirst('staff', 'true')}`,
    ],
    [`UPDATE reviews SET staff_id = NULL WHERE ${isFirst('reviews', 'staff_id IS NOT NULL')}`],
  ],
  'store-ratings': [
    [`UPDATE stores SET rating_sum = rating_sum + 1 WHERE ${isFirst('stores', 'rating_count > 0')}`],
    [`UPDATE stores SET ratings = '{1,0,0,0,0}' WHERE ${isFirst('stores', 'rating_count > 1')}`],
  ],
  'verified-visits': [
    [
      `UPDATE reviews SET booking_id = (SELECT id FROM bookings WHERE ${IS_UPCOMING} LIMIT 1)
          WHERE ${isFirst('reviews', 'true')}`,
    ],
  ],
  'review-times-and-authors': [
    [
      `UPDATE reviews r SET account_id = m.account_id FROM stores s JOIN merchants m ON m.id = s.merchant_id
            WHERE s.id = r.store_id`,
    ],
    [
      `UPDATE reviews SET replied_at = created_at - interval '1 hour'
            WHERE ${isFirst('reviews', 'reply IS NOT NULL')}`,
    ],
    [`UPDATE reviews SET updated_at = now() + interval '1 hour' WHERE ${isFirst('reviews', 'true')}`],
    [
      `INSERT INTO review_reports (review_id, account_id, reason, created_at)
            VALUES (gen_random_uuid(), ${CUSTOMER}, 'spam', now())`,
    ],
    [report(`created_at - interval '1 hour'`)],
    [report('created_at'), report('created_at')],
    [insertCopies('reviews', `'id', gen_random_uuid()`, `WHERE ${isFirst('reviews', 'true')}`)],
  ],
  'removed-reviews': [
    [`UPDATE reviews SET removed_at = now() WHERE ${isFirst('reviews', 'true')}`],
    [
      `UPDATE moderation_decisions SET decision = 'remove'
          WHERE ${isFirst('moderation_decisions', `kind = 'review' AND decision <> 'remove'`)}`,
    ],
  ],
}
