/** All SQL of payments. */
import { sql } from 'kysely'
import { paymentProblems } from '#contract/payments.ts'
import { LIVE_STATUSES } from '#domain/booking/booking-policy.ts'
import {
  CALLBACK_RETENTION_MS,
  OPEN_PAYMENT_STATUSES,
  type PaymentStatus,
} from '#domain/payments/payment-policy.ts'
import type { BookingDetails } from '#server/features/bookings/bookings.ts'
import { deleteInBatches, type Queryable, type Tx } from '#server/database/database.ts'

type PaymentJson = NonNullable<BookingDetails['payment']> & { checkout_request_id: string | null }

const columns = [
  'payments.id',
  'payments.booking_id as bookingId',
  'payments.account_id as accountId',
  'payments.phone_number as phone',
  'payments.fee_cents as feeCents',
  'payments.amount_cents as amountCents',
  'payments.status',
  'payments.callback_hash as callbackHash',
  'payments.checkout_request_id as checkoutRequestId',
  'payments.merchant_request_id as merchantRequestId',
  'payments.receipt',
  'payments.queries',
  'payments.created_at as createdAt',
  'payments.needs_review as needsReview',
  'payments.result_code as resultCode',
  'payments.next_query_at as nextQueryAt',
] as const

export type PaymentRow = Awaited<ReturnType<typeof getPayment>>

export async function findPayment(db: Queryable, id: string) {
  const row = await db
    .selectFrom('payments')
    .innerJoin('shared.bookings as bookings', 'bookings.id', 'payments.booking_id')
    .select(columns)
    .select('bookings.branch_id as branchId')
    .where('payments.id', '=', id)
    .executeTakeFirst()
  // The column's CHECK allows only these.
  return row ? { ...row, status: row.status as PaymentStatus } : null
}

export async function getPayment(db: Queryable, id: string) {
  const row = await findPayment(db, id)
  if (!row) throw paymentProblems.notFound()
  return row
}

/** The row is locked until the transaction ends. */
export async function lockPayment(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('payments')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw paymentProblems.notFound()
  return { ...row, status: row.status as PaymentStatus }
}
export type LockedPayment = Awaited<ReturnType<typeof lockPayment>>

/** Open payments for this booking or on this phone. */
export async function listOpenPrompts(tx: Tx, bookingId: string, phone: string) {
  const rows = await tx
    .selectFrom('payments')
    .select(columns)
    .where('status', 'in', OPEN_PAYMENT_STATUSES)
    .where((e) => e.or([e('booking_id', '=', bookingId), e('phone_number', '=', phone)]))
    .forUpdate()
    .execute()
  return rows.map((row) => ({ ...row, status: row.status as PaymentStatus }))
}

