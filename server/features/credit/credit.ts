/**
 * The public API of credit: rewards that pay access fees (docs/rules/rewards.md#credit). A use belongs to one booking:
 * reserved with its hold, used when it is confirmed, and released when it is cancelled.
 */
import { creditFor, splitFee } from '#domain/payments/credit.ts'
import { bookTransfer } from '#server/features/ledger/ledger.ts'
import type { TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import * as q from './queries.ts'

export { getAvailableCents } from './queries.ts'

type Charge = { accountId: string; feeCents: number; chargedCents: number }

/** Returns the credit that the account can use for a charge. The caller holds the lock of the customer until it is reserved. */
export const findCredit = async (
  tx: TxCtx,
  { accountId, chargedCents }: Omit<Charge, 'feeCents'>,
): Promise<number> => creditFor(await q.getAvailableCents(tx.db, accountId, tx.now), chargedCents)

/** Reserves credit that `findCredit` has found, in the same transaction. */
export async function reserveCredit(
  tx: TxCtx,
  bookingId: string,
  { creditCents, accountId, ...charge }: Charge & { creditCents: number },
): Promise<void> {
  if (creditCents === 0) return
  const { credit } = splitFee(charge, creditCents)
  const id = uuidv7(tx.now.getTime())
  await q.insertUse(tx.db, { id, accountId, bookingId, ...credit }, tx.now)
}

/** The booking is confirmed: what was reserved for it pays its fee. */
export async function useCredit(tx: TxCtx, bookingId: string): Promise<void> {
  const use = await q.setUsed(tx.db, bookingId, tx.now)
  if (use) await bookTransfer(tx.db, { kind: 'reward-used', rewardUseId: use.id, ...use }, tx.now)
}

/** The booking is cancelled: what it reserved or used is available again. A repeated call changes nothing. */
export async function releaseCredit(tx: TxCtx, bookingId: string): Promise<void> {
  const use = await q.setReleased(tx.db, bookingId, tx.now)
  if (use?.wasUsed)
    await bookTransfer(tx.db, { kind: 'reward-returned', rewardUseId: use.id, ...use }, tx.now)
}
