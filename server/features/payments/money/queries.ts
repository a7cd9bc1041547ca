/** SQL of what finance sees. */
import { sql } from 'kysely'
import type { RefundStatus } from '#domain/payments/refund-policy.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'
import type { UnmatchedCause } from '../data/record-unmatched.ts'
import type { UnmatchedStatus } from '../data/unmatched-queries.ts'

/** Fees that arrived in this period. Index: `payments_arrived`. */
export async function sumFees(db: Queryable, from: Date, until: Date): Promise<number> {
  const { cents } = await db
    .selectFrom('payments')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('amount_cents'), e.lit(0)).as('cents'))
    .where('completed_at', '>=', from)
    .where('completed_at', '<', until)
    .executeTakeFirstOrThrow()
  return cents
}

/** Returns the average of the days before, each until the same time of day. */
export async function averageFees(
  db: Queryable,
  startOfToday: Date,
  now: Date,
  days: number,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM payments
    WHERE completed_at >= ${new Date(startOfToday.getTime() - days * DAY_MS)} AND completed_at < ${startOfToday}
      AND mod(extract(epoch FROM ${startOfToday} - completed_at), 86400) > ${DAY_S - (now.getTime() - startOfToday.getTime()) / 1000}`.execute(
    db,
  )
  return Math.round(rows[0]!.cents / days) // an aggregate is one row
}
const DAY_S = 86_400
const DAY_MS = DAY_S * 1000

/** Index: `refunds_open`. */
export async function sumOpenRefunds(db: Queryable): Promise<{ count: number; cents: number }> {
  const { rows } = await sql<{ count: number; cents: number }>`
    SELECT count(*)::int AS count, coalesce(sum(amount_cents), 0)::bigint AS cents FROM refunds
    WHERE status <> 'completed'`.execute(db)
  return rows[0]! // an aggregate is one row
}

export async function sumRewardsOwed(db: Queryable): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(-sum(cents), 0)::bigint AS cents FROM shared.ledger_entries
    WHERE account = 'rewards-owed'`.execute(db)
  return rows[0]!.cents // an aggregate is one row
}

export async function listRewardsOwed(db: Queryable, limit: number) {
  const { rows } = await sql<{ accountId: TableRow<'shared.accounts'>['id']; name: string; cents: number }>`
    SELECT account.id AS "accountId", concat_ws(' ', account.first_name, account.last_name) AS name, owed.cents
    FROM (
      SELECT account_id, sum(cents)::bigint AS cents FROM (
        SELECT account_id, cents FROM shared.rewards
        UNION ALL SELECT account_id, -cents FROM shared.reward_uses WHERE state = 'used'
        UNION ALL SELECT account_id, -amount_cents FROM shared.withdrawals WHERE state <> 'returned'
      ) change
      GROUP BY account_id HAVING sum(cents) > 0 ORDER BY 2 DESC LIMIT ${limit}
    ) owed JOIN shared.accounts account ON account.id = owed.account_id
    ORDER BY owed.cents DESC, account.id`.execute(db)
  return rows
}

/** Returns why payments failed since then, by M-Pesa's code. Indexes: `payments_failed` and `payments_arrived`. */
export async function countFailures(db: Queryable, since: Date) {
  const { rows } = await sql<{ code: string | null; count: number }>`
    SELECT coalesce(result_code, '') AS code, count(*)::int AS count FROM payments
    WHERE status = 'failed' AND created_at >= ${since} GROUP BY 1
    UNION ALL
    SELECT NULL, count(*)::int FROM payments WHERE completed_at >= ${since}`.execute(db)
  return {
    byCode: rows.flatMap(({ code, count }) => (code === null ? [] : [{ code, count }])),
    arrived: rows.find(({ code }) => code === null)?.count ?? 0,
  }
}

// ---------------------------------------------------------------- refunds