/** Paid payments of a booking that must be refunded when it is cancelled. No-shows are not refunded. */
export const listRefundable = (db: Queryable, bookingId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('shared.bookings as bookings', 'bookings.id', 'payments.booking_id')
    .select('payments.id')
    .where('booking_id', '=', bookingId)
    .where('bookings.no_show_at', 'is', null)
    .where('payments.status', '=', 'completed')
    .execute()

/** When this phone last paid this amount, if after `since`. */
export async function findLastPaidSameAmount(
  tx: Tx,
  phone: string,
  amountCents: number,
  since: Date,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('payments')
    .select('completed_at')
    .where('phone_number', '=', phone)
    .where('amount_cents', '=', amountCents)
    .where('completed_at', '>', since)
    .orderBy('completed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.completed_at ?? null
}

/**
 * When the nth newest prompt was sent to this phone, if after `since`. Prompts that M-Pesa refused to send do
 * not count.
 */
export async function findNthNewestPrompt(
  tx: Tx,
  phone: string,
  n: number,
  since: Date,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('payments')
    .select('created_at')
    .where('phone_number', '=', phone)
    .where('created_at', '>', since)
    .where((e) =>
      e.or([
        e('status', '!=', 'failed'),
        e('checkout_request_id', 'is not', null),
        e('result_code', 'in', ['1037', 'no-reply', 'superseded', 'not-in-statement']),
      ]),
    )
    .orderBy('created_at', 'desc')
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

export async function isBookingPending(tx: Tx, bookingId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('shared.bookings')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return row?.status === 'pending'
}

/**
 * True if this customer has this live booking; a booking with an unpaid fee is live until its hold expires.
 */
export async function isHeldBy(
  db: Queryable,
  bookingId: string,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('shared.bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where('account_id', '=', accountId)
    .where('status', 'in', LIVE_STATUSES)
    .where((e) => e.or([e('status', '!=', 'pending'), e('hold_expires_at', '>', now)]))
    .executeTakeFirst()
  return row !== undefined
}

type NewPayment = {
  id: string
  bookingId: string
  accountId: string
  phone: string
  feeCents: number
  amountCents: number
  callbackHash: Buffer
}

export async function insertPayment(tx: Tx, payment: NewPayment, now: Date): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      booking_id: payment.bookingId,
      account_id: payment.accountId,
      phone_number: payment.phone,
      fee_cents: payment.feeCents,
      amount_cents: payment.amountCents,
      status: 'initiated',
      callback_hash: payment.callbackHash,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await insertEvent(
    tx,
    { paymentId: payment.id, from: null, to: 'initiated', source: 'customer', detail: null },
    now,
  )
}

export type Source = 'customer' | 'push' | 'callback' | 'query' | 'statement' | 'refund' | 'admin'
type Event = {
  paymentId: string
  from: PaymentStatus | null
  to: PaymentStatus
  source: Source
  detail: string | null
}

const insertEvent = (tx: Tx, event: Event, now: Date) =>
  tx
    .insertInto('payment_events')
    .values({
      payment_id: event.paymentId,
      from_status: event.from,
      to_status: event.to,
      source: event.source,
      detail: event.detail?.slice(0, 300) ?? null,
      at: now,
    })
    .execute()

export type Change = {
  to: PaymentStatus
  source: Source
  detail?: string
  bookingId?: string
  merchantRequestId?: string
  checkoutRequestId?: string
  receipt?: string | null
  resultCode?: string
  resultDescription?: string
  nextQueryAt?: Date | null
  queries?: number
  needsReview?: boolean
  completedAt?: Date
}

/** Changes a locked payment and records the change of its status in its history. */
export async function movePayment(tx: Tx, payment: LockedPayment, change: Change, now: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      status: change.to,
      updated_at: now,
      ...(change.bookingId !== undefined && { booking_id: change.bookingId }),
      ...(change.merchantRequestId !== undefined && { merchant_request_id: change.merchantRequestId }),
      ...(change.checkoutRequestId !== undefined && { checkout_request_id: change.checkoutRequestId }),
      ...(change.receipt && { receipt: change.receipt }),
      ...(change.resultCode !== undefined && { result_code: change.resultCode }),
      ...(change.resultDescription !== undefined && {
        result_description: change.resultDescription.slice(0, 300),
      }),
      ...(change.nextQueryAt !== undefined && { next_query_at: change.nextQueryAt }),
      ...(change.queries !== undefined && { queries: change.queries }),
      ...(change.needsReview !== undefined && { needs_review: change.needsReview }),
      ...(change.completedAt !== undefined && { completed_at: change.completedAt }),
    })
    .where('id', '=', payment.id)
    .execute()
  if (change.to !== payment.status)
    await insertEvent(
      tx,
      {
        paymentId: payment.id,
        from: payment.status,
        to: change.to,
        source: change.source,
        detail: change.detail ?? null,
      },
      now,
    )
}

/** Payments for which a query to Daraja is due. */
export const listDueQueries = (db: Queryable, now: Date, limit: number) =>
  db
    .selectFrom('payments')
    .select('id')
    .where('next_query_at', '<=', now)
    .orderBy('next_query_at')
    .limit(limit)
    .execute()

export const setNextQuery = (
  db: Queryable,
  id: string,
  set: { queries?: number; next: Date | null; needsReview?: boolean },
) =>
  db
    .updateTable('payments')
    .set({
      next_query_at: set.next,
      ...(set.queries !== undefined && { queries: set.queries }),
      ...(set.needsReview && { needs_review: true }),
    })
    .where('id', '=', id)
    .execute()

export const setReviewed = (db: Queryable, id: string) =>
  db.updateTable('payments').set({ needs_review: false }).where('id', '=', id).execute()

/**
 * True if the caller may query now. A payment is queried at most every ten seconds, by all callers together
 * (docs/rules/payments.md#payment-queries).
 */
export async function tryStartQuery(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ last_query_at: now })
    .where('id', '=', id)
    .where((e) =>
      e.or([e('last_query_at', 'is', null), e('last_query_at', '<=', new Date(now.getTime() - 10_000))]),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Makes every scheduled query due now. */
export const makeAllQueriesDue = (db: Queryable, now: Date) =>
  db.updateTable('payments').set({ next_query_at: now }).where('next_query_at', '>', now).execute()

// ---------------------------------------------------------------- callback inbox

export type InboxRow = { id: string; kind: 'stk' | 'reversal' | 'status'; paymentId: string; body: string }

/** False if the limit of stored callbacks of this kind for this id is reached. */
export async function insertCallback(
  db: Queryable,
  row: InboxRow & { ip: string | null },
  limit: number,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO callback_inbox (id, kind, payment_id, body, ip, received_at)
    SELECT ${row.id}::uuid, ${row.kind}, ${row.paymentId}::uuid, ${row.body}, ${row.ip}::inet, ${now}::timestamptz
    WHERE (SELECT count(*) FROM (
      SELECT FROM callback_inbox WHERE payment_id = ${row.paymentId}::uuid AND kind = ${row.kind} LIMIT ${limit}) stored) < ${limit}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

export async function listUnprocessedCallbacks(db: Queryable, limit: number): Promise<InboxRow[]> {
  const rows = await db
    .selectFrom('callback_inbox')
    .select(['id', 'kind', 'payment_id as paymentId', 'body'])
    .where('outcome', 'is', null)
    .orderBy('received_at')
    .limit(limit)
    .execute()
  // insertCallback sets both in every row.
  return rows.map((row) => ({ ...row, kind: row.kind as InboxRow['kind'], paymentId: row.paymentId! }))
}

export async function findUnprocessedCallback(db: Queryable, id: string): Promise<InboxRow | null> {
  const row = await db
    .selectFrom('callback_inbox')
    .select(['id', 'kind', 'payment_id as paymentId', 'body'])
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  // insertCallback sets both in every row.
  return row ? { ...row, kind: row.kind as InboxRow['kind'], paymentId: row.paymentId! } : null
}

/** Deletes callbacks whose retention has ended since they were processed; returns how many. */
export const pruneCallbacks = (db: Queryable, now: Date): Promise<number> =>
  deleteInBatches((limit) =>
    sql`DELETE FROM callback_inbox WHERE id IN (
      SELECT id FROM callback_inbox WHERE decided_at < ${new Date(now.getTime() - CALLBACK_RETENTION_MS)} ORDER BY decided_at LIMIT ${limit})`.execute(
      db,
    ),
  )

export type Outcome = 'applied' | 'duplicate' | 'forged' | 'mismatch' | 'unreadable'

/** Records one outcome per callback; false if it already has one. */
export async function recordOutcome(
  db: Queryable,
  id: string,
  outcome: Outcome,
  detail: string | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('callback_inbox')
    .set({ outcome, outcome_detail: detail, decided_at: now })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** True if any payment, or any except `exceptPaymentId`, has this receipt. */
export async function isReceiptUsed(
  tx: Tx,
  receipt: string,
  exceptPaymentId: string | null,
): Promise<boolean> {
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('receipt', '=', receipt)
    .$if(exceptPaymentId !== null, (found) => found.where('id', '!=', exceptPaymentId))
    .executeTakeFirst()
  return row !== undefined
}

// ---------------------------------------------------------------- payment status and receipt

/** The payment as JSON, as the details of a booking include it, and the status of its booking. */
export async function getStatus(db: Queryable, id: string) {
  const row = await db
    .selectFrom('payments')
    .innerJoin('shared.bookings as bookings', 'bookings.id', 'payments.booking_id')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select([
      'bookings.id as bookingId',
      'bookings.status as bookingStatus',
      'bookings.hold_expires_at as holdExpiresAt',
      'bookings.no_show_at as noShowAt',
      sql<PaymentJson>`to_jsonb(payments) || jsonb_build_object('refund_status', refunds.status)`.as(
        'payment',
      ),
    ])
    .where('payments.id', '=', id)
    .executeTakeFirst()
  if (!row) throw paymentProblems.notFound()
  return {
    payment: row.payment,
    booking: {
      id: row.bookingId,
      status: row.bookingStatus,
      holdExpiresAt: row.holdExpiresAt,
      isNoShow: row.noShowAt !== null,
    },
  }
}

/** When it was paid, and its refund. */
export async function getReceiptDetails(db: Queryable, id: string) {
  const row = await db
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select([
      'payments.completed_at as completedAt',
      'refunds.status',
      'refunds.amount_cents as amountCents',
      'refunds.completed_at as returnedAt',
      'refunds.receipt',
    ])
    .where('payments.id', '=', id)
    .executeTakeFirstOrThrow()
  const { completedAt, status, amountCents, returnedAt, receipt } = row
  return {
    completedAt,
    refund: status === null ? null : { status, amountCents: amountCents!, completedAt: returnedAt, receipt },
  }
}

// ---------------------------------------------------------------- personal data

export const exportPayments = async (db: Queryable, accountId: string) => ({
  payments: await db
    .selectFrom('payments')
    .select([
      'id',
      'booking_id as bookingId',
      'phone_number as phoneNumber',
      'fee_cents as feeCents',
      'amount_cents as amountCents',
      'currency',
      'status',
      'receipt',
      'result_description as result',
      'created_at as createdAt',
      'completed_at as completedAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute(),
  refunds: await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([
      'refunds.id',
      'refunds.payment_id as paymentId',
      'refunds.amount_cents as amountCents',
      'refunds.reason',
      'refunds.status',
      'refunds.created_at as createdAt',
      'refunds.completed_at as completedAt',
    ])
    .where('payments.account_id', '=', accountId)
    .orderBy('refunds.created_at')
    .execute(),
  paymentClaims: await db
    .selectFrom('payment_claims')
    .select([
      'id',
      'booking_id as bookingId',
      'receipt',
      'status',
      'created_at as createdAt',
      'decided_at as decidedAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute(),
})

/** A valid number that is not assigned to anyone. */
const PLACEHOLDER_PHONE = '254700000000'

export async function listPayerPhones(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('phone_number as phone')
    .distinct()
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ phone }) => phone)
}

/**
 * Removes the payer's phone number; amounts and dates must be retained. The stored callbacks and the checkout
 * request id contain the number, too.
 */
export async function erasePayer(tx: Tx, accountId: string): Promise<void> {
  await sql`
    UPDATE callback_inbox i SET body = replace(i.body, right(p.phone_number, 9), right(${PLACEHOLDER_PHONE}, 9))
    FROM payments p WHERE p.id = i.payment_id AND p.account_id = ${accountId}`.execute(tx)
  // Results of reversals and status requests contain the name as well: '254712345678 - Wanjiku Mwangi'.
  await sql`
    UPDATE callback_inbox SET body = regexp_replace(body, '"[^"]*254[17][0-9]{8}[^"]*"|"[^"]*2547?[0-9]*[*]+[0-9]*[^"]*"', '"${sql.raw(PLACEHOLDER_PHONE)}"', 'g')
    WHERE kind IN ('reversal', 'status') AND payment_id IN (
      SELECT p.id FROM payments p WHERE p.account_id = ${accountId}
      UNION ALL SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.account_id = ${accountId}
      UNION ALL SELECT c.id FROM payment_claims c WHERE c.account_id = ${accountId})`.execute(tx)
  await tx
    .updateTable('payments')
    .set({ phone_number: PLACEHOLDER_PHONE, checkout_request_id: null, result_description: null })
    .where('account_id', '=', accountId)
    .execute()
}

/** True while a payment, refund or claim is open, which needs the phone number. */
export async function hasOpenPayments(db: Queryable, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`SELECT
      EXISTS (SELECT FROM payments WHERE account_id = ${accountId} AND status IN (${sql.join([...OPEN_PAYMENT_STATUSES])}))
      OR EXISTS (SELECT FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.account_id = ${accountId} AND r.status IN ('due', 'requested'))
      OR EXISTS (SELECT FROM payment_claims WHERE account_id = ${accountId} AND status = 'asking') AS open`.execute(
    db,
  )
  return rows[0]!.open
}
