/** SQL of the ledger. */
import type { Till } from '#domain/payments/payment-methods.ts'
import { buildEntries, type TransferKind } from '#domain/payments/ledger.ts'
import { uuidv7 } from '#server/ids.ts'
import { lock, type Queryable, type Tx } from '#server/platform/database/database.ts'

type Transfer = {
  kind: TransferKind
  paymentId?: string
  refundId?: string
  rewardId?: string
  rewardUseId?: string
  withdrawalId?: string
  /** The M-Pesa receipt of unmatched money. */
  receipt?: string | null
  feeCents: number
  amountCents: number
  /** Account that has the money of the payment; M-Pesa's by default. */
  till?: Till
}

/** Inserts a transfer and its entries, in the same transaction as the change it records. Returns its id. */
export async function bookTransfer(tx: Tx, transfer: Transfer, now: Date): Promise<string> {
  const id = uuidv7(now.getTime())
  await tx
    .insertInto('ledger_transfers')
    .values({
      id,
      kind: transfer.kind,
      payment_id: transfer.paymentId ?? null,
      refund_id: transfer.refundId ?? null,
      reward_id: transfer.rewardId ?? null,
      reward_use_id: transfer.rewardUseId ?? null,
      withdrawal_id: transfer.withdrawalId ?? null,
      receipt: transfer.receipt ?? null,
      at: now,
    })
    .execute()
  await tx
    .insertInto('ledger_entries')
    .values(buildEntries(transfer.kind, transfer).map((entry) => ({ transfer_id: id, ...entry })))
    .execute()
  return id
}

/**
 * Books money that matches no payment: once per receipt or, without a receipt, once per payment whose
 * callback reported it. Returns the id of the transfer; null if it is booked already.
 */
export async function bookUnmatched(
  tx: Tx,
  { paymentId, receipt, amountCents }: { paymentId?: string; receipt: string | null; amountCents: number },
  now: Date,
): Promise<string | null> {
  await lockReceipt(tx, receipt ?? paymentId ?? '')
  const known = await tx
    .selectFrom('ledger_transfers')
    .select('id')
    .where('kind', '=', 'unmatched-received')
    .where((e) =>
      receipt === null
        ? e.and([e('payment_id', '=', paymentId ?? null), e('receipt', 'is', null)])
        : e('receipt', '=', receipt),
    )
    .executeTakeFirst()
  if (known) return null
  return bookTransfer(
    tx,
    {
      kind: 'unmatched-received',
      ...(paymentId && { paymentId }),
      receipt,
      feeCents: amountCents,
      amountCents,
    },
    now,
  )
}

/** Serializes concurrent reports of the same money, by its receipt or its payment. */
export const lockReceipt = (tx: Tx, of: string): Promise<void> => lock(tx, `unmatched:${of}`)

export async function isUnmatched(db: Queryable, receipt: string): Promise<boolean> {
  const row = await db
    .selectFrom('ledger_transfers')
    .select('id')
    .where('kind', '=', 'unmatched-received')
    .where('receipt', '=', receipt)
    .executeTakeFirst()
  return row !== undefined
}

export async function isRefundBookedTwice(db: Queryable, refundId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ledger_transfers')
    .select('id')
    .where('kind', '=', 'refund-twice')
    .where('refund_id', '=', refundId)
    .executeTakeFirst()
  return row !== undefined
}
