/** The SQL of accounts and their sessions. */
import { sql, type Insertable } from 'kysely'
import { givenConsents, TERMS_VERSION, type ShownConsents } from '#domain/accounts/account-policy.ts'
import { DEFAULT_LOCALE, type Locale } from '#domain/accounts/locale.ts'
import { getLocale } from '#messages/runtime'
import type { Accounts, Merchants, Sessions } from '#server/platform/database/schema.ts'
import type { Actor } from '#server/app-context.ts'
import { prepared, type Database, type Queryable } from '#server/platform/database/database.ts'
import type { CamelRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'
import { insertConsents } from './profile/own-data-queries.ts'

const ACCOUNT = [
  'accounts.id',
  'accounts.role',
  'accounts.email',
  'accounts.first_name as firstName',
  'accounts.last_name as lastName',
  'accounts.phone_number as phoneNumber',
  'accounts.avatar',
  'accounts.is_email_verified as isEmailVerified',
  'accounts.is_phone_verified as isPhoneVerified',
  'accounts.is_kyc_verified as isKycVerified',
  'accounts.appearance',
  'accounts.language',
  'accounts.referral_slug as referralSlug',
  'accounts.password_changed_at as passwordChangedAt',
  'accounts.created_at as createdAt',
] as const

/** Account rows are never deleted (erasure anonymises them), so an id from the database always finds one. */
export const getAccount = (db: Queryable, id: string) =>
  db
    .selectFrom('accounts')
    .select(ACCOUNT)
    .where('id', '=', id)
    .$narrowType<{ role: Actor['role'] }>()
    .executeTakeFirstOrThrow()
export type Account = Awaited<ReturnType<typeof getAccount>>

/** Returns the language of messages to the account. */
export async function getLanguage(db: Queryable, id: string): Promise<Locale> {
  const { language } = await db
    .selectFrom('accounts')
    .select('language')
    .where('id', '=', id)
    .$narrowType<{ language: Locale | null }>()
    .executeTakeFirstOrThrow()
  return language ?? DEFAULT_LOCALE
}

export const findCredentials = (db: Queryable, email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'role', 'password_hash as passwordHash', 'disabled_at as disabledAt'])
    .where('email', '=', email)
    .$narrowType<{ role: Actor['role'] }>()
    .executeTakeFirst()

type NewAccount = Omit<
  Insertable<Accounts>,
  'referred_by' | 'referred_at' | 'created_at' | 'terms_version' | 'terms_accepted_at'
> & { created_at: Date }

/**
 * The only way to an account: it gets the current language and the consents that the person was shown. `referredBy` is
 * the account that referred this customer.
 */
export async function insertAccount(
  db: Queryable,
  account: NewAccount,
  { shown, ip, referredBy }: { shown: ShownConsents; ip: string | null; referredBy: string | null },
) {
  const { created_at: at } = account
  const termsVersion = shown.acceptedTerms || null
  const inserted = await db
    .insertInto('accounts')
    .values({
      ...account,
      language: getLocale(),
      referred_by: referredBy,
      referred_at: referredBy === null ? null : at,
      terms_version: termsVersion,
      terms_accepted_at: termsVersion && at,
    })
    .returning(ACCOUNT)
    .$narrowType<{ role: Actor['role'] }>()
    .executeTakeFirstOrThrow()
  await recordConsents(db, inserted.id, shown, { at, ip })
  return inserted
}

/** Records what a person was shown and has agreed to on the way to an account. */
export const recordConsents = (
  db: Queryable,
  accountId: string,
  shown: ShownConsents,
  { at, ip }: { at: Date; ip: string | null },
): Promise<void> =>
  insertConsents(db, accountId, givenConsents(shown), shown.acceptedTerms || TERMS_VERSION, at, ip)

export const insertMerchant = (db: Queryable, merchant: Insertable<Merchants>) =>
  db.insertInto('merchants').values(merchant).execute()

/** Cancels a requested deletion when its owner signs in. Returns whether there was one. */
export async function cancelErasure(db: Queryable, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ erase_after: null })
    .where('id', '=', id)
    .where('erase_after', 'is not', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const setPassword = (db: Queryable, id: string, passwordHash: string, now: Date) =>
  db
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .execute()

export const updateProfile = (
  db: Queryable,
  id: string,
  to: { firstName: string; lastName: string; phoneNumber: string | null },
) =>
  db
    .updateTable('accounts')
    .set({
      first_name: to.firstName,
      last_name: to.lastName,
      phone_number: to.phoneNumber,
      // On the right-hand side, SQL reads the values from before the update.
      is_phone_verified: sql<boolean>`is_phone_verified AND phone_number IS NOT DISTINCT FROM ${to.phoneNumber}`,
    })
    .where('id', '=', id)
    .returning(ACCOUNT)
    .$narrowType<{ role: Actor['role'] }>()
    .executeTakeFirstOrThrow()

export const setIdentityChanged = (db: Queryable, id: string, now: Date) =>
  db.updateTable('accounts').set({ identity_changed_at: now }).where('id', '=', id).execute()

export const insertSession = (db: Queryable, session: Insertable<Sessions>) =>
  db.insertInto('sessions').values(session).execute()

/** Returns undefined once it was deleted. */
export const findSessionOrigin = (db: Queryable, id: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select((e) => [
      'accounts.role',
      'sessions.user_agent as userAgent',
      'sessions.created_at as at',
      e('accounts.password_hash', 'is not', null).as('hasPassword'),
    ])
    .where('sessions.id', '=', id)
    .executeTakeFirst()

/** A session, or all those of an account except one; and which of them. */
export type EndedSessions = { accountId: string; id?: string; exceptId?: string | null }

/** Returns the ids of those that were not revoked yet. */
export async function revokeSessions(
  db: Queryable,
  { accountId, id, exceptId = null }: EndedSessions,
  now: Date,
): Promise<string[]> {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!)) // as the condition says
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId))
    .returning('id')
    .execute()
  return revoked.map((session) => session.id)
}

