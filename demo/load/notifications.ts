// Notifications of the people of the demo in the last days: about their bookings, payments, reviews, followers,
// new offers and rewards, as the app would have made them.

import { sql, type RawBuilder } from 'kysely'
import {
  NOTIFICATION_PRIORITIES,
  NOTIFICATION_TYPES,
  type NotificationType,
} from '#domain/notifications/notification-types.ts'
import { HIGH_VALUE_CENTS, QUICK_REPLY_MS, VERIFIED_RATING } from '#domain/requests/service-request.ts'
import { DAY, HOUR } from '#domain/time/time.ts'
import type { Tx } from '#server/platform/database/database.ts'

const SHOWN_MS = 10 * DAY
/** Age after which a notification was read. */
const UNREAD_MS = 30 * HOUR

/** Reads what the other files of this folder have written. */
export async function writeNotifications(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - SHOWN_MS)
  const unreadSince = new Date(now.getTime() - UNREAD_MS)
  for (const source of SOURCES)
    await sql`
      INSERT INTO notifications (
        id, account_id, event_key, type, priority, params, action_url, store_id, about_id, group_key, event_count,
        created_at, read_at
      )
      SELECT
        md5(made.event_key || made.account_id)::uuid, made.account_id, made.event_key, made.type,
        greatest((${JSON.stringify(PRIORITIES)}::jsonb ->> made.type)::smallint, ${priorityOfTags}), made.params, made.action_url, made.store_id,
        made.about_id, made.group_key, made.event_count, made.at,
        CASE WHEN made.at < ${unreadSince} THEN made.at + interval '40 minutes' END
      FROM (${source}) AS made (
        account_id, about_id, type, event_key, params, action_url, store_id, group_key, event_count, at
      )
      WHERE made.at > ${since} AND made.at <= ${now}
      ON CONFLICT DO NOTHING`.execute(tx)
}

/** The priority of a quote, as `getQuotePriority` computes it. */
const priorityOfTags = sql`CASE
  WHEN made.params -> 'tags' ?& ARRAY['high-value', 'verified-provider'] THEN ${NOTIFICATION_PRIORITIES.indexOf('urgent') + 1}::int
  WHEN made.params -> 'tags' ?| ARRAY['high-value', 'verified-provider'] THEN ${NOTIFICATION_PRIORITIES.indexOf('high') + 1}::int
END`
/** The tags of a quote, as `getQuoteTags` computes them. */
const quoteTags = sql`to_jsonb(array_remove(ARRAY[
  CASE WHEN coalesce(owner.is_phone_verified, person.is_phone_verified)
    AND store.rating_sum::numeric / nullif(store.rating_count, 0) > ${VERIFIED_RATING} THEN 'verified-provider' END,
  CASE WHEN q.price_cents > ${HIGH_VALUE_CENTS} THEN 'high-value' END,
  CASE WHEN q.created_at - r.created_at <= ${QUICK_REPLY_MS / 1000} * interval '1 second' THEN 'quick-response' END,
  CASE WHEN q.includes_supplies OR q.warranty IS NOT NULL THEN 'value-added' END
], NULL))`

const PRIORITIES = Object.fromEntries(
  Object.entries(NOTIFICATION_TYPES).map(([type, { priority }]) => [
    type,
    NOTIFICATION_PRIORITIES.indexOf(priority) + 1,
  ]),
)

const iso = (time: RawBuilder<unknown>) =>
  sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const shortName = sql`person.first_name || ' ' || left(person.last_name, 1) || '.'`
const booked = sql`
  JOIN services service ON service.id = b.service_id
  JOIN stores store ON store.id = b.store_id
  JOIN merchants merchant ON merchant.id = store.merchant_id
  LEFT JOIN offers offer ON offer.id = b.offer_id
  LEFT JOIN staff person ON person.id = b.staff_id`

type More = RawBuilder<unknown>
const NOTHING: More = sql`'{}'::jsonb`
const params = (customer: More, more: More) => sql`jsonb_build_object(
  'bookingId', b.id, 'title', coalesce(offer.title, service.name), 'store', store.name, 'customer', ${customer},
  'startTime', ${iso(sql`lower(b.during)`)}, 'staff', person.name
) || ${more}`

