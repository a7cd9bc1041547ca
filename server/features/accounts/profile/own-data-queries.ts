/**
 * The SQL of a person's own data: settings, consents and appearance, and the export and erasure of an
 * account.
 */
import type { Changes } from '#contract/edits.ts'
import { sql } from 'kysely'
import type { Locale } from '#domain/accounts/locale.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { shortCode, uuidv7 } from '#server/ids.ts'
import { listAuditEntries } from '#server/platform/observability/audit.ts'

// ---------------------------------------------------------------- settings

const SETTINGS = [
  'email',
  'push',
  'messages',
  'bookings',
  'offers',
  'store_updates as storeUpdates',
  'notifications',
  'email_updates as emailUpdates',
  'sms_alerts as smsAlerts',
] as const

/**
 * Used until settings are changed (docs/rules/notifications.md#notification-settings). The columns have the
 * same defaults.
 */
export const DEFAULTS = {
  email: true,
  push: true,
  messages: true,
  bookings: true,
  offers: true,
  storeUpdates: true,
  notifications: true,
  emailUpdates: false,
  smsAlerts: true,
}
export type Settings = typeof DEFAULTS

export const loadSettings = async (db: Queryable, accountId: string): Promise<Settings> =>
  (await db
    .selectFrom('notification_settings')
    .select(SETTINGS)
    .where('account_id', '=', accountId)
    .executeTakeFirst()) ?? DEFAULTS

export function changeSettings(
  db: Queryable,
  accountId: string,
  change: Changes<Settings>,
): Promise<Settings> {
  const { storeUpdates, emailUpdates, smsAlerts, ...same } = change
  const columns = {
    ...same,
    ...(storeUpdates !== undefined && { store_updates: storeUpdates }),
    ...(emailUpdates !== undefined && { email_updates: emailUpdates }),
    ...(smsAlerts !== undefined && { sms_alerts: smsAlerts }),
  }
  return db
    .insertInto('notification_settings')
    .values({ account_id: accountId, ...columns })
    .onConflict((row) => row.column('account_id').doUpdateSet({ account_id: accountId, ...columns }))
    .returning(SETTINGS)
    .executeTakeFirstOrThrow()
}

export const setLanguage = (db: Queryable, accountId: string, language: Locale) =>
  db.updateTable('accounts').set({ language }).where('id', '=', accountId).execute()

export const setAppearance = (db: Queryable, accountId: string, appearance: string) =>
  db.updateTable('accounts').set({ appearance }).where('id', '=', accountId).execute()

/** Returns the previous path. */
export async function setAvatar(tx: Tx, accountId: string, path: string | null): Promise<string | null> {
  const before = await tx
    .selectFrom('accounts')
    .select('avatar')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx.updateTable('accounts').set({ avatar: path }).where('id', '=', accountId).execute()
  return before.avatar
}

/** Returns those of the paths that accounts use. */
export async function findUsedAvatars(db: Queryable, paths: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('avatar')
    .where('avatar', 'in', [...paths])
    .execute()
  return rows.flatMap(({ avatar }) => avatar ?? [])
}

// ---------------------------------------------------------------- consents

export type Purpose = 'terms' | 'privacy' | 'age' | 'email' | 'sms' | 'push'

export async function insertConsents(
  db: Queryable,
  accountId: string,
  purposes: readonly Purpose[],
  textVersion: string,
  at: Date,
  ip: string | null,
  isGiven = true,
): Promise<void> {
  if (purposes.length === 0) return
  await db
    .insertInto('consents')
    .values(
      purposes.map((purpose) => ({
        id: uuidv7(at.getTime()),
        account_id: accountId,
        purpose,
        is_given: isGiven,
        text_version: textVersion,
        at,
        ip,
      })),
    )
    .execute()
}

/** Returns the newest consent of each purpose first, then the older ones. */
export const listConsents = (db: Queryable, accountId: string) =>
  db
    .selectFrom('consents')
    .select(['purpose', 'is_given as isGiven', 'text_version as textVersion', 'at'])
    .where('account_id', '=', accountId)
    .orderBy(sql`row_number() OVER (PARTITION BY purpose ORDER BY at DESC, id DESC)`)
    .orderBy('at', 'desc')
    .$narrowType<{ purpose: Purpose }>()
    .execute()

// ---------------------------------------------------------------- export and erasure

/** Returns the account as stored, without credentials. */
export async function exportAccount(db: Queryable, accountId: string): Promise<Record<string, unknown>> {
  const account = await db
    .selectFrom('accounts as a')
    .leftJoin('merchants', 'merchants.account_id', 'a.id')
    .select([
      'a.id',
      'a.role',
      'a.email',
      'a.first_name as firstName',
      'a.last_name as lastName',
      'a.phone_number as phoneNumber',
      'a.avatar',
      'a.is_email_verified as isEmailVerified',
      'a.is_phone_verified as isPhoneVerified',
      'a.is_kyc_verified as isKycVerified',
      'a.google_email as googleEmail',
      'a.appearance',
      'a.language',
      'a.referral_slug as referralSlug',
      'a.referred_by as referredBy',
      'a.referred_at as referredAt',
      'a.terms_version as termsVersion',
      'a.terms_accepted_at as termsAcceptedAt',
      'a.password_changed_at as passwordChangedAt',
      'a.totp_confirmed_at as twoFactorSince',
      'a.erase_after as eraseAfter',
      'a.created_at as createdAt',
      'merchants.business_name as businessName',
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const sessions = await db
    .selectFrom('sessions')
    .select([
      'id',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'revoked_at as endedAt',
      'ip',
      'user_agent as device',
    ])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return {
    account,
    sessions,
    consents: await listConsents(db, accountId),
    settings: await loadSettings(db, accountId),
    securityLog: await listAuditEntries(db, accountId),
  }
}

export async function listAccountPhones(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('phone_number as phone')
    .where('id', '=', accountId)
    .execute()
  return rows.flatMap(({ phone }) => phone ?? [])
}

/** Replaces the name of an erased customer. */
export const FORMER = { firstName: 'Former', lastName: 'customer' }

/** Anonymises the row. It is not deleted, because bookings, payments and the audit log refer to it. */
export async function eraseAccount(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      email: `erased-${accountId}@erased.invalid`,
      first_name: FORMER.firstName,
      last_name: FORMER.lastName,
      phone_number: null,
      password_hash: null,
      google_sub: null,
      google_email: null,
      totp_encrypted: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      avatar: null,
      is_email_verified: false,
      is_phone_verified: false,
      is_kyc_verified: false,
      // The old slug begins with the first name.
      referral_slug: `former-${shortCode(8).toLowerCase()}`,
      appearance: 'system',
      language: null,
      disabled_at: now,
      erased_at: now,
    })
    .where('id', '=', accountId)
    .execute()
  await tx
    .updateTable('merchants')
    .set({ business_name: 'Former business' })
    .where('account_id', '=', accountId)
    .execute()
  await tx.deleteFrom('merchant_members').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('account_devices').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('codes').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('notification_settings').where('account_id', '=', accountId).execute()
  // The consents must be documented for as long as the bookings are retained; the IP addresses are not needed
  // for that.
  await tx.updateTable('consents').set({ ip: null }).where('account_id', '=', accountId).execute()
}
