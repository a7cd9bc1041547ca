/** SQL of what admins see of pay-outs. */
import { sql, type RawBuilder } from 'kysely'
import type { PayoutStatus } from '#domain/payments/payout-policy.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { MAX_OPEN_OF_KIND, type OpenWork } from '#server/work-kind.ts'

const selectPayouts = (db: Queryable) =>
  db
    .selectFrom('payouts')
    .leftJoin('shared.withdrawals as withdrawal', 'withdrawal.id', 'payouts.withdrawal_id')
    .leftJoin('refunds', 'refunds.id', 'payouts.refund_id')
    .leftJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('shared.accounts as account', (join) =>
      join.on((e) => e('account.id', '=', e.fn.coalesce('withdrawal.account_id', 'payments.account_id'))),
    )
    .select([
      'payouts.id',
      'payouts.refund_id as refundId',
      'payouts.withdrawal_id as withdrawalId',
      'payouts.phone_number as phone',
      'payouts.amount_cents as amountCents',
      'payouts.status',
      'payouts.receipt',
      'payouts.detail',
      'payouts.created_at as createdAt',
      'payouts.requested_at as requestedAt',
      'payouts.ended_at as endedAt',
      'account.id as accountId',
      sql<string | null>`nullif(concat_ws(' ', account.first_name, account.last_name), '')`.as('name'),
    ])
    // The column's CHECK allows only these.
    .$narrowType<{ status: PayoutStatus }>()

export const findShownPayout = (db: Queryable, id: string) =>
  selectPayouts(db).where('payouts.id', '=', id).executeTakeFirst()
export type ShownPayout = NonNullable<Awaited<ReturnType<typeof findShownPayout>>>

const OPEN: readonly PayoutStatus[] = ['due', 'requested', 'needs_review']
type Filter = 'open' | 'needs_review' | 'completed' | 'failed' | 'all'

/** Index: `payouts_newest`. */
export async function listPayouts(
  db: Queryable,
  { status, limit, offset }: { status: Filter; limit: number; offset: number },
): Promise<{ payouts: ShownPayout[]; total: number }> {
  const wanted = status === 'open' ? OPEN : status === 'all' ? null : [status]
  const [payouts, { total }] = await Promise.all([
    selectPayouts(db)
      .$if(wanted !== null, (query) => query.where('payouts.status', 'in', wanted!))
      .orderBy('payouts.created_at', 'desc')
      .orderBy('payouts.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('payouts')
      .select((e) => e.fn.countAll<number>().as('total'))
      .$if(wanted !== null, (query) => query.where('status', 'in', wanted!))
      .executeTakeFirstOrThrow(),
  ])
  return { payouts, total }
}

/** Index: `payouts_left`. */
export const openPayouts: RawBuilder<OpenWork> = sql`
  SELECT id::text AS id, created_at AS since, created_at + interval '24 hours' AS due_at,
    CASE WHEN refund_id IS NULL THEN 'Withdrawal without a clear result' ELSE 'Refund to a phone without a clear result' END AS title,
    'KES ' || trim(to_char(amount_cents / 100.0, 'FM999,999,990.99'), '.') || concat(', ', detail) AS detail
  FROM payouts WHERE status = 'needs_review'
  ORDER BY created_at LIMIT ${sql.lit(MAX_OPEN_OF_KIND)}`
