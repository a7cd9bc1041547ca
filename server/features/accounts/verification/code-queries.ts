/** The SQL of codes. One code at most is valid per purpose, destination and requester; it is used once. */
import { sql, type Insertable } from 'kysely'
import type { Codes } from '#server/platform/database/schema.ts'
import type { Actor } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export type Purpose = 'phone' | 'password' | 'email' | 'sign-in' | 'identity' | 'withdrawal'

const OWNER = [
  'id',
  'email',
  'first_name as firstName',
  'role',
  'is_phone_verified as isPhoneVerified',
] as const

/** Returns the account whose phone is to be verified: the given one, or else the newest one with this unverified number. */
export const findByPhone = (db: Queryable, phone: string, accountId: string | null) =>
  db
    .selectFrom('accounts')
    .select([...OWNER, 'phone_number as phoneNumber'])
    .where('phone_number', '=', phone)
    .where('is_phone_verified', '=', false)
    .where('disabled_at', 'is', null)
    .$if(accountId !== null, (query) => query.where('id', '=', accountId))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

const findOne = (db: Queryable, column: 'email' | 'id', value: string) =>
  db
    .selectFrom('accounts')
    .select([...OWNER, 'is_email_verified as isEmailVerified'])
    .where(column, '=', value)
    .where('disabled_at', 'is', null)
    .$narrowType<{ role: Actor['role'] }>()
    .executeTakeFirst()
export const findByEmail = (db: Queryable, email: string) => findOne(db, 'email', email)
export const findById = (db: Queryable, id: string) => findOne(db, 'id', id)

const verifiedPhones = (db: Queryable) =>
  db
    .selectFrom('accounts')
    .select([...OWNER, 'phone_number as phoneNumber', 'totp_confirmed_at as totpConfirmedAt'])
    .where('is_phone_verified', '=', true)
    .where('disabled_at', 'is', null)
    .$narrowType<{ phoneNumber: string }>()

/** Returns the account, if it has verified this number. */
export const findOwnVerifiedPhone = (db: Queryable, phone: string, accountId: string) =>
  verifiedPhones(db).where('id', '=', accountId).where('phone_number', '=', phone).executeTakeFirst()

/** Accounts that sign in with a code: of customers, or of merchants who have chosen to. */
export type CodeRole = 'customer' | 'merchant'

/**
 * Returns the account that signs in with a code to a verified phone number, found by the number or by the e-mail address
 * (decisions 044 and 093).
 */
export const findByVerifiedPhone = (
  db: Queryable,
  login: string,
  { role, accountId = null }: { role: CodeRole; accountId?: string | null },
) =>
  verifiedPhones(db)
    .where('role', '=', role)
    .$if(role === 'merchant', (query) => query.where('signs_in_by_code', '=', true))
    .where(login.includes('@') ? 'email' : 'phone_number', '=', login)
    .$if(accountId !== null, (query) => query.where('id', '=', accountId))
    .executeTakeFirst()

/** Inserts a code and invalidates the previous one of the same requester. Run in a transaction. */
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

/** Invalidates all codes of the destination, after one of them was used. */
export const replaceLiveCodes = (db: Queryable, purpose: Purpose, destination: string, now: Date) =>
  db
    .updateTable('codes')
    .set({ replaced_at: now })
    .where('purpose', '=', purpose)
    .where('destination', '=', destination)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()

type ComparedCode = { accountId: string; isCorrect: boolean }
type CodeAttempt = {
  purpose: Purpose
  destination: string
  requester: string
  hashes: Buffer[]
  requiredAccountId: string | null
  maxAttempts: number
  now: Date
}

/**
 * Compares with every valid code of the destination that has attempts left, and returns those codes. One
 * statement counts the attempt, compares, and uses the matching code. The caller holds the lock of the
 * destination, so that parallel attempts run one after the other.
 */
export async function compareCodes(
  db: Queryable,
  { purpose, destination, requester, hashes, requiredAccountId, maxAttempts, now }: CodeAttempt,
): Promise<ComparedCode[]> {
  const { rows } = await sql<ComparedCode>`
    UPDATE codes SET
      attempts = attempts + CASE WHEN requester = ${requester} THEN 0 ELSE 1 END,
      requester_attempts = requester_attempts + CASE WHEN requester = ${requester} THEN 1 ELSE 0 END,
      used_at = CASE WHEN code_hash = ANY(${hashes}) AND (${requiredAccountId}::uuid IS NULL OR account_id = ${requiredAccountId}::uuid) THEN ${now}::timestamptz END
    WHERE purpose = ${purpose} AND destination = ${destination} AND used_at IS NULL AND replaced_at IS NULL AND expires_at > ${now}
      AND CASE WHEN requester = ${requester} THEN requester_attempts ELSE attempts END < ${maxAttempts}
    RETURNING account_id AS "accountId", used_at IS NOT NULL AS "isCorrect"`.execute(db)
  return rows
}

/** Uses the code of a link. Links contain its id instead of the destination. */
export const consumeLink = (db: Queryable, id: string, hashes: Buffer[], now: Date) =>
  db
    .updateTable('codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('purpose', '=', 'email')
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['account_id as accountId', 'destination'])
    .executeTakeFirst()

/** Several accounts may have the same number; a unique index allows only one of each role to verify it. */
export const setPhoneVerified = async (db: Queryable, accountId: string, phone: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ is_phone_verified: true })
    .where('id', '=', accountId)
    .where('phone_number', '=', phone)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks the address as verified. If the code was sent to a new address, it also becomes the address of the account. */
export const setVerifiedEmail = async (db: Queryable, accountId: string, email: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ email, is_email_verified: true })
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Invalidates the links that verify an address of the account. */
export const replaceEmailLinks = (db: Queryable, accountId: string, now: Date) =>
  db
    .updateTable('codes')
    .set({ replaced_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'email')
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()

/** Returns the new address of an account whose link is not confirmed yet. */
export async function findPendingEmail(db: Queryable, accountId: string, now: Date): Promise<string | null> {
  const found = await db
    .selectFrom('codes')
    .innerJoin('accounts', 'accounts.id', 'codes.account_id')
    .select('destination')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'email')
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`destination IS DISTINCT FROM lower(accounts.email::text)`)
    .executeTakeFirst()
  return found?.destination ?? null
}

export const deleteCodesBefore = (db: Queryable, before: Date) =>
  db.deleteFrom('codes').where('expires_at', '<', before).execute()
