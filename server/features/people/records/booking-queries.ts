/** SQL of the page of a booking: each statement reads by an index of the booking's id or code. */
import { sql } from 'kysely'
import { bookingProblems } from '#contract/bookings/problems.ts'
import type { BookingStatus } from '#domain/booking/booking-policy.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CamelJsonRow, CamelRow, JsonRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'
import { BOOKING_ROW, type BookingRow } from '../rows.ts'
import type { AuditRow, BookingEventRow, ClaimRow, NotificationRow, PaymentHistory } from './timeline.ts'

export type RecordedBooking = Narrowed<
  Pick<
    CamelRow<'shared.bookings'>,
    | 'id'
    | 'code'
    | 'status'
    | 'noShowAt'
    | 'earliestStart'
    | 'clientName'
    | 'isForGuest'
    | 'isWalkIn'
    | 'storeId'
    | 'originalCents'
    | 'priceCents'
    | 'feeCents'
    | 'chargedCents'
    | 'creditCents'
    | 'moves'
    | 'notes'
    | 'undoUntil'
  >,
  { status: BookingStatus }
> & {
  title: string
  /** The services of a visit after the first one. */
  parts: {
    name: JsonRow<'shared.services'>['name']
    startsAt: string
    staff: JsonRow<'shared.staff'>['name'] | null
  }[]
  startsAt: Date
  endsAt: Date
  noticeHours: number | null
  customerId: TableRow<'shared.bookings'>['account_id']
  phone: TableRow<'shared.bookings'>['client_phone']
  email: TableRow<'shared.bookings'>['client_email']
  store: TableRow<'shared.stores'>['name']
  area: TableRow<'shared.branches'>['location_name']
  staff: TableRow<'shared.staff'>['name'] | null
  conversationId: string | null
  isFeePaid: TableRow<'shared.bookings'>['access_fee_paid']
  isFeeKept: TableRow<'shared.bookings'>['fee_kept']
  /** Time until which the store can answer a request. */
  answerBy: Date | null
  openProposalId: string | null
  reminders: Pick<CamelJsonRow<'shared.reminders'>, 'dueAt' | 'sentAt' | 'droppedAt'>[]
}

export async function getRecordedBooking(db: Queryable, code: string, now: Date): Promise<RecordedBooking> {
  const { rows } = await sql<RecordedBooking>`
    SELECT b.id, b.code, coalesce(offer.title, service.name) AS title, b.status, b.no_show_at AS "noShowAt", lower(b.during) AS "startsAt",
      coalesce(b.visit_ends_at, upper(b.during)) AS "endsAt", b.earliest_start AS "earliestStart",
      coalesce(b.visit_notice_hours, CASE WHEN b.booking_type = 'service' THEN service.min_cancellation_hours END) AS "noticeHours", b.account_id AS "customerId",
      b.client_name AS "clientName", b.client_phone AS phone, b.client_email AS email, b.is_for_guest AS "isForGuest", b.is_walk_in AS "isWalkIn",
      b.store_id AS "storeId", store.name AS store, branch.location_name AS area, person.name AS staff,
      (
        SELECT coalesce(json_agg(json_build_object(
          'name', also.name, 'startsAt', lower(part.during), 'staff', person.name
        ) ORDER BY part.position), '[]')
        FROM shared.booking_parts part JOIN shared.services also ON also.id = part.service_id
        LEFT JOIN shared.staff person ON person.id = part.staff_id
        WHERE part.booking_id = b.id
      ) AS parts,
      (SELECT id FROM shared.conversations c WHERE c.customer_id = b.account_id AND c.store_id = b.store_id) AS "conversationId",
      b.original_cents AS "originalCents", b.price_cents AS "priceCents", b.fee_cents AS "feeCents", b.charged_cents AS "chargedCents",
      b.credit_cents AS "creditCents", b.access_fee_paid AS "isFeePaid", b.fee_kept AS "isFeeKept", b.moves, b.notes,
      b.undo_until AS "undoUntil", CASE WHEN b.fee_cents = 0 THEN b.hold_expires_at END AS "answerBy",
      (SELECT id FROM shared.open_proposals p WHERE p.booking_id = b.id AND p.expires_at > ${now}) AS "openProposalId",
      (
        SELECT coalesce(json_agg(json_build_object('dueAt', due_at, 'sentAt', sent_at, 'droppedAt', dropped_at) ORDER BY due_at), '[]')
        FROM shared.reminders r WHERE r.booking_id = b.id
      ) AS reminders
    FROM shared.bookings b JOIN shared.services service ON service.id = b.service_id
    JOIN shared.stores store ON store.id = b.store_id JOIN shared.branches branch ON branch.id = b.branch_id
    LEFT JOIN shared.offers offer ON offer.id = b.offer_id LEFT JOIN shared.staff person ON person.id = b.staff_id
    WHERE b.code = ${code}`.execute(db)
  if (!rows[0]) throw bookingProblems.notFound()
  return rows[0]
}

