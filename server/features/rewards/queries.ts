/** All SQL of rewards. */
import type { TxCtx } from '#server/app-context.ts'
import type { MergedAccounts, Moved } from '#server/feature.ts'
import { sql, type RawBuilder } from 'kysely'
import { PENDING_MS, type RewardRefusal, type Referral } from '#domain/rewards/rewards.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { TableRow } from '#server/platform/database/rows.ts'

// ---------------------------------------------------------------- credit

type ReferralRow = {
  feeCents: number
  completedAt: TableRow<'shared.booking_events'>['at']
  referrerId: TableRow<'shared.accounts'>['id']
  referrerPhone: TableRow<'shared.accounts'>['phone_number']
  isDisabled: boolean
  ownsTheStore: boolean
  referredId: TableRow<'shared.accounts'>['id']
  referredPhone: TableRow<'shared.accounts'>['phone_number']
  isPhoneVerified: TableRow<'shared.accounts'>['is_phone_verified']
  shareADevice: boolean
}

/**
 * Returns the referral of the customer of a completed offer booking, or null. The fee is 0 if it was refunded, whether M-Pesa
 * or rewards paid it.
 */
export async function findReferral(
  tx: Tx,
  bookingId: string,
  now: Date,
): Promise<(Referral & { completedAt: Date }) | null> {
  const { rows } = await sql<ReferralRow>`
    SELECT CASE WHEN b.charged_cents = b.credit_cents AND EXISTS (SELECT FROM shared.reward_uses u WHERE u.booking_id = b.id AND u.state = 'used')
        OR EXISTS (SELECT FROM shared.payments p WHERE p.booking_id = b.id AND p.status = 'completed') THEN b.fee_cents ELSE 0 END AS "feeCents",
      e.at AS "completedAt", referrer.id AS "referrerId", referrer.phone_number AS "referrerPhone", referrer.disabled_at IS NOT NULL AS "isDisabled",
      EXISTS (SELECT FROM shared.stores s JOIN shared.merchants m ON m.id = s.merchant_id
        LEFT JOIN shared.accounts_with_one_phone own ON own.account_id = m.account_id
        WHERE s.id = b.store_id AND referrer.id IN (m.account_id, own.other_account_id)) AS "ownsTheStore",
      referred.id AS "referredId", referred.phone_number AS "referredPhone", referred.is_phone_verified AS "isPhoneVerified",
      EXISTS (SELECT FROM shared.accounts_on_one_device pair
        WHERE pair.account_id = referrer.id AND pair.other_account_id = referred.id) AS "shareADevice"
    FROM shared.bookings b
    JOIN shared.accounts referred ON referred.id = coalesce(b.merged_from, b.account_id)
    JOIN shared.accounts referrer ON referrer.id = referred.referred_by
    JOIN LATERAL (
      SELECT at FROM shared.booking_events e WHERE e.booking_id = b.id AND e.kind = 'step' AND e.to_status = 'completed'
      ORDER BY e.id DESC LIMIT 1
    ) e ON true
    WHERE b.id = ${bookingId} AND b.booking_type = 'offer' AND b.status = 'completed'
      AND (b.undo_until IS NULL OR b.undo_until <= ${now})`.execute(tx)
  const row = rows[0]
  if (!row) return null
  const { feeCents, completedAt, isDisabled, ownsTheStore, isPhoneVerified, shareADevice } = row
  return {
    feeCents,
    completedAt,
    referrer: { id: row.referrerId, phone: row.referrerPhone, isDisabled, ownsTheStore },
    referred: { id: row.referredId, phone: row.referredPhone, isPhoneVerified },
    shareADevice,
  }
}

