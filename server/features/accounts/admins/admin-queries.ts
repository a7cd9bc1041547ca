/** The SQL of admins and of the links with which they set a password. */
import { sql } from 'kysely'
import type { AdminRole } from '#domain/accounts/admin-role.ts'
import type { Queryable } from '#server/platform/database/database.ts'

const ADMIN = [
  'accounts.id',
  'accounts.email',
  'accounts.first_name as firstName',
  'accounts.last_name as lastName',
  'admins.role',
  'admins.version',
  'admins.created_at as createdAt',
  'accounts.disabled_at as disabledAt',
  sql<boolean>`accounts.password_hash IS NOT NULL`.as('hasPassword'),
  sql<boolean>`accounts.totp_confirmed_at IS NOT NULL
    OR EXISTS (SELECT FROM passkeys WHERE passkeys.account_id = accounts.id)`.as('hasSecondFactor'),
  sql<Date | null>`(
    SELECT max(last_seen_at) FROM sessions WHERE sessions.account_id = accounts.id AND sessions.revoked_at IS NULL
  )`.as('lastSeenAt'),
] as const

const selectAdmins = (db: Queryable) =>
  db
    .selectFrom('admins')
    .innerJoin('accounts', 'accounts.id', 'admins.account_id')
    .select(ADMIN)
    .$narrowType<{ role: AdminRole }>()

export const listAdmins = (db: Queryable) => selectAdmins(db).orderBy('admins.created_at').execute()
export type AdminRow = Awaited<ReturnType<typeof listAdmins>>[number]

export const getAdmin = (db: Queryable, id: string) =>
  selectAdmins(db).where('accounts.id', '=', id).executeTakeFirstOrThrow()

export const isAdmin = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.selectFrom('admins').select('account_id').where('account_id', '=', id).executeTakeFirst()) !==
  undefined

/** Returns false if one has invited the other, or somebody has invited both, directly or through others. */
export async function isIndependent(db: Queryable, adminId: string, otherId: string): Promise<boolean> {
  const { rows } = await sql<{ isIndependent: boolean }>`
    WITH RECURSIVE line (admin_id, id) AS (
      SELECT account_id, account_id FROM admins WHERE account_id IN (${adminId}, ${otherId})
      UNION
      SELECT line.admin_id, invited_by FROM line JOIN admins ON account_id = line.id WHERE invited_by IS NOT NULL
    )
    SELECT NOT EXISTS (
      SELECT FROM line one JOIN line other USING (id) WHERE one.admin_id <> other.admin_id
    ) AS "isIndependent"`.execute(db)
  return rows[0]!.isIndependent
}

export const getAdminSince = async (db: Queryable, id: string): Promise<Date> =>
  (await db.selectFrom('admins').select('created_at').where('account_id', '=', id).executeTakeFirstOrThrow())
    .created_at

/** Locks all admins, so that two owners cannot take the role from each other at once. */
export const lockAdmins = async (db: Queryable): Promise<AdminRow[]> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('admins', 0))`.execute(db)
  return listAdmins(db)
}

export const insertAdmin = (
  db: Queryable,
  admin: { accountId: string; role: AdminRole; invitedBy: string | null },
  now: Date,
) =>
  db
    .insertInto('admins')
    .values({
      account_id: admin.accountId,
      role: admin.role,
      invited_by: admin.invitedBy,
      created_at: now,
    })
    .execute()

export async function updateAdmin(
  db: Queryable,
  id: string,
  { role, isDisabled }: { role: AdminRole; isDisabled: boolean },
  now: Date,
): Promise<void> {
  await db
    .updateTable('admins')
    .set((e) => ({ role, version: e('version', '+', 1) }))
    .where('account_id', '=', id)
    .execute()
  await db
    .updateTable('accounts')
    .set({ disabled_at: isDisabled ? sql<Date>`coalesce(disabled_at, ${now})` : null })
    .where('id', '=', id)
    .execute()
}

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
