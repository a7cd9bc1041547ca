/** The SQL of passkeys and of the challenges that they sign. */
import type { Insertable } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Passkeys } from '#server/platform/database/schema.ts'

export async function hasPasskey(db: Queryable, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('passkeys')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const PASSKEY = [
  'id',
  'account_id as accountId',
  'public_key as publicKey',
  'counter',
  'transports',
  'name',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const
export type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number]

export const listPasskeys = (db: Queryable, accountId: string) =>
  db
    .selectFrom('passkeys')
    .select(PASSKEY)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Locks the passkey, so that its counter is compared and set by one request at a time. */
export const lockPasskey = (db: Queryable, id: Buffer) =>
  db.selectFrom('passkeys').select(PASSKEY).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertPasskey = (db: Queryable, passkey: Insertable<Passkeys>) =>
  db.insertInto('passkeys').values(passkey).returning(PASSKEY).executeTakeFirstOrThrow()

export const recordUse = (db: Queryable, id: Buffer, counter: number, now: Date) =>
  db.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute()

export const deletePasskey = (db: Queryable, accountId: string, id: Buffer) =>
  db.deleteFrom('passkeys').where('account_id', '=', accountId).where('id', '=', id).execute()

export const deletePasskeys = (db: Queryable, accountId: string) =>
  db.deleteFrom('passkeys').where('account_id', '=', accountId).execute()

export const insertChallenge = (
  db: Queryable,
  challenge: Buffer,
  accountId: string | null,
  expiresAt: Date,
) =>
  db
    .insertInto('passkey_challenges')
    .values({ challenge, account_id: accountId, expires_at: expiresAt })
    .execute()

/** Uses the challenge of the account, or of somebody who signs in. Returns whether there was one. */
export async function consumeChallenge(
  db: Queryable,
  challenge: Buffer,
  accountId: string | null,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteChallengesBefore = (db: Queryable, before: Date) =>
  db.deleteFrom('passkey_challenges').where('expires_at', '<', before).execute()