type About = { type: NotificationType; at: More; key?: More; more?: More; opensReviews?: true }
const toCustomer = ({ type, at, key = sql`b.id`, more = NOTHING, opensReviews }: About) => sql`
  b.account_id, NULL::uuid, ${type}, ${type} || ':' || ${key}, ${params(sql`NULL::text`, more)},
  ${opensReviews ? sql`'/store/' || b.store_id || '#reviews'` : sql`'/booking-details/' || b.id`},
  b.store_id, NULL, 1, ${at}`
const toOwner = ({ type, at, key = sql`b.id`, more = NOTHING }: About) => sql`
  merchant.account_id, b.account_id, ${type}, ${type} || ':' || ${key}, ${params(sql`b.client_name`, more)},
  '/calendar?date=' || to_char(lower(b.during) AT TIME ZONE 'Africa/Nairobi', 'YYYY-MM-DD') || '&booking=' || b.id,
  b.store_id, NULL, 1, ${at}`

/** A booking reached this status. */
const steps = (columns: More, status: string, condition: More = sql`true`) => sql`
  SELECT ${columns} FROM bookings b JOIN booking_events step ON step.booking_id = b.id AND step.to_status = ${status} ${booked}
  WHERE b.account_id IS NOT NULL AND step.kind = 'step' AND ${condition}`
const at = sql`step.at`

