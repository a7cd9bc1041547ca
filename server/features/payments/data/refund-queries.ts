/** All SQL of refunds. */
import type { PaymentMethod } from '#domain/payments/payment-methods.ts'
import { canChangeRefundStatus, type RefundStatus, type RefundWay } from '#domain/payments/refund-policy.ts'
import { shorten } from '#domain/text/shorten.ts'
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { dueIds } from './due.ts'

const columns = [
  'id',
  'payment_id as paymentId',
  'unmatched_id as unmatchedId',
  'callback_hash as callbackHash',
  'amount_cents as amountCents',
  'status',
  'way',
  'attempts',
  'refusals',
  'receipt',
  'conversation_id as conversationId',
  'originator_conversation_id as originatorConversationId',
  'requested_at as requestedAt',
  'created_at as createdAt',
] as const
/** Money that fits no payment was paid to M-Pesa. */
const refundMethod = sql<string>`coalesce((SELECT method FROM payments WHERE id = refunds.payment_id), 'mpesa')`
// The columns' CHECKs allow only these.
const toRefund = <R extends { status: string; way: string; method: string }>(row: R) => ({
  ...row,
  status: row.status as RefundStatus,
  way: row.way as RefundWay,
  method: row.method as PaymentMethod,
})

export async function findRefund(db: Queryable, id: string) {
  const row = await db
    .selectFrom('refunds')
    .select(columns)
    .select(refundMethod.as('method'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toRefund(row) : null
}

export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | null> {
  const row = await tx
    .selectFrom('refunds')
    .select(columns)
    .select(refundMethod.as('method'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? toRefund(row) : null
}

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** Returns false if this payment or unmatched money already has a refund. */
export async function insertRefund(
  tx: Tx,
  refund: {
    id: string
    callbackHash: Buffer
    amountCents: number
    reason: string
  } & ({ paymentId: string } | { unmatchedId: string }),
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refunds')
    .values({
      id: refund.id,
      payment_id: 'paymentId' in refund ? refund.paymentId : null,
      unmatched_id: 'unmatchedId' in refund ? refund.unmatchedId : null,
      callback_hash: refund.callbackHash,
      amount_cents: refund.amountCents,
      reason: refund.reason,
      status: 'due',
      next_try_at: now,
      created_at: now,
    })
    .onConflict((c) => c.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return false
  await insertEvent(tx, refund.id, null, 'due', refund.reason, now)
  return true
}

const insertEvent = (
  tx: Tx,
  refundId: string,
  from: RefundStatus | null,
  to: RefundStatus,
  detail: string | null,
  now: Date,
) =>
  tx
    .insertInto('refund_events')
    .values({
      refund_id: refundId,
      from_status: from,
      to_status: to,
      detail: detail ? shorten(detail, 300) : null,
      at: now,
    })
    .execute()

/** Returns the receipt of what is refunded; null if it is not known. */
export async function findRefundedReceipt(
  db: Queryable,
  refund: Pick<RefundRow, 'paymentId' | 'unmatchedId'>,
): Promise<string | null> {
  const row = await (
    refund.paymentId === null
      ? db.selectFrom('unmatched_money').select('receipt').where('id', '=', refund.unmatchedId)
      : db.selectFrom('payments').select('receipt').where('id', '=', refund.paymentId)
  ).executeTakeFirst()
  return row?.receipt ?? null
}

/** Returns the number that paid, and the verified one of the account if that is another. */
export async function findRefundPhones(
  db: Queryable,
  { id }: Pick<RefundRow, 'id'>,
): Promise<{ payer: string | null; account: string | null }> {
  const { payer, phone, isVerified } = await db
    .selectFrom('refunds')
    .leftJoin('unmatched_money as unmatched', 'unmatched.id', 'refunds.unmatched_id')
    .leftJoin('payments', (join) =>
      join.on((e) => e('payments.id', '=', e.fn.coalesce('refunds.payment_id', 'unmatched.payment_id'))),
    )
    .leftJoin('shared.accounts as account', 'account.id', 'payments.account_id')
    .select([
      sql<
        string | null
      >`CASE WHEN unmatched.id IS NULL THEN payments.phone_number ELSE unmatched.phone_number END`.as(
        'payer',
      ),
      'account.phone_number as phone',
      'account.is_phone_verified as isVerified',
    ])
    .where('refunds.id', '=', id)
    .executeTakeFirstOrThrow()
  return { payer, account: isVerified && phone !== payer ? phone : null }
}

/** Returns whether a refund was paid by this M-Pesa transaction. */
export async function isRefundReceiptUsed(db: Queryable, receipt: string): Promise<boolean> {
  const row = await db.selectFrom('refunds').select('id').where('receipt', '=', receipt).executeTakeFirst()
  return row !== undefined
}

export async function takeDueRefunds(db: Queryable, now: Date, next: Date): Promise<RefundRow[]> {
  const rows = await db
    .updateTable('refunds')
    .set({ next_try_at: next })
    .where('id', 'in', dueIds('refunds', now))
    .returning(columns)
    .returning(refundMethod.as('method'))
    .execute()
  return rows.map(toRefund)
}

type RefundChange = {
  from: RefundStatus
  to: RefundStatus
  detail: string | null
  nextTryAt?: Date
  requestedAt?: Date
  attempts?: number
  refusals?: number
  receipt?: string | null
}

/** Changes the status and records it in the history; false if the status is no longer `from`. */
export async function moveRefund(tx: Tx, id: string, change: RefundChange, now: Date): Promise<boolean> {
  if (!canChangeRefundStatus(change.from, change.to))
    throw new Error(`A refund cannot change from ${change.from} to ${change.to}`)
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({
      status: change.to,
      next_try_at: change.nextTryAt ?? null,
      ...(change.detail !== null && { detail: shorten(change.detail, 300) }),
      ...(change.to === 'completed' && { completed_at: now }),
      ...(change.to === 'due' && { way: 'reversal' }),
      ...(change.to === 'requested' && { conversation_id: null, originator_conversation_id: null }),
      ...(change.requestedAt && { requested_at: change.requestedAt }),
      ...(change.attempts !== undefined && { attempts: change.attempts }),
      ...(change.refusals !== undefined && { refusals: change.refusals }),
      ...(change.receipt && { receipt: change.receipt }),
    })
    .where('id', '=', id)
    .where('status', '=', change.from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await insertEvent(tx, id, change.from, change.to, change.detail, now)
  return true
}

/** Sets the way by which a refund continues, or has come back. */
export const setWay = (
  tx: Tx,
  id: string,
  { way, detail, refusals }: { way: RefundWay; detail?: string; refusals?: number },
) =>
  tx
    .updateTable('refunds')
    .set({
      way,
      next_try_at: null,
      ...(detail !== undefined && { detail: shorten(detail, 300) }),
      ...(refusals !== undefined && { refusals }),
    })
    .where('id', '=', id)
    .execute()

/** Returns the number that paid, if M-Pesa can pay to it: not that of a payment by Airtel Money. */
export async function findMpesaPayer(db: Queryable, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('refunds')
    .leftJoin('unmatched_money as unmatched', 'unmatched.id', 'refunds.unmatched_id')
    .leftJoin('payments', 'payments.id', 'refunds.payment_id')
    .select((e) => e.fn.coalesce('payments.phone_number', 'unmatched.phone_number').as('phone'))
    .where('refunds.id', '=', id)
    .where((e) => e.or([e('payments.method', 'is', null), e('payments.method', '<>', 'airtel')]))
    .executeTakeFirst()
  return row?.phone ?? null
}

/** Saves M-Pesa's ids of the accepted request. Its result may arrive before this. */
export const saveConversationIds = (
  db: Queryable,
  id: string,
  ids: { conversationId: string; originatorConversationId: string },
) =>
  db
    .updateTable('refunds')
    .set({ conversation_id: ids.conversationId, originator_conversation_id: ids.originatorConversationId })
    .where('id', '=', id)
    .execute()

export const postponeRefund = (db: Queryable, id: string, next: Date) =>
  db
    .updateTable('refunds')
    .set({ next_try_at: next })
    .where('id', '=', id)
    .where('status', 'in', ['due', 'requested'])
    .execute()

/** Makes every open refund due now. */
export const makeAllRefundsDue = (db: Queryable, now: Date) =>
  db
    .updateTable('refunds')
    .set({ next_try_at: now })
    .where('next_try_at', '>', now)
    .where('status', 'in', ['due', 'requested'])
    .execute()
