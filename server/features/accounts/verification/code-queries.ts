/** The SQL of codes: at most one is live for a purpose, a destination and who asked for it, and it is used once. */
import { sql, type Insertable } from 'kysely'
import type { Codes } from '#server/database/schema.ts'
import type { Actor } from '#server/app-context.ts'
import type { Queryable } from '#server/database/database.ts'

export type Purpose = 'phone' | 'password' | 'email'

const OWNER = [
  'id',
  'email',
  'first_name as firstName',
  'role',
  'is_phone_verified as isPhoneVerified',
] as const

/** Whose phone is to be proved: the account named, else the newest that gave this number and has not proved it. */
export const findByPhone = (db: Queryable, phone: string, accountId: string | null) =>
  db
    .selectFrom('accounts')
    .select(OWNER)
    .where('phone_number', '=', phone)
    .where('is_phone_verified', '=', false)
    .where('disabled_at', 'is', null)
    .$if(accountId !== null, (query) => query.where('id', '=', accountId))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findByEmail = (db: Queryable, email: string) =>
  db
    .selectFrom('accounts')
    .select([...OWNER, 'is_email_verified as isEmailVerified'])
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .$narrowType<{ role: Actor['role'] }>()
    .executeTakeFirst()

/** Together in a transaction: the one that the same requester asked for before is worth nothing from now on. */
export async function replaceCode(
  db: Queryable,
  code: Insertable<Codes> & { requester: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('codes')
    .set({ replaced_at: now })
    .where('purpose', '=', code.purpose)
    .where('destination', '=', code.destination)
    .where('requester', '=', code.requester)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()
  await db.insertInto('codes').values(code).execute()
}

/** Codes that others have asked for, once one of them was used. */
export const replaceOthers = (db: Queryable, purpose: Purpose, destination: string, now: Date) =>
  db
    .updateTable('codes')
    .set({ replaced_at: now })
    .where('purpose', '=', purpose)
    .where('destination', '=', destination)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()

export type Tried = { accountId: string; isRight: boolean }
type Try = {
  purpose: Purpose
  destination: string
  requester: string
  hash: Buffer
  ownerIs: string | null
  mostTries: number
  now: Date
}

/**
 * Compares with every live code of the destination that can still be tried: one statement counts the try, compares and uses up. Whoever tries
 * the codes of this destination at the same time must be kept waiting by a lock. Empty where there was nothing to compare with.
 */
export async function tryCodes(
  db: Queryable,
  { purpose, destination, requester, hash, ownerIs, mostTries, now }: Try,
): Promise<Tried[]> {
  const { rows } = await sql<Tried>`
    UPDATE codes SET
      attempts = attempts + CASE WHEN requester = ${requester} THEN 0 ELSE 1 END,
      requester_attempts = requester_attempts + CASE WHEN requester = ${requester} THEN 1 ELSE 0 END,
      used_at = CASE WHEN code_hash = ${hash} AND (${ownerIs}::uuid IS NULL OR account_id = ${ownerIs}::uuid) THEN ${now}::timestamptz END
    WHERE purpose = ${purpose} AND destination = ${destination} AND used_at IS NULL AND replaced_at IS NULL AND expires_at > ${now}
      AND CASE WHEN requester = ${requester} THEN requester_attempts ELSE attempts END < ${mostTries}
    RETURNING account_id AS "accountId", used_at IS NOT NULL AS "isRight"`.execute(db)
  return rows
}

/** Of a link the id stands in it, for the destination does not. */
export const takeLink = (db: Queryable, id: string, hash: Buffer, now: Date) =>
  db
    .updateTable('codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('purpose', '=', 'email')
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['account_id as accountId', 'destination'])
    .executeTakeFirst()

/** Of one number two people can say that it is theirs; the table's unique index lets only one prove it. */
export const provePhone = async (db: Queryable, accountId: string, phone: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ is_phone_verified: true })
    .where('id', '=', accountId)
    .where('phone_number', '=', phone)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const proveEmail = async (db: Queryable, accountId: string, email: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ is_email_verified: true })
    .where('id', '=', accountId)
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteCodesOver = (db: Queryable, before: Date) =>
  db.deleteFrom('codes').where('expires_at', '<', before).execute()
