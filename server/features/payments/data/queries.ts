/** SQL of payments and of their history. */
import { paymentProblems } from '#contract/payments/problems.ts'
import type { PaymentMethod } from '#domain/payments/payment-methods.ts'
import { OPEN_PAYMENT_STATUSES, type PaymentStatus } from '#domain/payments/payment-policy.ts'
import { canChangePaymentStatus } from '#domain/payments/payment-transitions.ts'
import { shorten } from '#domain/text/shorten.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

const columns = [
  'payments.id',
  'payments.booking_id as bookingId',
  'payments.account_id as accountId',
  'payments.method',
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

// The columns' CHECKs allow only these.
const toPayment = <R extends { method: string; status: string }>(row: R) => ({
  ...row,
  method: row.method as PaymentMethod,
  status: row.status as PaymentStatus,
})

export type PaymentRow = Awaited<ReturnType<typeof getPayment>>

export async function findPayment(db: Queryable, id: string) {
  const row = await db
    .selectFrom('payments')
    .innerJoin('shared.bookings as bookings', 'bookings.id', 'payments.booking_id')
    .select(columns)
    .select('bookings.branch_id as branchId')
    .where('payments.id', '=', id)
    .executeTakeFirst()
  return row ? toPayment(row) : null
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
  return toPayment(row)
}
export type LockedPayment = Awaited<ReturnType<typeof lockPayment>>

/** Returns the open payments for this booking or on this phone. */
export async function listOpenPrompts(tx: Tx, bookingId: string, phone: string) {
  const rows = await tx
    .selectFrom('payments')
    .select(columns)
    .where('status', 'in', OPEN_PAYMENT_STATUSES)
    .where((e) => e.or([e('booking_id', '=', bookingId), e('phone_number', '=', phone)]))
    .forUpdate()
    .execute()
  return rows.map(toPayment)
}

/** Returns the paid payments of a booking that must be refunded when it is cancelled. No-shows are not refunded. */
export const listRefundable = (db: Queryable, bookingId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('shared.bookings as bookings', 'bookings.id', 'payments.booking_id')
    .select('payments.id')
    .where('booking_id', '=', bookingId)
    .where('bookings.no_show_at', 'is', null)
    .where('bookings.fee_kept', '=', false)
    .where('payments.status', '=', 'completed')
    .execute()

type NewPayment = {
  id: string
  bookingId: string
  accountId: string
  method?: PaymentMethod
  /** Null only for a payment to the Paybill number. */
  phone: string | null
  feeCents: number
  amountCents: number
  callbackHash: Buffer
  checkoutRequestId?: string | null
  nextQueryAt?: Date | null
}

export async function insertPayment(tx: Tx, payment: NewPayment, now: Date): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      booking_id: payment.bookingId,
      account_id: payment.accountId,
      method: payment.method ?? 'mpesa',
      phone_number: payment.phone,
      fee_cents: payment.feeCents,
      amount_cents: payment.amountCents,
      status: 'initiated',
      callback_hash: payment.callbackHash,
      checkout_request_id: payment.checkoutRequestId ?? null,
      next_query_at: payment.nextQueryAt ?? null,
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
      detail: event.detail ? shorten(event.detail, 300) : null,
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
  const { method, status } = payment
  if (change.to !== status && !canChangePaymentStatus(method, status, change.to))
    throw new Error(`A payment by ${method} cannot change from ${status} to ${change.to}`)
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
        result_description: shorten(change.resultDescription, 300),
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

/** Forgets the prompt: nothing was sent, so its provider has none with the id that we had chosen. */
export const forgetPrompt = (tx: Tx, id: string) =>
  tx.updateTable('payments').set({ checkout_request_id: null }).where('id', '=', id).execute()

/** Payments for which a query to the provider is due. */
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
 * Returns true if the caller may query now. A payment is queried at most every ten seconds, by all callers together
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

/** Makes every scheduled query to this provider due now. */
export const makeAllQueriesDue = (db: Queryable, methods: readonly PaymentMethod[], now: Date) =>
  db
    .updateTable('payments')
    .set({ next_query_at: now })
    .where('next_query_at', '>', now)
    .where('method', 'in', methods)
    .execute()

/** Returns true if any payment, or any except `exceptPaymentId`, has this receipt. */
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
