/**
 * The SQL of devices (browsers that people have signed in with), and of referrers, who must not share one.
 */
import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

export const recordDevice = (db: Queryable, accountId: string, deviceHash: Buffer, now: Date) =>
  db
    .insertInto('account_devices')
    .values({ account_id: accountId, device_hash: deviceHash, first_seen_at: now, last_seen_at: now })
    .onConflict((c) =>
      c
        .columns(['device_hash', 'account_id'])
        .doUpdateSet({ last_seen_at: sql`greatest(account_devices.last_seen_at, ${now})` }),
    )
    .execute()

/** Returns whether this device was used to sign in to the account with this e-mail address or verified phone. */
export const isKnownDevice = async (db: Queryable, login: string, deviceHash: Buffer): Promise<boolean> => {
  const row = await db
    .selectFrom('account_devices')
    .innerJoin('accounts', 'accounts.id', 'account_devices.account_id')
    .select('accounts.id')
    .where((e) =>
      e.or([
        e('accounts.email', '=', login),
        e.and([e('accounts.phone_number', '=', login), e('accounts.is_phone_verified', '=', true)]),
      ]),
    )
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns whether the account was used before, but not from here: not with this device or, for API clients, which have no
 * device, not with this user agent.
 */
export async function isNewDevice(
  db: Queryable,
  accountId: string,
  deviceHash: Buffer | null,
  userAgent: string | null,
): Promise<boolean> {
  const isKnown =
    deviceHash === null
      ? sql`EXISTS (SELECT FROM sessions WHERE account_id = ${accountId} AND user_agent IS NOT DISTINCT FROM ${userAgent})`
      : sql`EXISTS (SELECT FROM account_devices WHERE account_id = ${accountId} AND device_hash = ${deviceHash})`
  const { rows } = await sql<{ isNew: boolean }>`
    SELECT NOT ${isKnown} AND (
      EXISTS (SELECT FROM sessions WHERE account_id = ${accountId})
      OR EXISTS (SELECT FROM account_devices WHERE account_id = ${accountId})
    ) AS "isNew"`.execute(db)
  return rows[0]?.isNew ?? false
}

export const listDeviceHashes = async (db: Queryable, accountId: string): Promise<Buffer[]> =>
  (
    await db.selectFrom('account_devices').select('device_hash').where('account_id', '=', accountId).execute()
  ).map(({ device_hash }) => device_hash)

export const deleteDevicesBefore = (db: Queryable, before: Date) =>
  db.deleteFrom('account_devices').where('last_seen_at', '<', before).execute()

/** Returns the account of a referral slug; null if it has the same phone or device, as people cannot refer themselves. */
export async function findReferrer(
  db: Queryable,
  slug: string,
  self: { phone: string | null; deviceHash: Buffer | null },
): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('referral_slug', '=', slug)
    .where('phone_number', 'is distinct from', self.phone ?? '')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('account_devices')
            .select('account_id')
            .whereRef('account_devices.account_id', '=', 'accounts.id')
            .where('device_hash', '=', self.deviceHash),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.id ?? null
}

export const isReferralSlug = async (db: Queryable, slug: string): Promise<boolean> =>
  (await db.selectFrom('accounts').select('id').where('referral_slug', '=', slug).executeTakeFirst()) !==
  undefined
