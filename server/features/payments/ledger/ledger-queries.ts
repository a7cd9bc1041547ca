import { sql } from 'kysely'
import { entriesOf, type TransferKind } from '#domain/payments/ledger.ts'
import { uuidv7 } from '#server/ids.ts'
import type { Queryable, Tx } from '#server/database/database.ts'

export type Transfer = {
  kind: TransferKind
  paymentId?: string
  refundId?: string
  rewardId?: string
  /** What unmatched money came with. */
  receipt?: string | null
  feeCents: number
  amountCents: number
}

/** Writes a transfer with its entries: part of the transaction that makes it true. */
export async function bookTransfer(tx: Tx, t: Transfer, now: Date): Promise<void> {
  const id = uuidv7(now.getTime())
  await tx
    .insertInto('ledger_transfers')
    .values({
      id,
      kind: t.kind,
      payment_id: t.paymentId ?? null,
      refund_id: t.refundId ?? null,
      reward_id: t.rewardId ?? null,
      receipt: t.receipt ?? null,
      at: now,
    })
    .execute()
  await tx
    .insertInto('ledger_entries')
    .values(entriesOf(t.kind, t).map((entry) => ({ transfer_id: id, ...entry })))
    .execute()
}

/** Money that nobody knows whose it is, once for each receipt; of money without one, once for the prompt it came with. */
export async function bookUnmatched(
  tx: Tx,
  { paymentId, receipt, amountCents }: { paymentId?: string; receipt: string | null; amountCents: number },
  now: Date,
): Promise<void> {
  // Two who tell us of the same money wait for one another.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`unmatched:${receipt ?? paymentId}`}, 0))`.execute(tx)
  const known = await tx
    .selectFrom('ledger_transfers')
    .select('id')
    .where('kind', '=', 'unmatched-received')
    .where((e) =>
      receipt === null ? e.and([e('payment_id', '=', paymentId ?? null), e('receipt', 'is', null)]) : e('receipt', '=', receipt),
    )
    .executeTakeFirst()
  if (known) return
  await bookTransfer(tx, { kind: 'unmatched-received', ...(paymentId && { paymentId }), receipt, feeCents: amountCents, amountCents }, now)
}

export async function isUnmatched(db: Queryable, receipt: string): Promise<boolean> {
  const row = await db
    .selectFrom('ledger_transfers')
    .select('id')
    .where('kind', '=', 'unmatched-received')
    .where('receipt', '=', receipt)
    .executeTakeFirst()
  return row !== undefined
}
