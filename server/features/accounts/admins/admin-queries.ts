/** The SQL of admins and of the links with which they set a password. */
import type { Queryable } from '#server/platform/database/database.ts'

export const listAdmins = (db: Queryable) =>
  db
    .selectFrom('accounts')
    .select([
      'id',
      'email',
      'created_at as createdAt',
      'disabled_at as disabledAt',
      (e) => e('password_hash', 'is not', null).as('hasPassword'),
      (e) => e('totp_confirmed_at', 'is not', null).as('hasSecondFactor'),
    ])
    .where('role', '=', 'admin')
    .where('erased_at', 'is', null)
    .orderBy('created_at')
    .execute()

/** A new link replaces the previous one. */
export const replacePasswordLink = (
  db: Queryable,
  accountId: string,
  hash: Buffer,
  now: Date,
  expiresAt: Date,
) => {
  const link = { secret_hash: hash, created_at: now, expires_at: expiresAt }
  return db
    .insertInto('password_links')
    .values({ account_id: accountId, ...link })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(link))
    .execute()
}

/** Uses the link: deletes it, and returns its account. */
export const consumePasswordLink = (db: Queryable, hash: Buffer, now: Date) =>
  db
    .deleteFrom('password_links')
    .where('secret_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('account_id as accountId')
    .executeTakeFirst()

export const deletePasswordLinksBefore = (db: Queryable, before: Date) =>
  db.deleteFrom('password_links').where('expires_at', '<', before).execute()
