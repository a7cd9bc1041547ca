/** All SQL of pay-outs. */
import { canChangePayoutStatus, type PayoutStatus } from '#domain/payments/payout-policy.ts'
import { shorten, takeStart } from '#domain/text/shorten.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { dueIds } from './due.ts'

const columns = [
  'id',
  'refund_id as refundId',
  'withdrawal_id as withdrawalId',
  'phone_number as phone',
  'amount_cents as amountCents',
  'status',
  'conversation_id as conversationId',
  'receipt',
  'attempts',
  'created_at as createdAt',
  'requested_at as requestedAt',
] as const
// The column's CHECK allows only these.
const toPayout = <R extends { status: string }>(row: R) => ({ ...row, status: row.status as PayoutStatus })

export async function findPayout(db: Queryable, id: string) {
  const row = await db.selectFrom('payouts').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? toPayout(row) : null
}
export type PayoutRow = NonNullable<Awaited<ReturnType<typeof findPayout>>>

export async function lockPayout(tx: Tx, id: string): Promise<PayoutRow | null> {
  const row = await tx
    .selectFrom('payouts')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? toPayout(row) : null
}

/** Locks the pay-out that is not `failed`. */
export async function lockPayoutOfRefund(tx: Tx, refundId: string): Promise<PayoutRow | null> {
  const row = await tx
    .selectFrom('payouts')
    .select(columns)
    .where('refund_id', '=', refundId)
    .where('status', '<>', 'failed')
    .forUpdate()
    .executeTakeFirst()
  return row ? toPayout(row) : null
}

type NewPayout = {
  id: string
  phone: string
  amountCents: number
  callbackHash: Buffer
} & ({ refundId: string } | { withdrawalId: string })

export async function insertPayout(tx: Tx, payout: NewPayout, now: Date): Promise<void> {
  await tx
    .insertInto('payouts')
    .values({
      id: payout.id,
      refund_id: 'refundId' in payout ? payout.refundId : null,
      withdrawal_id: 'withdrawalId' in payout ? payout.withdrawalId : null,
      phone_number: payout.phone,
      amount_cents: payout.amountCents,
      callback_hash: payout.callbackHash,
      status: 'due',
      next_try_at: now,
      created_at: now,
    })
    .execute()
  await insertEvent(tx, payout.id, null, 'due', null, now)
}

const insertEvent = (
  tx: Tx,
  payoutId: string,
  from: PayoutStatus | null,
  to: PayoutStatus,
  detail: string | null,
  at: Date,
) =>
  tx
    .insertInto('payout_events')
    .values({
      payout_id: payoutId,
      from_status: from,
      to_status: to,
      detail: detail ? shorten(detail, 300) : null,
      at,
    })
    .execute()

export async function takeDuePayouts(db: Queryable, now: Date, next: Date): Promise<PayoutRow[]> {
  const rows = await db
    .updateTable('payouts')
    .set({ next_try_at: next })
    .where('id', 'in', dueIds('payouts', now))
    .returning(columns)
    .execute()
  return rows.map(toPayout)
}

type PayoutChange = {
  to: PayoutStatus
  detail: string | null
  code?: string
  receipt?: string
  nextTryAt?: Date
  requestedAt?: Date
  attempts?: number
}

/** Changes the status and records it in the history; false if another process was faster. */
export async function movePayout(
  tx: Tx,
  { id, status: from }: PayoutRow,
  change: PayoutChange,
  now: Date,
): Promise<boolean> {
  const { to, detail } = change
  if (!canChangePayoutStatus(from, to)) throw new Error(`A pay-out cannot change from ${from} to ${to}`)
  const { numUpdatedRows } = await tx
    .updateTable('payouts')
    .set({
      status: to,
      next_try_at: change.nextTryAt ?? null,
      ended_at: to === 'completed' || to === 'failed' ? now : null,
      ...(detail !== null && { detail: shorten(detail, 300) }),
      ...(change.code !== undefined && { result_code: takeStart(change.code, 40) }),
      ...(change.receipt !== undefined && { receipt: change.receipt }),
      ...(change.requestedAt !== undefined && { requested_at: change.requestedAt }),
      ...(change.attempts !== undefined && { attempts: change.attempts }),
    })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await insertEvent(tx, id, from, to, detail, now)
  return true
}

/** M-Pesa's id of the accepted request. Its result may arrive before this. */
export const saveConversationId = (db: Queryable, id: string, conversationId: string) =>
  db.updateTable('payouts').set({ conversation_id: conversationId }).where('id', '=', id).execute()

export const postponePayout = (db: Queryable, id: string, next: Date) =>
  db
    .updateTable('payouts')
    .set({ next_try_at: next })
    .where('id', '=', id)
    .where('status', 'in', ['due', 'requested'])
    .execute()

/** Makes every open pay-out due now. */
export const makeAllPayoutsDue = (db: Queryable, now: Date) =>
  db
    .updateTable('payouts')
    .set({ next_try_at: now })
    .where('next_try_at', '>', now)
    .where('status', 'in', ['due', 'requested'])
    .execute()

/** Returns whether a pay-out other than this one was paid by this M-Pesa transaction. */
export async function isPayoutReceiptUsed(
  db: Queryable,
  receipt: string,
  exceptId: string | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('payouts')
    .select('id')
    .where('receipt', '=', receipt)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId))
    .executeTakeFirst()
  return row !== undefined
}
