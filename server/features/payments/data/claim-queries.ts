/** All SQL of claims. */
import { sql, type NotNull } from 'kysely'
import type { ClaimReason, ClaimStatus } from '#domain/payments/claims.ts'
import type { PaymentStatus } from '#domain/payments/payment-policy.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { dueIds } from './due.ts'

const columns = [
  'payment_claims.id',
  'payment_claims.booking_id as bookingId',
  'payment_claims.account_id as accountId',
  'payment_claims.receipt',
  'payment_claims.status',
  'payment_claims.reason',
  'payment_claims.payment_id as paymentId',
  'payment_claims.callback_hash as callbackHash',
  'payment_claims.attempts',
  'payment_claims.created_at as createdAt',
  'payment_claims.asked_again_at as askedAgainAt',
] as const
// `status` has a CHECK; `reason` is written by `decideClaim` alone, which has this type.
const toClaim = <R extends { status: string; reason: string | null }>(row: R) => ({
  ...row,
  status: row.status as ClaimStatus,
  reason: row.reason as ClaimReason | null,
})

export async function findClaim(db: Queryable, id: string) {
  const row = await db.selectFrom('payment_claims').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? toClaim(row) : null
}
export type ClaimRow = NonNullable<Awaited<ReturnType<typeof findClaim>>>

export async function findSameClaim(
  db: Queryable,
  bookingId: string,
  receipt: string,
): Promise<ClaimRow | null> {
  const row = await db
    .selectFrom('payment_claims')
    .select(columns)
    .where('booking_id', '=', bookingId)
    .where('receipt', '=', receipt)
    .executeTakeFirst()
  return row ? toClaim(row) : null
}

/**
 * The number of claims for this booking, the number by this customer after `since`, and when the first of the
 * latter was made.
 */
export async function countClaims(db: Queryable, bookingId: string, accountId: string, since: Date) {
  const row = await db
    .selectFrom('payment_claims')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('booking_id', '=', bookingId).as('ofBooking'),
      e.fn
        .countAll<number>()
        .filterWhere((w) => w.and([w('account_id', '=', accountId), w('created_at', '>', since)]))
        .as('today'),
      e.fn
        .min('created_at')
        .filterWhere((w) => w.and([w('account_id', '=', accountId), w('created_at', '>', since)]))
        .as('firstToday'),
    ])
    .where((e) => e.or([e('booking_id', '=', bookingId), e('account_id', '=', accountId)]))
    .executeTakeFirstOrThrow()
  return { ofBooking: row.ofBooking, today: row.today, firstToday: row.firstToday }
}

type NewClaim = {
  id: string
  bookingId: string
  accountId: string
  receipt: string
  callbackHash: Buffer
  nextTryAt: Date
}

export const insertClaim = (tx: Tx, claim: NewClaim, now: Date) =>
  tx
    .insertInto('payment_claims')
    .values({
      id: claim.id,
      booking_id: claim.bookingId,
      account_id: claim.accountId,
      receipt: claim.receipt,
      status: 'asking',
      callback_hash: claim.callbackHash,
      next_try_at: claim.nextTryAt,
      created_at: now,
    })
    .execute()

export async function takeDueClaims(db: Queryable, now: Date, next: Date): Promise<ClaimRow[]> {
  const rows = await db
    .updateTable('payment_claims')
    .set({ next_try_at: next })
    .where('id', 'in', dueIds('payment_claims', now))
    .returning(columns)
    .execute()
  return rows.map(toClaim)
}

export const postponeClaim = (db: Queryable, id: string, next: Date, attempts: number) =>
  db
    .updateTable('payment_claims')
    .set({ next_try_at: next, attempts })
    .where('id', '=', id)
    .where('status', '=', 'asking')
    .execute()

type Decision = { status: Exclude<ClaimStatus, 'asking'>; reason: ClaimReason; paymentId?: string }

/** Returns false if the claim is not in this state any more: somebody else has decided. */
export async function decideClaim(
  db: Queryable,
  id: string,
  decision: Decision,
  now: Date,
  from: 'asking' | 'review' = 'asking',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_claims')
    .set({
      status: decision.status,
      reason: decision.reason,
      payment_id: decision.paymentId ?? null,
      next_try_at: null,
      decided_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns the payment with this receipt, and whether it is for the claimed booking or for one that replaced it. */
export const findByReceipt = (db: Queryable, receipt: string, bookingId: string) =>
  db
    .selectFrom('payments')
    .innerJoin('shared.bookings as paid', 'paid.id', 'payments.booking_id')
    .innerJoin('shared.bookings as claimed', (join) => join.on('claimed.id', '=', bookingId))
    .select([
      'payments.id',
      sql<boolean>`paid.account_id = claimed.account_id AND (paid.id = claimed.id
        OR claimed.status = 'cancelled' AND paid.pool_id = claimed.pool_id AND lower(paid.during) = lower(claimed.during))`.as(
        'isForBooking',
      ),
    ])
    .where('payments.receipt', '=', receipt)
    .executeTakeFirst()

/** Returns the payments of a booking to which a code may belong: first paid ones without a receipt, then the newest. */
export async function listPrompts(db: Queryable, bookingId: string) {
  const rows = await db
    .selectFrom('payments')
    .select([
      'id',
      'amount_cents as amountCents',
      'phone_number as phone',
      'created_at as createdAt',
      'status',
    ])
    .where('booking_id', '=', bookingId)
    .where('method', '<>', 'airtel')
    .where('receipt', 'is', null)
    .where('phone_number', 'is not', null)
    .$narrowType<{ phone: NotNull }>()
    .orderBy(sql`completed_at IS NULL`)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  // The column's CHECK allows only these.
  return rows.map((row) => ({ ...row, status: row.status as PaymentStatus }))
}

/** Returns a claim with the status of its payment and of the booking that was paid for. */
export const getClaimDetails = (db: Queryable, id: string) =>
  db
    .selectFrom('payment_claims')
    .leftJoin('payments', 'payments.id', 'payment_claims.payment_id')
    .innerJoin('shared.bookings as bookings', (join) =>
      join.on((e) =>
        e('bookings.id', '=', e.fn.coalesce('payments.booking_id', 'payment_claims.booking_id')),
      ),
    )
    .select(columns)
    .select([
      'bookings.id as paidBookingId',
      'bookings.status as bookingStatus',
      'payments.status as paymentStatus',
    ])
    .where('payment_claims.id', '=', id)
    .executeTakeFirstOrThrow()
    .then(toClaim)

/** Returns the claims of this M-Pesa code that wait for a person. */
export const listReviewedClaims = (db: Queryable, receipt: string) =>
  db
    .selectFrom('payment_claims')
    .select(columns)
    .where('receipt', '=', receipt)
    .where('status', '=', 'review')
    .execute()
    .then((rows) => rows.map(toClaim))

/** M-Pesa is asked again; false if the claim waits for nobody. */
export async function reopenClaim(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_claims')
    .set({
      status: 'asking',
      reason: null,
      decided_at: null,
      attempts: 0,
      next_try_at: now,
      asked_again_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'review')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Makes every open claim due now. */
export const makeAllClaimsDue = (db: Queryable, now: Date) =>
  db
    .updateTable('payment_claims')
    .set({ next_try_at: now })
    .where('next_try_at', '>', now)
    .where('status', '=', 'asking')
    .execute()
