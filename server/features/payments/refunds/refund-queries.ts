/** All SQL of refunds. */
import { canChangeRefundStatus, type RefundStatus } from '#domain/payments/refund-policy.ts'
import type { Queryable, Tx } from '#server/database/database.ts'

const columns = [
  'id',
  'payment_id as paymentId',
  'callback_hash as callbackHash',
  'amount_cents as amountCents',
  'status',
  'attempts',
  'conversation_id as conversationId',
  'originator_conversation_id as originatorConversationId',
  'requested_at as requestedAt',
  'created_at as createdAt',
] as const
// The column's CHECK allows only these.
const typed = <R extends { status: string }>(row: R) => ({ ...row, status: row.status as RefundStatus })

export async function findRefund(db: Queryable, id: string) {
  const row = await db.selectFrom('refunds').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? typed(row) : null
}
export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** False when this payment has one already. */
export async function insertRefund(
  tx: Tx,
  refund: { id: string; paymentId: string; callbackHash: Buffer; amountCents: number; reason: string },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refunds')
    .values({
      id: refund.id,
      payment_id: refund.paymentId,
      callback_hash: refund.callbackHash,
      amount_cents: refund.amountCents,
      reason: refund.reason,
      status: 'due',
      next_try_at: now,
      created_at: now,
    })
    .onConflict((c) => c.column('payment_id').doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return false
  await insertEvent(tx, refund.id, null, 'due', refund.reason, now)
  return true
}

const insertEvent = (tx: Tx, refundId: string, from: RefundStatus | null, to: RefundStatus, detail: string | null, now: Date) =>
  tx
    .insertInto('refund_events')
    .values({ refund_id: refundId, from_status: from, to_status: to, detail: detail?.slice(0, 300) ?? null, at: now })
    .execute()

/** Takes what is due for this process: its next try moves on first, so that no other does the same. */
export async function takeDueRefunds(db: Queryable, now: Date, next: Date, limit: number): Promise<RefundRow[]> {
  const rows = await db
    .updateTable('refunds')
    .set({ next_try_at: next })
    .where('id', 'in', (e) =>
      e.selectFrom('refunds').select('id').where('next_try_at', '<=', now).orderBy('next_try_at').limit(limit).forUpdate().skipLocked(),
    )
    .returning(columns)
    .execute()
  return rows.map(typed)
}

export type RefundStep = {
  from: RefundStatus
  to: RefundStatus
  detail: string | null
  nextTryAt?: Date
  requestedAt?: Date
  attempts?: number
  receipt?: string | null
}

/** Compare and swap, with its line in the history; false when somebody else was quicker. */
export async function stepRefund(tx: Tx, id: string, s: RefundStep, now: Date): Promise<boolean> {
  if (!canChangeRefundStatus(s.from, s.to)) throw new Error(`A refund does not go from ${s.from} to ${s.to}`)
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({
      status: s.to,
      next_try_at: s.nextTryAt ?? null,
      ...(s.detail !== null && { detail: s.detail.slice(0, 300) }),
      ...(s.to === 'completed' && { completed_at: now }),
      ...(s.to === 'requested' && { conversation_id: null, originator_conversation_id: null }),
      ...(s.requestedAt && { requested_at: s.requestedAt }),
      ...(s.attempts !== undefined && { attempts: s.attempts }),
      ...(s.receipt && { receipt: s.receipt }),
    })
    .where('id', '=', id)
    .where('status', '=', s.from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await insertEvent(tx, id, s.from, s.to, s.detail, now)
  return true
}

/** How M-Pesa names the request it has taken; the result may have come before this. */
export const noteIds = (db: Queryable, id: string, ids: { conversationId: string; originatorConversationId: string }) =>
  db
    .updateTable('refunds')
    .set({ conversation_id: ids.conversationId, originator_conversation_id: ids.originatorConversationId })
    .where('id', '=', id)
    .execute()

export const postponeRefund = (db: Queryable, id: string, next: Date) =>
  db.updateTable('refunds').set({ next_try_at: next }).where('id', '=', id).where('status', 'in', ['due', 'requested']).execute()

/** Every refund that is under way is looked at now. */
export const hastenRefunds = (db: Queryable, now: Date) =>
  db.updateTable('refunds').set({ next_try_at: now }).where('next_try_at', '>', now).where('status', 'in', ['due', 'requested']).execute()
