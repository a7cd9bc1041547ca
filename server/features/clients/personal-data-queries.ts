/** Notes of merchants about a customer, which are the customer's personal data. */
import { sql } from 'kysely'
import { IMPORT_LIMITS, MAX_CLIENT_TAGS } from '#contract/client-limits.ts'
import type { TxCtx } from '#server/app-context.ts'
import type { MergedAccounts, Moved } from '#server/feature.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

/**
 * Condition on `record`: it is about the owner of the account, also if the business added the person without an account. A
 * phone number identifies people only if they have shown that it is theirs.
 */
const concerns = (accountId: string) => sql`(
  record.account_id = ${accountId} OR record.account_id IS NULL AND record.phone_number = (
    SELECT phone_number FROM shared.accounts WHERE id = ${accountId} AND is_phone_verified
  )
)`

export async function exportClientData(db: Queryable, accountId: string) {
  const notes = await db
    .selectFrom('client_notes')
    .innerJoin('shared.merchants as merchants', 'merchants.id', 'client_notes.merchant_id')
    .select([
      'merchants.business_name as business',
      'client_notes.text',
      'client_notes.created_at as createdAt',
      'client_notes.updated_at as updatedAt',
    ])
    .where('client_notes.account_id', '=', accountId)
    .orderBy('client_notes.created_at')
    .execute()
  const client = await db
    .selectFrom('merchant_clients')
    .innerJoin('shared.merchants as merchants', 'merchants.id', 'merchant_clients.merchant_id')
    .select([
      'merchants.business_name as business',
      'merchant_clients.tags',
      'merchant_clients.blocked_at as blockedAt',
      'merchant_clients.visits',
      'merchant_clients.no_shows as noShows',
    ])
    .where('merchant_clients.account_id', '=', accountId)
    .orderBy('merchants.business_name')
    .execute()
  const { rows: records } = await sql`
    SELECT merchant.business_name AS business, record.name, record.phone_number AS "phoneNumber", record.email, record.birthday,
      record.visits_before AS "visitsBefore", record.last_visit_before::text AS "lastVisitBefore", record.tags, record.source,
      record.added_at AS "addedAt", ARRAY(
        SELECT note.text FROM client_notes note WHERE note.record_id = record.id ORDER BY note.created_at, note.id
      ) AS notes
    FROM client_records record JOIN shared.merchants merchant ON merchant.id = record.merchant_id
    WHERE ${concerns(accountId)}
    ORDER BY business, record.added_at, record.id`.execute(db)
  const unsubscribed = await db
    .selectFrom('merchant_unsubscribes')
    .innerJoin('shared.merchants as merchants', 'merchants.id', 'merchant_unsubscribes.merchant_id')
    .select(['merchants.business_name as business', 'merchant_unsubscribes.at'])
    .where('merchant_unsubscribes.account_id', '=', accountId)
    .execute()
  const mailed = await db
    .selectFrom('client_mail_recipients')
    .innerJoin('shared.merchants as merchants', 'merchants.id', 'client_mail_recipients.merchant_id')
    .select(['merchants.business_name as business', 'client_mail_recipients.last_mail_at as lastMailAt'])
    .where('client_mail_recipients.account_id', '=', accountId)
    .execute()
  return {
    clientOf: client,
    recordsOfBusinesses: records,
    notesOfBusinesses: notes,
    unsubscribedFrom: unsubscribed,
    mailsOfBusinesses: mailed,
  }
}

/** Erases the data of a client and the notes about it. Notes that the person wrote about others, as a team member, stay. */
export async function eraseClientData(tx: Tx, accountId: string): Promise<void> {
  await sql`DELETE FROM client_records record WHERE ${concerns(accountId)}`.execute(tx)
  await deleteClient(tx, accountId)
}

async function deleteClient(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('merchant_clients').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('client_mail_recipients').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('merchant_unsubscribes').where('account_id', '=', accountId).execute()
}

/**
 * Counts the bookings of the kept account again, after they have moved. Where the other was a client, too, it is blocked and
 * noted about like that one, and both records become one.
 */
export async function mergeClients({ db }: TxCtx, { closedId, keptId }: MergedAccounts): Promise<Moved[]> {
  const { rows } = await sql<{ merchantId: string }>`
    SELECT merchant_id AS "merchantId" FROM merchant_clients WHERE account_id = ${closedId}`.execute(db)
  const merchantIds = rows.map(({ merchantId }) => merchantId)
  await sql`SELECT count_clients(${merchantIds}::uuid[], ${merchantIds.map(() => keptId)}::uuid[])`.execute(
    db,
  )
  await sql`
    UPDATE merchant_clients kept SET blocked_at = coalesce(kept.blocked_at, closed.blocked_at), blocked_by = coalesce(kept.blocked_by, closed.blocked_by),
      tags = ARRAY(SELECT DISTINCT unnest(kept.tags || closed.tags) AS tag ORDER BY tag LIMIT ${MAX_CLIENT_TAGS}),
      version = greatest(kept.version, closed.version) + 1
    FROM merchant_clients closed WHERE closed.account_id = ${closedId} AND kept.account_id = ${keptId} AND kept.merchant_id = closed.merchant_id`.execute(
    db,
  )
  await db
    .updateTable('client_notes')
    .set({ account_id: keptId })
    .where('account_id', '=', closedId)
    .execute()
  await mergeRecords(db, closedId, keptId)
  await sql`
    INSERT INTO merchant_unsubscribes (merchant_id, account_id, at)
    SELECT merchant_id, ${keptId}, at FROM merchant_unsubscribes WHERE account_id = ${closedId} ON CONFLICT DO NOTHING`.execute(
    db,
  )
  await deleteClient(db, closedId)
  return []
}

/** The record of the closed account moves, or completes the one that the kept account has at the same business. */
async function mergeRecords(db: Queryable, closedId: string, keptId: string): Promise<void> {
  await sql`
    UPDATE client_records kept SET
      birthday = coalesce(kept.birthday, closed.birthday),
      visits_before = least(kept.visits_before + closed.visits_before, ${IMPORT_LIMITS.visits}),
      last_visit_before = greatest(kept.last_visit_before, closed.last_visit_before)
    FROM client_records closed
    WHERE kept.account_id = ${keptId} AND closed.account_id = ${closedId} AND kept.merchant_id = closed.merchant_id`.execute(
    db,
  )
  await sql`
    UPDATE client_records record SET account_id = ${keptId} WHERE account_id = ${closedId} AND NOT EXISTS (
      SELECT FROM client_records kept WHERE kept.merchant_id = record.merchant_id AND kept.account_id = ${keptId}
    )`.execute(db)
}
