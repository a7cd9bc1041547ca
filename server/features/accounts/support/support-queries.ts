/** SQL of what admins change of an account. Each update names what it expects, so that of two admins one wins. */
import { sql } from 'kysely'
import type { Actor } from '#server/app-context.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export type SupportedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

export const lockAccount = (tx: Tx, id: string) =>
  tx
    .selectFrom('accounts')
    .select([
      'id',
      'role',
      'email',
      'first_name as firstName',
      'phone_number as phone',
      'is_phone_verified as isPhoneVerified',
      'is_email_verified as isEmailVerified',
      'totp_confirmed_at as totpConfirmedAt',
      'disabled_at as disabledAt',
      'erase_after as eraseAfter',
      'erased_at as erasedAt',
      'merged_into as mergedInto',
      'referred_by as referredBy',
      'created_at as createdAt',
    ])
    .where('id', '=', id)
    .$narrowType<{ role: Actor['role'] }>()
    .forUpdate()
    .executeTakeFirst()

export const setDisabled = (tx: Tx, id: string, at: Date | null) =>
  tx.updateTable('accounts').set({ disabled_at: at }).where('id', '=', id).execute()

/** A unique index allows one account of each role to have verified a number. */
export const setVerifiedPhone = (tx: Tx, id: string, phone: string) =>
  tx
    .updateTable('accounts')
    .set({ phone_number: phone, is_phone_verified: true })
    .where('id', '=', id)
    .execute()

export const isPhoneVerifiedByOther = async (db: Queryable, id: string, phone: string): Promise<boolean> =>
  (await db
    .selectFrom('accounts as other')
    .innerJoin('accounts as own', 'own.role', 'other.role')
    .select('other.id')
    .where('own.id', '=', id)
    .where('other.phone_number', '=', phone)
    .where('other.is_phone_verified', '=', true)
    .where('other.id', '!=', id)
    .executeTakeFirst()) !== undefined

export const isEmailOfOther = async (db: Queryable, id: string, email: string): Promise<boolean> =>
  (await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', id)
    .executeTakeFirst()) !== undefined

/**
 * Returns whether an admin has this number or this address (also with another `+tag`), or has signed in on one of its devices.
 */
export async function isOfAdmin(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM accounts a JOIN admins ON true JOIN accounts admin ON admin.id = admins.account_id
    WHERE a.id = ${id} AND (
      admin.phone_number = a.phone_number
      OR regexp_replace(lower(admin.email::text), '\\+.*@', '@') = regexp_replace(lower(a.email::text), '\\+.*@', '@')
      OR EXISTS (
        SELECT FROM account_devices one JOIN account_devices other USING (device_hash)
        WHERE one.account_id = admin.id AND other.account_id = a.id
      )
    ) LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Returns the people whom the account has invited, and when the first of them came. */
export const getInvited = (db: Queryable, id: string) =>
  db
    .selectFrom('accounts')
    .select((e) => [e.fn.countAll<number>().as('count'), sql<Date | null>`min(created_at)`.as('first')])
    .where('referred_by', '=', id)
    .executeTakeFirstOrThrow()

export async function moveInvited(tx: Tx, from: string, to: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('accounts')
    .set({ referred_by: to })
    .where('referred_by', '=', from)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** A verified number moves to an account that has none. */
export const closeMerged = (tx: Tx, id: string, into: string, now: Date) =>
  tx
    .updateTable('accounts')
    .set({ disabled_at: now, merged_into: into, is_phone_verified: false })
    .where('id', '=', id)
    .execute()
