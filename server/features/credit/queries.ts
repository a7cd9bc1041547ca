/** SQL of credit. */
import type { TxCtx } from '#server/app-context.ts'
import type { MergedAccounts, Moved } from '#server/feature.ts'
import { sql } from 'kysely'
import { PENDING_MS } from '#domain/rewards/rewards.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/** Returns the earned amount that is no longer pending, without what is reserved, used or withdrawn. */
export async function getAvailableCents(db: Queryable, accountId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT (coalesce((SELECT sum(cents) FROM shared.rewards WHERE account_id = ${accountId} AND earned_at <= ${new Date(now.getTime() - PENDING_MS)}), 0)
      - coalesce((SELECT sum(cents) FROM reward_uses WHERE account_id = ${accountId} AND state <> 'released'), 0)
      - coalesce((SELECT sum(amount_cents) FROM shared.withdrawals WHERE account_id = ${accountId} AND state <> 'returned'), 0))::bigint AS cents`.execute(
    db,
  )
  return rows[0]!.cents
}

type NewUse = { id: string; accountId: string; bookingId: string; feeCents: number; amountCents: number }

export const insertUse = (tx: Tx, use: NewUse, now: Date) =>
  tx
    .insertInto('reward_uses')
    .values({
      id: use.id,
      account_id: use.accountId,
      booking_id: use.bookingId,
      cents: use.amountCents,
      fee_cents: use.feeCents,
      state: 'reserved',
      reserved_at: now,
    })
    .execute()

const use = ['id', 'fee_cents as feeCents', 'cents as amountCents'] as const

/** Returns undefined if nothing is reserved for the booking. */
export const setUsed = (tx: Tx, bookingId: string, now: Date) =>
  tx
    .updateTable('reward_uses')
    .set({ state: 'used', used_at: now })
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'reserved')
    .returning(use)
    .executeTakeFirst()

/** Returns undefined if the booking has no credit, or none any more. */
export const setReleased = (tx: Tx, bookingId: string, now: Date) =>
  tx
    .updateTable('reward_uses')
    .set({ state: 'released', released_at: now })
    .where('booking_id', '=', bookingId)
    .where('state', '<>', 'released')
    .returning([...use, sql<boolean>`used_at IS NOT NULL`.as('wasUsed')])
    .executeTakeFirst()

export const exportUses = (db: Queryable, accountId: string) =>
  db
    .selectFrom('reward_uses')
    .select([
      'booking_id as bookingId',
      'cents',
      'state',
      'reserved_at as reservedAt',
      'used_at as usedAt',
      'released_at as releasedAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('reserved_at')
    .execute()

/** Moves the uses of rewards to the kept account, with their bookings. */
export async function mergeUses({ db }: TxCtx, { closedId, keptId }: MergedAccounts): Promise<Moved[]> {
  const { numUpdatedRows } = await db
    .updateTable('reward_uses')
    .set({ account_id: keptId })
    .where('account_id', '=', closedId)
    .executeTakeFirstOrThrow()
  return [{ what: 'fees paid by rewards', count: Number(numUpdatedRows) }]
}
