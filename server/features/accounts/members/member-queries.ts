/** The SQL of who acts for a merchant. `merchants.account_id` is an owner; the others are in `merchant_members`. */
import { sql } from 'kysely'
import type { MerchantRole } from '#domain/accounts/merchant-role.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow } from '#server/platform/database/rows.ts'
import { notifyAccessChanged } from '#server/platform/realtime/live-updates.ts'

export type MemberRow = Pick<
  CamelRow<'accounts'>,
  'id' | 'firstName' | 'lastName' | 'email' | 'phoneNumber'
> & {
  role: MerchantRole
  staffId: string | null
  /** Null for all stores. */
  storeIds: string[] | null
  hasTwoFactor: boolean
  joinedAt: Date
  lastSeenAt: Date | null
  version: number
}

/** Owners first, then by role and name. */
export async function listMembers(db: Queryable, merchantId: string, now: Date): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    SELECT
      a.id, a.first_name AS "firstName", a.last_name AS "lastName", a.email, a.phone_number AS "phoneNumber",
      team.role, team.staff_id AS "staffId", team.store_ids AS "storeIds",
      a.totp_confirmed_at IS NOT NULL AS "hasTwoFactor",
      team.joined_at AS "joinedAt", team.version,
      (
        SELECT max(s.last_seen_at) FROM sessions s
        WHERE s.account_id = a.id AND s.revoked_at IS NULL AND s.expires_at > ${now}
      ) AS "lastSeenAt"
    FROM (
      SELECT account_id, 'owner' AS role, NULL::uuid AS staff_id, NULL::uuid[] AS store_ids, created_at AS joined_at, 1 AS version
      FROM merchants WHERE id = ${merchantId}
      UNION ALL
      SELECT account_id, role, staff_id, store_ids, created_at, version FROM merchant_members WHERE merchant_id = ${merchantId}
    ) team
    JOIN accounts a ON a.id = team.account_id
    ORDER BY array_position(ARRAY['owner', 'manager', 'front-desk', 'staff'], team.role), a.first_name, a.id`.execute(
    db,
  )
  return rows
}

/** Returns whether the account acts for a merchant. */
export async function isInTeam(db: Queryable, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ isInTeam: boolean }>`
    SELECT EXISTS (SELECT FROM merchants WHERE account_id = ${accountId})
      OR EXISTS (SELECT FROM merchant_members WHERE account_id = ${accountId}) AS "isInTeam"`.execute(db)
  return rows[0]?.isInTeam ?? false
}

/** Every change of a team takes this lock. Returns the account of the merchant. */
export const lockTeam = (tx: Tx, merchantId: string) =>
  tx
    .selectFrom('merchants')
    .select(['account_id as accountId', 'business_name as businessName'])
    .where('id', '=', merchantId)
    .forUpdate()
    .executeTakeFirstOrThrow()

export type Membership = {
  merchantId: string
  accountId: string
  role: MerchantRole
  staffId: string | null
  storeIds: readonly string[] | null
}

export async function insertMember(
  tx: Tx,
  { merchantId, accountId, role, staffId, storeIds }: Membership,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('merchant_members')
    .values({
      merchant_id: merchantId,
      account_id: accountId,
      role,
      staff_id: staffId,
      store_ids: storeIds && [...storeIds],
      created_at: now,
    })
    .execute()
  await notifyAccessChanged(tx, accountId)
}

export async function changeMember(
  tx: Tx,
  { merchantId, accountId, role, staffId, storeIds }: Membership,
): Promise<void> {
  await tx
    .updateTable('merchant_members')
    .set({ role, staff_id: staffId, store_ids: storeIds && [...storeIds], version: sql`version + 1` })
    .where('merchant_id', '=', merchantId)
    .where('account_id', '=', accountId)
    .execute()
  await notifyAccessChanged(tx, accountId)
}

export async function deleteMember(tx: Tx, merchantId: string, accountId: string): Promise<void> {
  await tx
    .deleteFrom('merchant_members')
    .where('merchant_id', '=', merchantId)
    .where('account_id', '=', accountId)
    .execute()
  await notifyAccessChanged(tx, accountId)
}

/** Gives the merchant to another owner, and leaves its former account without a place in the team. */
export async function replaceMerchantAccount(tx: Tx, merchantId: string, nextOwnerId: string): Promise<void> {
  await deleteMember(tx, merchantId, nextOwnerId)
  await tx.updateTable('merchants').set({ account_id: nextOwnerId }).where('id', '=', merchantId).execute()
}
