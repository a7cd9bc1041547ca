import type { Invariant } from '#server/platform/database/invariants.ts'

export const reviewInvariants: readonly Invariant[] = [
  {
    name: 'store-ratings',
    statement: 'a store is rated as its verified reviews say',
    query: `SELECT s.id FROM shared.stores s, LATERAL (
        SELECT count(*) AS count, coalesce(sum(r.rating), 0) AS sum,
          ARRAY[count(*) FILTER (WHERE r.rating = 1), count(*) FILTER (WHERE r.rating = 2), count(*) FILTER (WHERE r.rating = 3),
            count(*) FILTER (WHERE r.rating = 4), count(*) FILTER (WHERE r.rating = 5)]::integer[] AS ratings
        FROM reviews r WHERE r.store_id = s.id AND r.booking_id IS NOT NULL AND r.removed_at IS NULL
      ) actual WHERE (s.rating_count, s.rating_sum, s.ratings) IS DISTINCT FROM (actual.count, actual.sum, actual.ratings)`,
  },
  {
    name: 'staff-ratings',
    statement: 'a member of staff is rated as the verified reviews of their visits say',
    query: `SELECT p.id FROM shared.staff p, LATERAL (
        SELECT count(*) AS count, coalesce(sum(r.rating), 0) AS sum FROM reviews r WHERE r.staff_id = p.id AND r.removed_at IS NULL
      ) actual WHERE (p.rating_count, p.rating_sum) IS DISTINCT FROM (actual.count, actual.sum)
      UNION ALL SELECT r.id FROM reviews r LEFT JOIN shared.bookings b ON b.id = r.booking_id
      WHERE r.staff_id IS DISTINCT FROM b.staff_id`,
  },
  {
    name: 'verified-visits',
    statement:
      'a verified visit is a completed booking of the same customer at the same store, before the review',
    query: `SELECT r.id FROM reviews r JOIN shared.bookings b ON b.id = r.booking_id
      WHERE b.status <> 'completed' AND b.updated_at < $1::timestamptz - interval '60 seconds' OR b.account_id <> r.account_id OR b.store_id <> r.store_id OR lower(b.during) > r.updated_at`,
  },
  {
    name: 'review-times-and-authors',
    statement:
      'a store does not review itself, answers only what was written, and nobody reports a review before it was there',
    query: `SELECT r.id FROM reviews r JOIN shared.stores s ON s.id = r.store_id JOIN shared.merchants m ON m.id = s.merchant_id
      WHERE m.account_id = r.account_id OR r.replied_at < r.created_at OR r.updated_at > $1::timestamptz
      UNION ALL SELECT p.review_id FROM review_reports p LEFT JOIN reviews r ON r.id = p.review_id
      WHERE r.id IS NULL OR p.created_at < r.created_at OR p.created_at > $1::timestamptz
      UNION ALL SELECT review_id FROM review_reports GROUP BY review_id, account_id HAVING count(*) > 1
      UNION ALL SELECT account_id FROM reviews GROUP BY account_id, store_id HAVING count(*) > 1`,
  },
  {
    name: 'removed-reviews',
    statement: 'a review is removed as long as a decision that removed it is in force, and only then',
    query: `SELECT r.id FROM reviews r WHERE (r.removed_at IS NOT NULL) <> EXISTS (
        SELECT FROM shared.moderation_decisions d
        WHERE d.kind = 'review' AND d.subject_id = r.id AND d.decision = 'remove' AND d.is_overturned IS NOT TRUE
      )`,
  },
]
