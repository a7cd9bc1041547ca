/** The SQL of invitations and of what a team changed. */
import { sql, type Insertable } from 'kysely'
import type { MerchantRole } from '#domain/accounts/merchant-role.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow, TableRow } from '#server/platform/database/rows.ts'
import type { MerchantInvitations } from '#server/platform/database/schema.ts'
import type { MemberRow } from '#server/features/accounts/accounts.ts'

const INVITATION = [
  'merchant_invitations.id',
  'merchant_invitations.merchant_id as merchantId',
  'merchant_invitations.email',
  'merchant_invitations.phone_number as phoneNumber',
  'merchant_invitations.role',
  'merchant_invitations.staff_id as staffId',
  'merchant_invitations.store_ids as storeIds',
  'merchant_invitations.sent_at as sentAt',
  'merchant_invitations.sent_count as sentCount',
  'merchant_invitations.expires_at as expiresAt',
] as const

const openInvitations = (db: Queryable) =>
  db
    .selectFrom('merchant_invitations')
    .leftJoin('shared.staff as staff', 'staff.id', 'merchant_invitations.staff_id')
    .select([...INVITATION, 'staff.name as staffName'])
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .$narrowType<{ role: MerchantRole }>()
export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]

/** Returns the open invitations of a merchant, the newest first. */
export const listInvitations = (db: Queryable, merchantId: string) =>
  openInvitations(db)
    .where('merchant_invitations.merchant_id', '=', merchantId)
    .orderBy('merchant_invitations.id', 'desc')
    .execute()

export const findInvitation = (db: Queryable, merchantId: string, id: string) =>
  openInvitations(db)
    .where('merchant_invitations.merchant_id', '=', merchantId)
    .where('merchant_invitations.id', '=', id)
    .executeTakeFirst()

/** Returns the open invitation with this link, with the business and the person who invites. */
export const findInvitationByHash = (db: Queryable, hash: Buffer, now: Date) =>
  openInvitations(db)
    .innerJoin('shared.merchants as merchants', 'merchants.id', 'merchant_invitations.merchant_id')
    .innerJoin('shared.accounts as inviters', 'inviters.id', 'merchant_invitations.invited_by')
    .select(['merchants.business_name as businessName', 'inviters.first_name as invitedBy'])
    .where('secret_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const insertInvitation = (tx: Tx, invitation: Insertable<MerchantInvitations>) =>
  tx.insertInto('merchant_invitations').values(invitation).execute()

export const renewInvitation = (tx: Tx, id: string, hash: Buffer, sentAt: Date, expiresAt: Date) =>
  tx
    .updateTable('merchant_invitations')
    .set({ secret_hash: hash, sent_at: sentAt, expires_at: expiresAt, sent_count: sql`sent_count + 1` })
    .where('id', '=', id)
    .execute()

export const revokeInvitation = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('merchant_invitations').set({ revoked_at: now }).where('id', '=', id).execute()

export const acceptInvitation = (tx: Tx, id: string, accountId: string, now: Date) =>
  tx
    .updateTable('merchant_invitations')
    .set({ accepted_at: now, accepted_by: accountId })
    .where('id', '=', id)
    .execute()

/** Returns a person of the merchant's stores, and the account of the team that is this person already. */
export const findPerson = (db: Queryable, merchantId: string, staffId: string) =>
  db
    .selectFrom('shared.staff as staff')
    .innerJoin('shared.branches as branches', 'branches.id', 'staff.branch_id')
    .innerJoin('shared.stores as stores', 'stores.id', 'branches.store_id')
    .leftJoin('shared.merchant_members as members', 'members.staff_id', 'staff.id')
    .select(['staff.id', 'staff.name', 'members.account_id as accountId'])
    .where('staff.id', '=', staffId)
    .where('stores.merchant_id', '=', merchantId)
    .executeTakeFirst()

/** Returns how many of these are stores of the merchant. */
export async function countStores(
  db: Queryable,
  merchantId: string,
  ids: readonly string[],
): Promise<number> {
  const { count } = await db
    .selectFrom('shared.stores')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow()
  return count
}

/** An account of the team with the name of the person of the catalogue that it is. */
export type NamedMember = MemberRow & { staffName: string | null }

/** Returns the names of people of the catalogue. */
export const listPeople = (db: Queryable, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('shared.staff').select(['id', 'name']).where('id', 'in', ids).execute()

// ---------------------------------------------------------------- history

export type HistoryRow = Pick<CamelRow<'shared.audit_log'>, 'seq' | 'at' | 'action' | 'subjectId'> & {
  accountId: TableRow<'shared.accounts'>['id']
  name: string
  subject: string | null
  details: Record<string, string | number | boolean | null>
}

/** The names of subjects are those of now; what was deleted has none. */
export async function listHistory(
  db: Queryable,
  merchantId: string,
  accountId: string | undefined,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: HistoryRow[]; total: number }> {
  const which = sql`shared.merchant_history WHERE merchant_id = ${merchantId} ${
    accountId === undefined ? sql`` : sql`AND actor_id = ${accountId}`
  }`
  const [{ rows }, counted] = await Promise.all([
    sql<HistoryRow>`
      SELECT
        log.seq, log.at, log.action, actor.id AS "accountId", actor.first_name || ' ' || actor.last_name AS name,
        log.subject_id AS "subjectId", log.details,
        coalesce(
          (SELECT name FROM shared.stores WHERE id = log.subject_id),
          (SELECT name FROM shared.branches WHERE id = log.subject_id),
          (SELECT name FROM shared.staff WHERE id = log.subject_id),
          (SELECT name FROM shared.services WHERE id = log.subject_id),
          (SELECT title FROM shared.offers WHERE id = log.subject_id),
          (SELECT first_name || ' ' || last_name FROM shared.accounts WHERE id = log.subject_id)
        ) AS subject
      FROM (SELECT seq, actor_id FROM ${which} ORDER BY seq DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}) newest
      JOIN shared.audit_log log ON log.seq = newest.seq
      JOIN shared.accounts actor ON actor.id = newest.actor_id
      ORDER BY log.seq DESC`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM ${which}`.execute(db),
  ])
  return { rows, total: counted.rows[0]!.total } // an aggregate has one row
}
