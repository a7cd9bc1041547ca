import { EVENING, NOON } from '#domain/booking/day-parts.ts'
import type { Invariant } from '#server/platform/database/invariants.ts'

const LIVE = `('pending', 'confirmed', 'checked_in')`
const LOCAL = (at: string): string => `(${at} AT TIME ZONE 'Africa/Nairobi')`
const MINUTE_OF_DAY = `extract(hour FROM ${LOCAL('lower(o.during)')}) * 60 + extract(minute FROM ${LOCAL('lower(o.during)')})`
const PART = `CASE WHEN ${MINUTE_OF_DAY} < ${NOON} THEN 'morning' WHEN ${MINUTE_OF_DAY} < ${EVENING} THEN 'afternoon' ELSE 'evening' END`

export const waitlistInvariants: readonly Invariant[] = [
  {
    name: 'waitlist-holds-are-offers',
    statement: 'what is held for the waitlist is an open offer of this time and person to somebody who waits',
    query: `SELECT h.id FROM visitor_holds h JOIN waitlist_offers o ON o.id = h.waitlist_offer_id JOIN waitlist_entries e ON e.id = o.entry_id
      WHERE NOT o.is_held OR o.outcome IS NOT NULL OR e.ended_at IS NOT NULL OR h.pool_id <> o.pool_id OR h.during <> o.during
        OR h.staff_id IS DISTINCT FROM o.staff_id OR h.expires_at <> o.expires_at OR h.service_id <> e.service_id
        OR h.offer_id IS DISTINCT FROM e.offer_id`,
  },
  {
    name: 'waitlist-offers-once',
    statement: 'a person is not held at one time for two who wait',
    query: `SELECT o.id FROM waitlist_offers o JOIN waitlist_offers other ON other.staff_id = o.staff_id AND other.during && o.during AND other.id > o.id
      WHERE o.is_held AND other.is_held AND o.outcome IS NULL AND other.outcome IS NULL
        AND o.expires_at > $1::timestamptz AND other.expires_at > $1::timestamptz`,
  },
  {
    name: 'waitlist-offers-fit',
    statement:
      'a time that is held for somebody who waits is one of the chosen days, and not one at which they were booked already',
    query: `SELECT o.id FROM waitlist_offers o JOIN waitlist_entries e ON e.id = o.entry_id
      WHERE o.outcome IS NULL AND o.is_held AND (
        (${LOCAL('lower(o.during)')}::date NOT BETWEEN e.from_day AND e.to_day + 1 AND o.offered_by IS NULL)
        OR EXISTS (
          SELECT FROM shared.booked_times time JOIN bookings b ON b.id = time.booking_id
          WHERE time.account_id = e.account_id AND time.status IN ${LIVE} AND time.during && o.during
            AND coalesce(b.moved_at, b.created_at) < o.offered_at AND b.updated_at < o.offered_at
        ))`,
  },
  {
    name: 'waitlist-fair',
    statement: 'nobody who waited longer for the same was passed over when a time was offered',
    // Who was booked, blocked or booking at the time may have been passed over for that. A time after midnight belongs to the day before.
    query: `SELECT o.id FROM waitlist_offers o
      JOIN waitlist_entries e ON e.id = o.entry_id
      JOIN waitlist_entries first ON first.branch_id = e.branch_id AND first.service_id = e.service_id
        AND first.offer_id IS NOT DISTINCT FROM e.offer_id AND (first.joined_at, first.id) < (e.joined_at, e.id)
      WHERE o.is_held AND o.offered_by IS NULL AND o.offered_at >= e.joined_at
        AND (first.ended_at IS NULL OR first.ended_at > o.offered_at)
        AND ${LOCAL('lower(o.during)')}::time >= '06:00' AND ${LOCAL('lower(o.during)')}::date BETWEEN first.from_day AND first.to_day
        AND (first.part IS NULL OR first.part = ${PART})
        AND (first.staff_id IS NULL OR first.staff_id = o.staff_id)
        AND NOT EXISTS (
          SELECT FROM waitlist_offers had WHERE had.entry_id = first.id AND had.offered_at <= o.offered_at
            AND (lower(had.during) = lower(o.during) OR had.is_held AND (had.closed_at IS NULL OR had.closed_at > o.offered_at))
        )
        AND NOT EXISTS (
          SELECT FROM shared.booked_times time JOIN bookings b ON b.id = time.booking_id
          WHERE time.account_id = first.account_id AND b.created_at <= o.offered_at
            AND (time.during && o.during OR time.service_id = first.service_id OR b.updated_at > o.offered_at)
        )
        AND NOT EXISTS (
          SELECT FROM waitlist_offers had JOIN waitlist_entries own ON own.id = had.entry_id
          WHERE own.account_id = first.account_id AND had.during && o.during AND had.offered_at <= o.offered_at
        )
        AND NOT EXISTS (SELECT FROM shared.merchant_clients c WHERE c.account_id = first.account_id AND c.blocked_at IS NOT NULL)`,
  },
  {
    name: 'waitlist-offers-end',
    statement: 'nothing is offered to somebody who no longer waits',
    query: `SELECT o.id FROM waitlist_offers o JOIN waitlist_entries e ON e.id = o.entry_id WHERE o.outcome IS NULL AND e.ended_at IS NOT NULL`,
  },
]