/** A session that changes the password stays valid: sessions from before the change are not. */
export const renewSession = (db: Queryable, id: string, now: Date) =>
  db.updateTable('sessions').set({ created_at: now, reauthenticated_at: now }).where('id', '=', id).execute()

export const markReauthenticated = (db: Queryable, id: string, now: Date) =>
  db.updateTable('sessions').set({ reauthenticated_at: now }).where('id', '=', id).execute()

/** A live session and its account: everything that requests and pages need to know about the visitor. */
export type LiveSession = Pick<CamelRow<'sessions'>, 'lastSeenAt' | 'reauthenticatedAt'> &
  Pick<CamelRow<'merchant_members'>, 'staffId' | 'storeIds'> &
  Narrowed<
    Pick<
      CamelRow<'accounts'>,
      | 'role'
      | 'firstName'
      | 'lastName'
      | 'email'
      | 'phoneNumber'
      | 'isPhoneVerified'
      | 'avatar'
      | 'appearance'
      | 'language'
      | 'referralSlug'
    >,
    { role: Actor['role']; appearance: 'system' | 'light' | 'dark'; language: Locale | null }
  > & {
    sessionId: TableRow<'sessions'>['id']
    accountId: TableRow<'accounts'>['id']
    merchantId: string | null
    merchantRole: Actor['merchantRole']
    adminRole: Actor['adminRole']
    hasSecondFactor: boolean
  }

/** Runs for every request with a session. Tokens contain its id, cookies its secret. */
export async function findLiveSession(
  { pool }: Database,
  key: { id: string } | { secretHash: Buffer },
  now: Date,
  idleSince: Date,
): Promise<LiveSession | undefined> {
  const { rows } = await pool.query<LiveSession>({
    ...('id' in key ? BY_ID : BY_SECRET),
    values: ['id' in key ? key.id : key.secretHash, now, idleSince],
  })
  return rows[0]
}

export async function listLiveSessions(
  { pool }: Database,
  ids: readonly string[],
  now: Date,
  idleSince: Date,
): Promise<LiveSession[]> {
  return (await pool.query<LiveSession>({ ...BY_IDS, values: [ids, now, idleSince] })).rows
}

const liveSessionQuery = (condition: string) =>
  prepared(`
    SELECT s.id AS "sessionId", s.last_seen_at AS "lastSeenAt", s.reauthenticated_at AS "reauthenticatedAt", a.id AS "accountId", coalesce(own.id, member.merchant_id) AS "merchantId",
      CASE WHEN own.id IS NOT NULL THEN 'owner' ELSE member.role END AS "merchantRole", member.staff_id AS "staffId", member.store_ids AS "storeIds", a.role,
      admin.role AS "adminRole", admin.account_id IS NOT NULL AND (a.totp_confirmed_at IS NOT NULL OR EXISTS (SELECT FROM passkeys WHERE passkeys.account_id = a.id)) AS "hasSecondFactor",
      a.first_name AS "firstName", a.last_name AS "lastName", a.email, a.phone_number AS "phoneNumber",
      a.is_phone_verified AS "isPhoneVerified", a.avatar, a.appearance, a.language,
      a.referral_slug AS "referralSlug"
    FROM sessions s
    JOIN accounts a ON a.id = s.account_id
    LEFT JOIN merchants own ON own.account_id = a.id
    LEFT JOIN merchant_members member ON member.account_id = a.id
    LEFT JOIN admins admin ON admin.account_id = a.id
    WHERE ${condition} AND s.revoked_at IS NULL AND s.expires_at > $2 AND s.last_seen_at > $3
      AND a.disabled_at IS NULL AND (a.password_changed_at IS NULL OR s.created_at >= a.password_changed_at)`)
const BY_ID = liveSessionQuery('s.id = $1')
const BY_IDS = liveSessionQuery('s.id = ANY($1::uuid[])')
const BY_SECRET = liveSessionQuery('s.secret_hash = $1')

/** Records that the session was seen. Only the first of several simultaneous requests writes. */
export const touchSession = (db: Queryable, id: string, now: Date, notSince: Date) =>
  db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('last_seen_at', '<', notSince)
    .execute()
