/** All SQL of withdrawals. */
import { sql } from 'kysely'
import { ERASED_PHONE } from '#domain/accounts/phone.ts'
import type { TxCtx } from '#server/app-context.ts'
import type { MergedAccounts, Moved } from '#server/feature.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type WithdrawalState = 'requested' | 'paid' | 'returned'
type NewWithdrawal = { id: string; accountId: string; phone: string; amountCents: number; feeCents: number }

export const insertWithdrawal = (tx: Tx, withdrawal: NewWithdrawal, now: Date) =>
  tx
    .insertInto('withdrawals')
    .values({
      id: withdrawal.id,
      account_id: withdrawal.accountId,
      phone_number: withdrawal.phone,
      amount_cents: withdrawal.amountCents,
      fee_cents: withdrawal.feeCents,
      state: 'requested',
      requested_at: now,
    })
    .execute()

/** Returns the amount that was withdrawn since then and not returned. */
export async function sumSince(db: Queryable, accountId: string, since: Date): Promise<number> {
  const { cents } = await db
    .selectFrom('withdrawals')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('amount_cents'), e.lit(0)).as('cents'))
    .where('account_id', '=', accountId)
    .where('state', '<>', 'returned')
    .where('requested_at', '>=', since)
    .executeTakeFirstOrThrow()
  return cents
}

const shown = (db: Queryable) =>
  db
    .selectFrom('withdrawals')
    .leftJoin('shared.payouts as payout', 'payout.withdrawal_id', 'withdrawals.id')
    .select([
      'withdrawals.id',
      'withdrawals.account_id as accountId',
      'withdrawals.phone_number as phone',
      'withdrawals.amount_cents as amountCents',
      'withdrawals.fee_cents as feeCents',
      'withdrawals.state',
      'withdrawals.requested_at as requestedAt',
      'withdrawals.ended_at as endedAt',
      'payout.receipt',
      'payout.result_code as resultCode',
    ])
    // The column's CHECK allows only these.
    .$narrowType<{ state: WithdrawalState }>()

export const getWithdrawal = (db: Queryable, id: string) =>
  shown(db).where('withdrawals.id', '=', id).executeTakeFirstOrThrow()
export type WithdrawalRow = Awaited<ReturnType<typeof getWithdrawal>>

export async function listWithdrawals(
  db: Queryable,
  accountId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    shown(db)
      .where('withdrawals.account_id', '=', accountId)
      .orderBy('withdrawals.requested_at', 'desc')
      .orderBy('withdrawals.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('withdrawals')
      .select((e) => e.fn.countAll<number>().as('total'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export const lockWithdrawal = (tx: Tx, id: string) =>
  tx
    .selectFrom('withdrawals')
    .select(['id', 'state', 'amount_cents as amountCents', 'fee_cents as feeCents'])
    .$narrowType<{ state: WithdrawalState }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const setState = (tx: Tx, id: string, state: 'paid' | 'returned', now: Date) =>
  tx.updateTable('withdrawals').set({ state, ended_at: now }).where('id', '=', id).execute()

/** Returns the phone that rewards of the account can go to. */
export const getPhone = (db: Queryable, accountId: string) =>
  db
    .selectFrom('shared.accounts')
    .select([
      'phone_number as number',
      'is_phone_verified as isVerified',
      'identity_changed_at as identityChangedAt',
      'disabled_at as disabledAt',
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

// ---------------------------------------------------------------- personal data

export const exportWithdrawals = (db: Queryable, accountId: string) =>
  db
    .selectFrom('withdrawals')
    .select([
      'phone_number as phoneNumber',
      'amount_cents as amountCents',
      'fee_cents as feeCents',
      'state',
      'requested_at as requestedAt',
      'ended_at as endedAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('requested_at')
    .execute()

export async function listPhones(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .select('phone_number')
    .distinct()
    .where('account_id', '=', accountId)
    .execute()
  return rows.map((row) => row.phone_number)
}

/** Returns true while one is on its way. */
export async function hasOpenWithdrawal(db: Queryable, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM withdrawals WHERE account_id = ${accountId} AND state = 'requested' LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Amounts and dates must be retained. */
export const erasePhones = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .updateTable('withdrawals')
    .set({ phone_number: ERASED_PHONE })
    .where('account_id', '=', accountId)
    .execute()
}

export async function mergeWithdrawals(
  { db }: TxCtx,
  { closedId, keptId }: MergedAccounts,
): Promise<Moved[]> {
  const { numUpdatedRows } = await db
    .updateTable('withdrawals')
    .set({ account_id: keptId })
    .where('account_id', '=', closedId)
    .executeTakeFirstOrThrow()
  return [{ what: 'withdrawals of rewards', count: Number(numUpdatedRows) }]
}