const SOURCES: readonly RawBuilder<unknown>[] = [
  steps(toCustomer({ type: 'booking_confirmed', at }), 'confirmed'),
  steps(
    toCustomer({ type: 'booking_completed', at, opensReviews: true }),
    'completed',
    sql`b.status = 'completed'`,
  ),
  steps(
    toCustomer({ type: 'booking_cancelled', at, more: sql`jsonb_build_object('by', step.actor)` }),
    'cancelled',
    sql`step.actor <> 'customer' AND b.no_show_at IS NULL AND (b.fee_cents = 0 OR b.access_fee_paid)`,
  ),
  steps(toCustomer({ type: 'booking_no_show', at }), 'cancelled', sql`b.no_show_at IS NOT NULL`),
  steps(
    toOwner({ type: 'booking_created', at, more: sql`'{"isRequest": false}'::jsonb` }),
    'confirmed',
    sql`step.actor <> 'store'`,
  ),
  steps(
    toOwner({ type: 'booking_created', at, more: sql`'{"isRequest": true}'::jsonb` }),
    'pending',
    sql`b.fee_cents = 0`,
  ),
  steps(
    toOwner({ type: 'booking_cancelled', at, more: sql`jsonb_build_object('by', step.actor)` }),
    'cancelled',
    sql`step.actor = 'customer' AND (b.fee_cents = 0 OR b.access_fee_paid)`,
  ),
  sql`
    SELECT ${toCustomer({
      type: 'booking_reminder',
      at: sql`lower(b.during) - interval '24 hours'`,
      key: sql`b.id || ':' || ${iso(sql`lower(b.during)`)} || ':24h'`,
    })}
    FROM bookings b ${booked}
    WHERE b.account_id IS NOT NULL AND b.status IN ('confirmed', 'completed', 'checked_in')
      AND b.created_at < lower(b.during) - interval '24 hours'`,
  sql`
    SELECT ${toCustomer({
      type: 'payment_received',
      at: sql`payment.completed_at`,
      key: sql`payment.id`,
      more: sql`jsonb_build_object('cents', payment.amount_cents)`,
    })}
    FROM payments payment JOIN bookings b ON b.id = payment.booking_id ${booked}
    WHERE payment.completed_at IS NOT NULL`,
  sql`
    SELECT ${toCustomer({
      type: 'refund_sent',
      at: sql`refund.completed_at`,
      key: sql`refund.id`,
      more: sql`jsonb_build_object('cents', refund.amount_cents)`,
    })}
    FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
    JOIN bookings b ON b.id = payment.booking_id ${booked}
    WHERE refund.completed_at IS NOT NULL`,
  sql`
    SELECT merchant.account_id, person.id, 'new_review', 'new_review:' || r.id,
      jsonb_build_object(
        'storeId', store.id, 'store', store.name, 'reviewId', r.id, 'customer', ${shortName}, 'rating', r.rating
      ), '/reviews?reply=' || r.id, store.id, NULL, 1, r.created_at
    FROM reviews r JOIN stores store ON store.id = r.store_id
    JOIN merchants merchant ON merchant.id = store.merchant_id JOIN accounts person ON person.id = r.account_id`,
  sql`
    SELECT r.account_id, NULL::uuid, 'review_response', 'review_response:' || r.id,
      jsonb_build_object('storeId', store.id, 'store', store.name, 'reviewId', r.id, 'text', left(r.reply, 200)),
      '/store/' || store.id || '#reviews', store.id, NULL, 1, r.replied_at
    FROM reviews r JOIN stores store ON store.id = r.store_id WHERE r.replied_at IS NOT NULL`,
  // Of the quotes for a request, only the last one makes a notification.
  sql`
    SELECT DISTINCT ON (r.id) r.account_id, CASE WHEN q.store_id IS NULL THEN person.id END, 'service_request_offer',
      'service_request_offer:' || q.id,
      jsonb_build_object('requestId', r.id, 'offerId', q.id, 'title', r.title,
        'provider', coalesce(store.name, ${shortName}), 'cents', q.price_cents, 'tags', ${quoteTags}, 'isChanged', false),
      '/service-request/' || r.id, q.store_id, NULL, 1, q.created_at
    FROM quotes q JOIN service_requests r ON r.id = q.request_id JOIN accounts person ON person.id = q.account_id
    LEFT JOIN stores store ON store.id = q.store_id
    LEFT JOIN merchants merchant ON merchant.id = q.merchant_id
    LEFT JOIN accounts owner ON owner.id = merchant.account_id
    WHERE q.status = 'pending' ORDER BY r.id, q.created_at DESC`,
  sql`
    SELECT q.account_id, r.account_id, 'offer_accepted', 'offer_accepted:' || q.id,
      jsonb_build_object('requestId', r.id, 'offerId', q.id, 'title', r.title, 'customer', ${shortName}),
      CASE WHEN q.store_id IS NULL THEN '/service-request/' ELSE '/requests/' END || r.id, q.store_id, NULL, 1, q.decided_at
    FROM quotes q JOIN service_requests r ON r.id = q.request_id JOIN accounts person ON person.id = r.account_id
    WHERE q.status = 'accepted'`,
  // The followers of a store are one notification, about the last of them.
  sql`
    SELECT merchant.account_id, last.account_id, 'store_follow',
      'store_follow:' || store.id || ':' || last.account_id || ':'
        || to_char(last.created_at AT TIME ZONE 'Africa/Nairobi', 'YYYY-MM-DD'),
      jsonb_build_object('storeId', store.id, 'store', store.name, 'customer', ${shortName}),
      '/clients', store.id, 'store_follow:' || store.id, last.followers, last.created_at
    FROM (
      SELECT DISTINCT ON (store_id) store_id, account_id, created_at,
        count(*) OVER (PARTITION BY store_id)::int AS followers
      FROM follows ORDER BY store_id, created_at DESC
    ) last
    JOIN stores store ON store.id = last.store_id JOIN merchants merchant ON merchant.id = store.merchant_id
    JOIN accounts person ON person.id = last.account_id`,
  // The new offers of all stores that somebody follows are one notification, about the last of them.
  sql`
    SELECT last.account_id, NULL::uuid, 'new_offer', 'new_offer:' || last.id,
      jsonb_build_object(
        'offerId', last.id, 'title', last.title, 'store', last.store, 'cents', last.discounted_cents
      ), '/offer/' || last.id, last.store_id, 'new_offer', last.offers, last.created_at
    FROM (
      SELECT DISTINCT ON (f.account_id) f.account_id, o.id, o.title, o.discounted_cents, o.store_id, store.name AS store,
        o.created_at, count(*) OVER (PARTITION BY f.account_id)::int AS offers
      FROM follows f JOIN offers o ON o.store_id = f.store_id AND o.created_at > f.created_at AND o.is_listed
      JOIN stores store ON store.id = o.store_id
      ORDER BY f.account_id, o.created_at DESC
    ) last`,
  sql`
    SELECT reward.account_id, person.id, 'reward_earned', 'reward_earned:' || reward.id,
      jsonb_build_object('cents', reward.cents, 'friend', person.first_name), '/profile/earn', NULL::uuid, NULL, 1,
      reward.earned_at
    FROM rewards reward JOIN accounts person ON person.id = reward.referred_id WHERE reward.withdrawn_at IS NULL`,
]
