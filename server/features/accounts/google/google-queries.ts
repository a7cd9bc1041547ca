/** SQL of signing in with Google. */
import type { GooglePerson } from '#server/adapters/google/google.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export const insertNonce = (db: Queryable, hash: Buffer, expires: Date) =>
  db.insertInto('google_nonces').values({ nonce_hash: hash, expires_at: expires }).execute()

export const hasNonce = async (db: Queryable, hash: Buffer, now: Date): Promise<boolean> =>
  !!(await db
    .selectFrom('google_nonces')
    .select('nonce_hash')
    .where('nonce_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst())

/** Deletes the nonce. Returns true only once per nonce. */
export async function consumeNonce(db: Queryable, hash: Buffer, now: Date): Promise<boolean> {
  const deleted = await db
    .deleteFrom('google_nonces')
    .where('nonce_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

const SIGN_IN_METHODS = [
  'id',
  'role',
  'email',
  'google_sub as googleSub',
  'password_hash as passwordHash',
  'is_email_verified as isEmailVerified',
  'totp_confirmed_at as totpConfirmedAt',
  'disabled_at as disabledAt',
  'erase_after as eraseAfter',
] as const
export type SignInMethods = Awaited<ReturnType<typeof lockSignInMethods>>

export const findBySub = (db: Queryable, sub: string) =>
  db.selectFrom('accounts').select(SIGN_IN_METHODS).where('google_sub', '=', sub).executeTakeFirst()
export const findByEmail = (db: Queryable, email: string) =>
  db.selectFrom('accounts').select(SIGN_IN_METHODS).where('email', '=', email).executeTakeFirst()
export const lockSignInMethods = (tx: Tx, id: string) =>
  tx.selectFrom('accounts').select(SIGN_IN_METHODS).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const setGoogle = (db: Queryable, id: string, { sub, email }: Pick<GooglePerson, 'sub' | 'email'>) =>
  db.updateTable('accounts').set({ google_sub: sub, google_email: email }).where('id', '=', id).execute()

export const clearGoogle = (db: Queryable, id: string) =>
  db.updateTable('accounts').set({ google_sub: null, google_email: null }).where('id', '=', id).execute()

/**
 * Gives the account to the owner of its e-mail address, which Google has verified. It was never verified here,
 * so someone else may have registered the account, and all their credentials are removed: password, sessions,
 * second factor, codes, phone.
 */
export async function transferToOwner(
  tx: Tx,
  id: string,
  to: Pick<GooglePerson, 'sub' | 'email'>,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      google_sub: to.sub,
      google_email: to.email,
      is_email_verified: true,
      password_hash: null,
      phone_number: null,
      is_phone_verified: false,
      totp_encrypted: null,
      totp_confirmed_at: null,
      totp_last_step: null,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('recovery_codes').where('account_id', '=', id).execute()
  await tx.deleteFrom('codes').where('account_id', '=', id).execute()
}