export async function isDecided(tx: Tx, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM rewards WHERE booking_id = ${bookingId} UNION ALL SELECT FROM reward_refusals WHERE booking_id = ${bookingId}`.execute(
    tx,
  )
  return rows.length > 0
}

type NewReward = {
  id: string
  accountId: string
  referredId: string
  bookingId: string
  feeCents: number
  cents: number
  earnedAt: Date
}

/** Returns false if this booking already has a reward. */
export async function insertReward(tx: Tx, reward: NewReward): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('rewards')
    .values({
      id: reward.id,
      account_id: reward.accountId,
      referred_id: reward.referredId,
      booking_id: reward.bookingId,
      fee_cents: reward.feeCents,
      cents: reward.cents,
      earned_at: reward.earnedAt,
    })
    .onConflict((c) => c.columns(['booking_id', 'kind']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Returns a reward that has not been withdrawn, with the name of the person who was referred. */
export const findEarned = (db: Queryable, id: string) =>
  db
    .selectFrom('rewards')
    .innerJoin('shared.accounts as referred', 'referred.id', 'rewards.referred_id')
    .select([
      'rewards.account_id as accountId',
      'rewards.referred_id as referredId',
      'rewards.cents',
      'referred.first_name as friend',
    ])
    .where('rewards.id', '=', id)
    .where('rewards.withdrawn_at', 'is', null)
    .executeTakeFirst()

export const insertRefusal = (tx: Tx, bookingId: string, reason: RewardRefusal, at: Date) =>
  tx.insertInto('reward_refusals').values({ booking_id: bookingId, reason, at }).execute()

// ---------------------------------------------------------------- withdrawal

export async function getBookingId(tx: Tx, paymentId: string): Promise<string> {
  const row = await tx
    .selectFrom('shared.payments')
    .select('booking_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return row.booking_id
}

/** Returns the reward of a booking all of whose payments were refunded. */
export const findRewardWithoutPayment = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('rewards')
    .select(['id', 'fee_cents as feeCents', 'cents', 'earned_at as earnedAt', 'withdrawn_at as withdrawnAt'])
    .where('booking_id', '=', bookingId)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('shared.payments as payments')
            .select('payments.id')
            .whereRef('payments.booking_id', '=', 'rewards.booking_id')
            .where('payments.status', '=', 'completed'),
        ),
      ),
    )
    .forUpdate()
    .executeTakeFirst()

export const setWithdrawn = (tx: Tx, id: string, reason: string, now: Date) =>
  tx
    .updateTable('rewards')
    .set({ withdrawn_at: now, withdrawn_reason: reason })
    .where('id', '=', id)
    .execute()

// ---------------------------------------------------------------- totals and activities

/** Rewards earned after this time are still pending. */
const pendingSince = (now: Date): Date => new Date(now.getTime() - PENDING_MS)

/** Totals in cents, without rewards that were taken back. `usedCents` also has the amounts reserved for unpaid bookings. */
export type Totals = {
  earnedCents: number
  pendingCents: number
  usedCents: number
  /** Amount sent to the phone, or on the way there. */
  sentCents: number
  bookings: number
  referrals: number
}

export async function getTotals(db: Queryable, accountId: string, now: Date): Promise<Totals> {
  const { rows } = await sql<Totals>`
    SELECT coalesce(sum(cents), 0)::bigint AS "earnedCents", coalesce(sum(cents) FILTER (WHERE earned_at > ${pendingSince(now)}), 0)::bigint AS "pendingCents",
      (SELECT coalesce(sum(cents), 0)::bigint FROM shared.reward_uses WHERE account_id = ${accountId} AND state <> 'released') AS "usedCents",
      (SELECT coalesce(sum(amount_cents), 0)::bigint FROM shared.withdrawals WHERE account_id = ${accountId} AND state <> 'returned') AS "sentCents",
      count(*)::int AS bookings, (SELECT count(*)::int FROM shared.accounts WHERE referred_by = ${accountId}) AS referrals
    FROM rewards WHERE account_id = ${accountId} AND withdrawn_at IS NULL`.execute(db)
  return rows[0]!
}

export type ActivityRow = {
  kind: 'joined' | 'earned' | 'available' | 'withdrawn' | 'used' | 'returned' | 'sent' | 'came-back'
  id: string
  at: Date
  cents: number | null
  earnedAt: Date | null
  withdrawnAt: Date | null
  /** Null if the account was erased, and for what was used. */
  givenName: string | null
  /** Bookings of a referred person without a verified phone earn nothing. */
  isPhoneVerified: TableRow<'shared.accounts'>['is_phone_verified'] | null
}

/**
 * Returns one page of activities, newest first. Each kind is read from its own index, up to the end of the page, and names are
 * looked up only for the rows of the page.
 */
export async function listActivities(
  db: Queryable,
  accountId: string,
  { page, limit }: { page: number; limit: number },
  now: Date,
): Promise<{ rows: ActivityRow[]; total: number }> {
  const limitToPage = sql`LIMIT ${page * limit}`
  const ofRewards = (kind: string, at: RawBuilder<unknown>, order: string, where: RawBuilder<unknown>) => sql`
    (SELECT ${kind} AS kind, id, ${at} AS at, cents, earned_at, withdrawn_at, referred_id FROM rewards
      WHERE account_id = ${accountId}${where} ORDER BY ${sql.ref(order)} DESC, id ${limitToPage})`
  const ofUses = (kind: string, at: string, where: RawBuilder<unknown>) => sql`
    (SELECT ${kind} AS kind, id, ${sql.ref(at)} AS at, cents, NULL::timestamptz AS earned_at, NULL::timestamptz AS withdrawn_at,
      NULL::uuid AS referred_id FROM shared.reward_uses
      WHERE account_id = ${accountId} AND ${where} ORDER BY ${sql.ref(at)} DESC, id ${limitToPage})`
  const ofWithdrawals = (kind: string, at: string, where: RawBuilder<unknown>) => sql`
    (SELECT ${kind} AS kind, id, ${sql.ref(at)} AS at, amount_cents AS cents, NULL::timestamptz AS earned_at,
      NULL::timestamptz AS withdrawn_at, NULL::uuid AS referred_id FROM shared.withdrawals
      WHERE account_id = ${accountId} AND ${where} ORDER BY ${sql.ref(at)} DESC, id ${limitToPage})`
  const [{ rows }, counted] = await Promise.all([
    sql<ActivityRow>`
      SELECT a.kind, a.id, a.at, a.cents, a.earned_at AS "earnedAt", a.withdrawn_at AS "withdrawnAt",
        CASE WHEN person.erased_at IS NULL THEN person.first_name END AS "givenName",
        person.is_phone_verified AS "isPhoneVerified"
      FROM (
        SELECT * FROM (
          (SELECT 'joined' AS kind, id, referred_at AS at, NULL::bigint AS cents, NULL::timestamptz AS earned_at,
            NULL::timestamptz AS withdrawn_at, id AS referred_id FROM shared.accounts
            WHERE referred_by = ${accountId} ORDER BY referred_at DESC, id ${limitToPage})
          UNION ALL ${ofRewards('earned', sql`earned_at`, 'earned_at', sql``)}
          UNION ALL ${ofRewards('available', sql`earned_at + ${PENDING_MS / 1000} * interval '1 second'`, 'earned_at', sql` AND withdrawn_at IS NULL AND earned_at <= ${pendingSince(now)}`)}
          UNION ALL ${ofRewards('withdrawn', sql`withdrawn_at`, 'withdrawn_at', sql` AND withdrawn_at IS NOT NULL`)}
          UNION ALL ${ofUses('used', 'used_at', sql`used_at IS NOT NULL`)}
          UNION ALL ${ofWithdrawals('sent', 'requested_at', sql`true`)}
          UNION ALL ${ofWithdrawals('came-back', 'ended_at', sql`state = 'returned'`)}
          UNION ALL ${ofUses('returned', 'released_at', sql`used_at IS NOT NULL AND released_at IS NOT NULL`)}
        ) happened ORDER BY at DESC, kind, id LIMIT ${limit} OFFSET ${(page - 1) * limit}
      ) a LEFT JOIN shared.accounts person ON person.id = a.referred_id
      ORDER BY a.at DESC, a.kind, a.id`.execute(db),
    sql<{ total: number }>`
      SELECT ((SELECT count(*) FROM shared.accounts WHERE referred_by = ${accountId})
        + (SELECT count(used_at) + count(released_at) FILTER (WHERE used_at IS NOT NULL) FROM shared.reward_uses WHERE account_id = ${accountId})
        + (SELECT count(*) + count(*) FILTER (WHERE state = 'returned') FROM shared.withdrawals WHERE account_id = ${accountId})
        + count(*) + count(*) FILTER (WHERE withdrawn_at IS NOT NULL OR earned_at <= ${pendingSince(now)}))::int AS total
      FROM rewards WHERE account_id = ${accountId}`.execute(db),
  ])
  return { rows, total: counted.rows[0]!.total }
}

/** Returns the export of the account that earned the rewards, without personal data of the referred people. */
export const exportRewards = (db: Queryable, accountId: string) =>
  db
    .selectFrom('rewards')
    .select([
      'cents',
      'earned_at as earnedAt',
      'withdrawn_at as withdrawnAt',
      'withdrawn_reason as withdrawnReason',
    ])
    .where('account_id', '=', accountId)
    .orderBy('earned_at')
    .execute()

export const hasEarned = async (db: Queryable, accountId: string): Promise<boolean> =>
  (await db.selectFrom('rewards').select('id').where('account_id', '=', accountId).executeTakeFirst()) !==
  undefined

/** Moves the rewards that the account has earned. */
export async function mergeRewards({ db }: TxCtx, { closedId, keptId }: MergedAccounts): Promise<Moved[]> {
  const { numUpdatedRows } = await db
    .updateTable('rewards')
    .set({ account_id: keptId })
    .where('account_id', '=', closedId)
    .executeTakeFirstOrThrow()
  return [{ what: 'rewards', count: Number(numUpdatedRows) }]
}