export async function listBookingEvents(db: Queryable, bookingId: string): Promise<BookingEventRow[]> {
  const { rows } = await sql<BookingEventRow>`
    SELECT e.kind, e.from_status AS "fromStatus", e.to_status AS "toStatus", e.from_start AS "fromStart", e.to_start AS "toStart", e.actor,
      a.first_name || ' ' || a.last_name AS "actorName", e.reason, e.at
    FROM shared.booking_events e LEFT JOIN shared.accounts a ON a.id = e.actor_id
    WHERE e.booking_id = ${bookingId} ORDER BY e.id`.execute(db)
  return rows
}

/** Columns of `shared.payments p` and `shared.refunds r`. */
export const PAYMENT_HISTORY = sql`p.id, p.method, p.phone_number AS phone, p.amount_cents AS "amountCents", p.status, p.receipt, p.created_at AS "createdAt",
  p.checkout_request_id AS "checkoutId", p.result_code AS "resultCode", p.result_description AS result, r.receipt AS "refundReceipt",
  (
    SELECT coalesce(json_agg(json_build_object('toStatus', to_status, 'source', source, 'detail', detail, 'at', at) ORDER BY e.id), '[]')
    FROM shared.payment_events e WHERE e.payment_id = p.id
  ) AS events,
  (
    SELECT coalesce(json_agg(json_build_object('toStatus', to_status, 'detail', detail, 'at', at) ORDER BY e.id), '[]')
    FROM shared.refund_events e WHERE e.refund_id = r.id
  ) AS "refundEvents"`

export type BookingPayment = PaymentHistory & Pick<CamelRow<'shared.payments'>, 'status' | 'createdAt'>

export async function listBookingPayments(db: Queryable, bookingId: string): Promise<BookingPayment[]> {
  const { rows } = await sql<BookingPayment>`
    SELECT ${PAYMENT_HISTORY} FROM shared.payments p LEFT JOIN shared.refunds r ON r.payment_id = p.id
    WHERE p.booking_id = ${bookingId} ORDER BY p.created_at DESC`.execute(db)
  return rows
}

export async function listClaims(db: Queryable, bookingId: string): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    SELECT receipt, status, created_at AS "createdAt" FROM shared.payment_claims WHERE booking_id = ${bookingId}`.execute(
    db,
  )
  return rows
}

/** Returns the newest entries about any of these. */
export async function listAuditBySubjects(db: Queryable, subjects: readonly string[]): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    SELECT log.at, log.action, a.first_name || ' ' || a.last_name AS "actorName", log.details
    FROM unnest(${subjects}::uuid[]) AS subject (id), LATERAL (
      SELECT * FROM shared.audit_log WHERE subject_id = subject.id ORDER BY seq DESC LIMIT 100
    ) log LEFT JOIN shared.accounts a ON a.id = log.actor_id`.execute(db)
  return rows
}

/** Columns of `shared.notifications n` and of the account `a` that gets it. */
export const NOTIFICATION = sql`n.id, n.type, a.first_name || ' ' || a.last_name AS to, n.created_at AS at, n.read_at AS "readAt",
  (
    SELECT coalesce(json_agg(json_build_object('channel', channel, 'status', d.status, 'detail', d.detail, 'endedAt', ended_at) ORDER BY d.created_at), '[]')
    FROM shared.notification_messages d WHERE d.notification_id = n.id
  ) AS deliveries`

export async function listNotificationsAbout(db: Queryable, aboutId: string): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    SELECT ${NOTIFICATION} FROM shared.notifications n JOIN shared.accounts a ON a.id = n.account_id
    WHERE n.about_id = ${aboutId} ORDER BY n.created_at DESC LIMIT 100`.execute(db)
  return rows
}

export type SentRow = Narrowed<
  Pick<CamelRow<'shared.sent_messages'>, 'key' | 'channel' | 'recipient' | 'state' | 'detail' | 'sentAt'>,
  { channel: 'sms' | 'email' }
>

/** SMS and e-mails about any of these. */
export async function listSentAbout(db: Queryable, subjects: readonly string[]): Promise<SentRow[]> {
  const { rows } = await sql<SentRow>`
    SELECT key, channel, recipient, state, detail, sent_at AS "sentAt" FROM shared.sent_messages
    WHERE subject_id = ANY(${subjects}::uuid[]) ORDER BY sent_at DESC LIMIT 100`.execute(db)
  return rows
}

export async function listNewestBookings(
  db: Queryable,
  { status, limit, offset }: { status: string | undefined; limit: number; offset: number },
): Promise<BookingRow[]> {
  const condition =
    status === undefined
      ? sql`true`
      : status === 'no-show'
        ? sql`no_show_at IS NOT NULL`
        : sql`status = ${status} AND no_show_at IS NULL`
  // Literals: PostgreSQL plans a parameter as a tenth of the table, and would read all of it.
  const { rows } = await sql<BookingRow>`
    WITH page AS MATERIALIZED (
      SELECT id FROM shared.bookings WHERE ${condition} ORDER BY created_at DESC, id DESC
      LIMIT ${sql.lit(limit)} OFFSET ${sql.lit(offset)}
    )
    SELECT ${BOOKING_ROW} FROM page JOIN shared.bookings b USING (id)
    JOIN shared.services service ON service.id = b.service_id JOIN shared.stores store ON store.id = b.store_id
    LEFT JOIN shared.offers offer ON offer.id = b.offer_id ORDER BY b.created_at DESC, b.id DESC`.execute(db)
  return rows
}
