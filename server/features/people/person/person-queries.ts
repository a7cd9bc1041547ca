/** SQL of the page of a person: each statement reads by an index of the account's id. */
import { sql } from 'kysely'
import { personProblems } from '#contract/admin/people.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CamelRow, JsonRow, TableRow } from '#server/platform/database/rows.ts'
import {
  BOOKING_ROW,
  CONVERSATION_ROW,
  PERSON_ROW,
  REQUEST_ROW,
  type BookingRow,
  type ConversationRow,
  type PersonRow,
  type RequestRow,
} from '../rows.ts'
import { NOTIFICATION, PAYMENT_HISTORY } from '../records/booking-queries.ts'
import type { AuditRow, NotificationRow, PaymentHistory } from '../records/timeline.ts'

export type RecordedPerson = PersonRow &
  Pick<
    CamelRow<'shared.accounts'>,
    | 'isPhoneVerified'
    | 'isEmailVerified'
    | 'language'
    | 'referredAt'
    | 'eraseAfter'
    | 'erasedAt'
    | 'mergedInto'
  > & {
    hasAuthenticator: boolean
    referrer: { id: JsonRow<'shared.accounts'>['id']; name: string } | null
    stores: Pick<JsonRow<'shared.stores'>, 'id' | 'name'>[]
    bookings: number
    visits: number
    noShows: number
    earnedCents: number
    spentCents: number
    reportsAbout: number
    reportsBy: number
    consents: string[]
    duplicates: DuplicateJson[]
  }
type DuplicateJson = Omit<PersonRow, 'createdAt' | 'disabledAt' | 'business'> & {
  why: 'phone' | 'device'
  createdAt: string
  disabledAt: string | null
}

/** Customers with the number of account `a`, or who have signed in on one of its devices. */
const DUPLICATES = sql`
  SELECT DISTINCT ON (o.id) o.id, o.first_name AS "firstName", o.last_name AS "lastName", o.role, o.phone_number AS phone, o.email,
    o.disabled_at AS "disabledAt", o.created_at AS "createdAt", same.why
  FROM (
    (SELECT p.id, 'phone' AS why FROM shared.accounts p WHERE p.phone_number = a.phone_number AND p.id <> a.id LIMIT 5)
    UNION ALL
    (SELECT d.other_account_id, 'device' FROM shared.accounts_on_one_device d WHERE d.account_id = a.id LIMIT 5)
  ) same JOIN shared.accounts o ON o.id = same.id
  WHERE o.role = 'customer' AND o.erased_at IS NULL AND o.merged_into IS NULL ORDER BY o.id, same.why DESC LIMIT 5`

export async function getRecordedPerson(db: Queryable, id: string): Promise<RecordedPerson> {
  const { rows } = await sql<RecordedPerson>`
    SELECT ${PERSON_ROW}, a.is_phone_verified AS "isPhoneVerified", a.is_email_verified AS "isEmailVerified",
      a.totp_confirmed_at IS NOT NULL AS "hasAuthenticator", a.language, a.referred_at AS "referredAt", a.erase_after AS "eraseAfter",
      a.erased_at AS "erasedAt", a.merged_into AS "mergedInto",
      (SELECT json_build_object('id', r.id, 'name', r.first_name || ' ' || r.last_name) FROM shared.accounts r WHERE r.id = a.referred_by) AS referrer,
      (
        SELECT coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) ORDER BY s.created_at), '[]')
        FROM shared.stores s WHERE s.merchant_id = business.id
      ) AS stores,
      booked.*,
      (SELECT coalesce(sum(cents), 0) FROM shared.rewards r WHERE r.account_id = a.id)::bigint AS "earnedCents",
      (SELECT coalesce(sum(cents), 0) FROM shared.reward_uses u WHERE u.account_id = a.id AND u.state <> 'released')::bigint AS "spentCents",
      (
        SELECT count(*) FROM shared.conversations c JOIN shared.chat_reports r ON r.conversation_id = c.id
        WHERE c.customer_id = a.id AND r.reported = 'customer'
      ) + (
        SELECT count(*) FROM shared.service_requests q JOIN shared.service_request_reports r ON r.request_id = q.id
        WHERE q.account_id = a.id AND r.quote_id IS NULL
      ) AS "reportsAbout",
      (SELECT count(*) FROM shared.chat_reports r WHERE r.reporter_id = a.id)
        + (SELECT count(*) FROM shared.service_request_reports r WHERE r.account_id = a.id) AS "reportsBy",
      (
        SELECT coalesce(array_agg(c.purpose ORDER BY c.purpose), '{}') FROM shared.consents c
        WHERE c.account_id = a.id AND c.is_given AND c.purpose IN ('email', 'sms', 'push')
      ) AS consents,
      (SELECT coalesce(json_agg(other), '[]') FROM (${DUPLICATES}) other) AS duplicates
    FROM shared.accounts a LEFT JOIN shared.merchants business ON business.account_id = a.id
    CROSS JOIN LATERAL (
      SELECT count(*) AS bookings, count(*) FILTER (WHERE status IN ('checked_in', 'completed')) AS visits, count(no_show_at) AS "noShows"
      FROM shared.bookings b WHERE b.account_id = a.id
    ) booked
    WHERE a.id = ${id}`.execute(db)
  if (!rows[0]) throw personProblems.notFound()
  return rows[0]
}

