/** The SQL of the second factor and of the security page. */
import { sql } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'

const SECURITY = [
  'id',
  'email',
  'phone_number as phoneNumber',
  'is_phone_verified as isPhoneVerified',
  'first_name as firstName',
  'password_hash as passwordHash',
  'password_changed_at as passwordChangedAt',
  'google_email as googleEmail',
  'totp_encrypted as totpEncrypted',
  'totp_confirmed_at as totpConfirmedAt',
  'disabled_at as disabledAt',
] as const

export const getSecurity = (db: Queryable, accountId: string) =>
  db.selectFrom('accounts').select(SECURITY).where('id', '=', accountId).executeTakeFirstOrThrow()
export type Security = Awaited<ReturnType<typeof getSecurity>>

/** Locks the second factor against changes until the transaction ends. */
export const lockSecurity = (db: Queryable, accountId: string) =>
  db.selectFrom('accounts').select(SECURITY).where('id', '=', accountId).forUpdate().executeTakeFirstOrThrow()

export const beginTwoFactor = (db: Queryable, accountId: string, encrypted: Buffer) =>
  db
    .updateTable('accounts')
    .set({ totp_encrypted: encrypted, totp_last_step: null })
    .where('id', '=', accountId)
    .execute()

export const confirmTwoFactor = (db: Queryable, accountId: string, now: Date) =>
  db.updateTable('accounts').set({ totp_confirmed_at: now }).where('id', '=', accountId).execute()

export async function endTwoFactor(db: Queryable, accountId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ totp_encrypted: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', accountId)
    .execute()
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}

export async function listTotp(db: Queryable): Promise<{ id: string; encrypted: Buffer }[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'totp_encrypted'])
    .where('totp_encrypted', 'is not', null)
    .execute()
  return rows.flatMap(({ id, totp_encrypted }) => (totp_encrypted ? [{ id, encrypted: totp_encrypted }] : []))
}

/** Returns false if the secret has changed meanwhile. */
export async function replaceTotp(
  db: Queryable,
  accountId: string,
  before: Buffer,
  encrypted: Buffer,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ totp_encrypted: encrypted })
    .where('id', '=', accountId)
    .where('totp_encrypted', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Accepts each time step once, and none before the latest accepted one. */
export async function consumeTotpStep(db: Queryable, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ totp_last_step: step })
    .where('id', '=', accountId)
    .where((e) => e.or([e('totp_last_step', 'is', null), e('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function consumeRecoveryCode(
  db: Queryable,
  accountId: string,
  hashes: Buffer[],
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function replaceRecoveryCodes(
  db: Queryable,
  accountId: string,
  hashes: Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute()
}

export async function countRecoveryCodes(db: Queryable, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

// ---------------------------------------------------------------- sessions

/** Returns the valid sessions, the most recently used first. */
export const listLiveSessions = (db: Queryable, accountId: string, now: Date, idleSince: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.id',
      'sessions.user_agent as userAgent',
      sql<string | null>`host(sessions.ip)`.as('ip'),
      'sessions.created_at as createdAt',
      'sessions.last_seen_at as lastSeenAt',
    ])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .where((e) =>
      e.or([
        e('accounts.password_changed_at', 'is', null),
        e('sessions.created_at', '>=', e.ref('accounts.password_changed_at')),
      ]),
    )
    .orderBy('last_seen_at', 'desc')
    .execute()
export type ListedSession = Awaited<ReturnType<typeof listLiveSessions>>[number]

// ---------------------------------------------------------------- deletion of old rows

export async function deleteSessionsBefore(db: Queryable, before: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((e) => e.or([e('expires_at', '<', before), e('revoked_at', '<', before)]))
    .execute()
}

export const deleteExpiredNonces = (db: Queryable, now: Date) =>
  db.deleteFrom('google_nonces').where('expires_at', '<', now).execute()