const selectRefunds = (db: Queryable) =>
  db
    .selectFrom('refunds')
    .leftJoin('unmatched_money as unmatched', 'unmatched.id', 'refunds.unmatched_id')
    .leftJoin('payments', (join) =>
      join.on((e) => e('payments.id', '=', e.fn.coalesce('refunds.payment_id', 'unmatched.payment_id'))),
    )
    .leftJoin('shared.bookings as booking', 'booking.id', 'payments.booking_id')
    .leftJoin('shared.accounts as account', 'account.id', 'payments.account_id')
    .select([
      'refunds.id',
      'refunds.payment_id as paymentId',
      'refunds.amount_cents as amountCents',
      'refunds.reason',
      'refunds.status',
      'refunds.refusals',
      'refunds.detail',
      'refunds.receipt',
      'refunds.created_at as createdAt',
      'refunds.requested_at as requestedAt',
      'refunds.completed_at as completedAt',
      'booking.code as bookingCode',
      'booking.client_name as clientName',
      'payments.account_id as accountId',
      'payments.receipt as paymentReceipt',
      'unmatched.receipt as unmatchedReceipt',
      sql<
        string | null
      >`CASE WHEN unmatched.id IS NULL THEN payments.phone_number ELSE unmatched.phone_number END`.as(
        'phone',
      ),
      sql<string | null>`nullif(concat_ws(' ', account.first_name, account.last_name), '')`.as('name'),
      sql<string | null>`CASE WHEN account.is_phone_verified
          AND account.phone_number IS DISTINCT FROM coalesce(unmatched.phone_number, payments.phone_number)
        THEN account.phone_number END`.as('accountPhone'),
    ])
    // The column's CHECK allows only these.
    .$narrowType<{ status: RefundStatus }>()
export type AdminRefundRow = NonNullable<Awaited<ReturnType<typeof findAdminRefund>>>

export const findAdminRefund = (db: Queryable, id: string) =>
  selectRefunds(db).where('refunds.id', '=', id).executeTakeFirst()

/** Returns the refunds that need a person, the oldest first. Index: `refunds_left`. */
export const listWaitingRefunds = (db: Queryable, limit: number) =>
  selectRefunds(db)
    .where('refunds.status', '=', 'needs_review')
    .orderBy('refunds.created_at')
    .limit(limit)
    .execute()

type RefundFilter = { status: 'open' | RefundStatus | 'all'; limit: number; offset: number }

export async function listRefunds(db: Queryable, { status, limit, offset }: RefundFilter) {
  const [refunds, { count }] = await Promise.all([
    selectRefunds(db)
      .$if(status === 'open', (q) => q.where('refunds.status', '<>', 'completed'))
      .$if(status === 'completed' || status === 'needs_review', (q) => q.where('refunds.status', '=', status))
      .orderBy('refunds.created_at', 'desc')
      .orderBy('refunds.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('refunds')
      .select((e) => e.fn.countAll<number>().as('count'))
      .$if(status === 'open', (q) => q.where('status', '<>', 'completed'))
      .$if(status === 'completed' || status === 'needs_review', (q) => q.where('status', '=', status))
      .executeTakeFirstOrThrow(),
  ])
  return { refunds, total: count }
}

// ---------------------------------------------------------------- unmatched money

const selectUnmatched = (db: Queryable) =>
  db
    .selectFrom('unmatched_money as money')
    .leftJoin('payments', 'payments.id', 'money.payment_id')
    .leftJoin('shared.accounts as decider', 'decider.id', 'money.decided_by')
    .select([
      'money.id',
      'money.cause',
      'money.receipt',
      'money.payment_id as paymentId',
      'money.amount_cents as amountCents',
      'payments.amount_cents as expectedCents',
      'money.phone_number as phone',
      'money.reference',
      'money.paid_at as paidAt',
      'money.status',
      'money.asked_at as askedAt',
      'money.decided_at as decidedAt',
      'money.note',
      sql<string | null>`nullif(concat_ws(' ', decider.first_name, decider.last_name), '')`.as('decidedBy'),
    ])
    // The columns' CHECKs allow only these.
    .$narrowType<{ cause: UnmatchedCause; status: UnmatchedStatus }>()
export type ShownUnmatched = NonNullable<Awaited<ReturnType<typeof getShownUnmatched>>>

export const getShownUnmatched = (db: Queryable, id: string) =>
  selectUnmatched(db).where('money.id', '=', id).executeTakeFirst()

export const listUnmatched = (db: Queryable, from: Date, until: Date, limit: number) =>
  selectUnmatched(db)
    .where('money.paid_at', '>=', from)
    .where('money.paid_at', '<', until)
    .orderBy('money.paid_at')
    .limit(limit)
    .execute()

export const getReviewedClaim = (db: Queryable, id: string) =>
  db
    .selectFrom('payment_claims as claim')
    .innerJoin('shared.bookings as booking', 'booking.id', 'claim.booking_id')
    .innerJoin('shared.accounts as account', 'account.id', 'claim.account_id')
    .select([
      'claim.id',
      'claim.receipt',
      'claim.status',
      'claim.reason',
      'claim.created_at as createdAt',
      'claim.decided_at as decidedAt',
      'claim.account_id as accountId',
      'booking.code as bookingCode',
      'booking.status as bookingStatus',
      sql<number>`booking.charged_cents - booking.credit_cents`.as('amountCents'),
      sql<string>`concat_ws(' ', account.first_name, account.last_name)`.as('name'),
    ])
    .where('claim.id', '=', id)
    .executeTakeFirst()
