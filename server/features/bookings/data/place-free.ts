import { LIVE_STATUSES } from '#domain/booking/booking-policy.ts'

const LIVE = LIVE_STATUSES.map((status) => `'${status}'`).join(', ')

/**
 * SQL: since when nobody else is in the place of the booking `b` until it starts. The place is its person or, without one,
 * one of those of its pool. Null when nobody is there before it on its day.
 */
export const placeFreeFrom = (b: string): string => `(
  SELECT (array_agg(upper(other.during) ORDER BY upper(other.during) DESC))[
    CASE WHEN ${b}.staff_id IS NULL THEN (SELECT capacity FROM shared.pools WHERE id = ${b}.pool_id) ELSE 1 END
  ]
  FROM shared.booked_times other
  WHERE other.branch_id = ${b}.branch_id AND other.booking_id <> ${b}.id AND other.status IN (${LIVE})
    AND lower(other.during) >= date_trunc('day', lower(${b}.during), 'Africa/Nairobi')
    AND lower(other.during) < lower(${b}.during)
    AND CASE WHEN ${b}.staff_id IS NULL THEN other.pool_id = ${b}.pool_id ELSE other.staff_id = ${b}.staff_id END
)`
