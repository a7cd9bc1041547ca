/** Records money that was received and fits no payment, so that a person decides about it (docs/rules/money.md#money-that-fits-no-payment). */
import type { TxCtx } from '#server/app-context.ts'
import { bookUnmatched, isUnmatched, lockReceipt } from '#server/features/ledger/ledger.ts'
import { isReceiptUsed } from './queries.ts'
import { insertUnmatched } from './unmatched-queries.ts'

export type UnmatchedCause =
  | 'unknown'
  | 'another-amount'
  | 'another-phone'
  | 'no-receipt'
  | 'second-payment'
  | 'claimed'

type Received = {
  cause: UnmatchedCause
  paymentId?: string
  receipt: string | null
  amountCents: number
  phone: string | null
  reference?: string
  paidAt?: Date | null
}

/** Records unmatched money, once for each receipt or, without one, for each prompt. */
export async function recordUnmatched(tx: TxCtx, received: Received): Promise<void> {
  const { paymentId, receipt, amountCents } = received
  if (receipt !== null && (await isKnownReceipt(tx, receipt))) return
  const id = await bookUnmatched(tx.db, { ...(paymentId && { paymentId }), receipt, amountCents }, tx.now)
  if (id !== null) await insertUnmatched(tx.db, { id, ...received }, tx.now)
}

/** Returns whether a payment has the receipt, or it is a case. Nobody else applies it until the transaction ends. */
export async function isKnownReceipt(tx: TxCtx, receipt: string): Promise<boolean> {
  await lockReceipt(tx.db, receipt)
  return (await isReceiptUsed(tx.db, receipt, null)) || (await isUnmatched(tx.db, receipt))
}