export async function listAccountBookings(
  db: Queryable,
  accountId: string,
): Promise<(BookingRow & { createdAt: Date })[]> {
  const { rows } = await sql<BookingRow & { createdAt: Date }>`
    SELECT ${BOOKING_ROW}, b.created_at AS "createdAt" FROM shared.bookings b
    JOIN shared.services service ON service.id = b.service_id JOIN shared.stores store ON store.id = b.store_id
    LEFT JOIN shared.offers offer ON offer.id = b.offer_id
    WHERE b.account_id = ${accountId} ORDER BY b.created_at DESC, b.id LIMIT 20`.execute(db)
  return rows
}

export type PersonPayment = PaymentHistory & { code: TableRow<'shared.bookings'>['code'] }
/** Returns the payments of an account by its bookings, because a payment is found by its booking. */
export async function listAccountPayments(db: Queryable, accountId: string): Promise<PersonPayment[]> {
  const { rows } = await sql<PersonPayment>`
    SELECT ${PAYMENT_HISTORY}, b.code FROM shared.bookings b JOIN shared.payments p ON p.booking_id = b.id
    LEFT JOIN shared.refunds r ON r.payment_id = p.id
    WHERE b.account_id = ${accountId} ORDER BY p.created_at DESC LIMIT 20`.execute(db)
  return rows
}

export async function listAccountConversations(db: Queryable, accountId: string): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    SELECT ${CONVERSATION_ROW} FROM shared.conversations c JOIN shared.accounts a ON a.id = c.customer_id
    JOIN shared.stores store ON store.id = c.store_id
    WHERE c.customer_id = ${accountId} ORDER BY c.last_message_at DESC, c.id DESC LIMIT 10`.execute(db)
  return rows
}

export async function listAccountRequests(db: Queryable, accountId: string): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    SELECT ${REQUEST_ROW} FROM shared.service_requests r
    WHERE r.account_id = ${accountId} ORDER BY r.created_at DESC, r.id DESC LIMIT 10`.execute(db)
  return rows
}

export async function listAccountNotifications(db: Queryable, accountId: string): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    SELECT ${NOTIFICATION}, (SELECT code FROM shared.bookings b WHERE b.id = n.about_id) AS "aboutCode"
    FROM shared.notifications n JOIN shared.accounts a ON a.id = n.account_id
    WHERE n.account_id = ${accountId} ORDER BY n.created_at DESC, n.id DESC LIMIT 50`.execute(db)
  return rows
}

/** Returns the newest entries that the person made or that are about the person. */
export async function listAuditOfPerson(db: Queryable, accountId: string): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    SELECT log.at, log.action, a.first_name || ' ' || a.last_name AS "actorName", log.details FROM (
      (SELECT * FROM shared.audit_log WHERE actor_id = ${accountId} ORDER BY seq DESC LIMIT 50)
      UNION
      (SELECT * FROM shared.audit_log WHERE subject_id = ${accountId} ORDER BY seq DESC LIMIT 50)
    ) log LEFT JOIN shared.accounts a ON a.id = log.actor_id ORDER BY log.seq DESC LIMIT 60`.execute(db)
  return rows
}

export async function requirePerson(db: Queryable, id: string): Promise<void> {
  const found = await db
    .selectFrom('shared.accounts')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw personProblems.notFound()
}

export async function listPeople(db: Queryable, ids: readonly string[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    SELECT ${PERSON_ROW} FROM shared.accounts a LEFT JOIN shared.merchants business ON business.account_id = a.id
    WHERE a.id = ANY(${ids}::uuid[])`.execute(db)
  return rows
}

export async function listNewestPeople(
  db: Queryable,
  filter: { role: string | undefined; isFrozen: boolean | undefined; limit: number; offset: number },
): Promise<PersonRow[]> {
  const { role, isFrozen, limit, offset } = filter
  const { rows } = await sql<PersonRow>`
    WITH page AS MATERIALIZED (
      SELECT id FROM shared.accounts WHERE erased_at IS NULL
        AND ${role === undefined ? sql`role <> 'admin'` : sql`role = ${role}`}
        AND ${isFrozen === undefined ? sql`true` : isFrozen ? sql`disabled_at IS NOT NULL` : sql`disabled_at IS NULL`}
      ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)}
    )
    SELECT ${PERSON_ROW} FROM page JOIN shared.accounts a USING (id)
    LEFT JOIN shared.merchants business ON business.account_id = a.id ORDER BY a.created_at DESC, a.id DESC`.execute(
    db,
  )
  return rows
}
