/** SQL of documents of stores, and of what is sent to be verified. */
import { sql } from 'kysely'
import type { DocumentKind } from '#domain/catalogue/verification.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow, Narrowed } from '#server/platform/database/rows.ts'

export const findStore = (db: Queryable, id: string) =>
  db
    .selectFrom('shared.stores')
    .select(['id', 'name', 'merchant_id as merchantId', 'verified_at as verifiedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

export const listDocuments = (db: Queryable, storeId: string) =>
  db
    .selectFrom('store_documents')
    .select(['kind', 'sent_at as sentAt'])
    .where('store_id', '=', storeId)
    .orderBy('sent_at')
    .$narrowType<{ kind: DocumentKind }>()
    .execute()

type NewDocument = { storeId: string; kind: DocumentKind; id: string; content: Buffer; sentBy: string }

export const saveDocument = (tx: Tx, { storeId, kind, id, content, sentBy }: NewDocument, now: Date) =>
  tx
    .insertInto('store_documents')
    .values({ store_id: storeId, kind, id, content, sent_by: sentBy, sent_at: now })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'kind']).doUpdateSet({ id, content, sent_by: sentBy, sent_at: now }),
    )
    .execute()

export const findDocument = (db: Queryable, storeId: string, kind: DocumentKind) =>
  db
    .selectFrom('store_documents')
    .select(['id', 'content'])
    .where('store_id', '=', storeId)
    .where('kind', '=', kind)
    .executeTakeFirst()

export type VerificationRow = Narrowed<
  Pick<
    CamelRow<'store_verifications'>,
    'id' | 'sentAt' | 'registeredName' | 'registrationNumber' | 'decision' | 'reason' | 'decidedAt'
  >,
  { decision: 'verify' | 'ask' | 'refuse' | null }
> & {
  sentBy: string
  permitUntil: string
  decidedBy: string | null
}

/** Returns the verification that was sent last. */
export async function findVerification(db: Queryable, storeId: string): Promise<VerificationRow | undefined> {
  const { rows } = await sql<VerificationRow>`
    SELECT v.id, v.sent_at AS "sentAt", concat_ws(' ', sender.first_name, sender.last_name) AS "sentBy",
      v.registered_name AS "registeredName", v.registration_number AS "registrationNumber",
      v.permit_until::text AS "permitUntil", v.decision, v.reason, v.decided_at AS "decidedAt",
      nullif(concat_ws(' ', decider.first_name, decider.last_name), '') AS "decidedBy"
    FROM store_verifications v
    JOIN shared.accounts sender ON sender.id = v.sent_by
    LEFT JOIN shared.accounts decider ON decider.id = v.decided_by
    WHERE v.store_id = ${storeId} ORDER BY v.sent_at DESC LIMIT 1`.execute(db)
  return rows[0]
}

export const lockVerification = (tx: Tx, storeId: string) =>
  tx
    .selectFrom('store_verifications')
    .select('id')
    .where('store_id', '=', storeId)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

type NewVerification = {
  id: string
  storeId: string
  sentBy: string
  registeredName: string
  registrationNumber: string
  permitUntil: string
}

/** Returns false if something waits already. */
export async function insertVerification(tx: Tx, row: NewVerification, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('store_verifications')
    .values({
      id: row.id,
      store_id: row.storeId,
      sent_by: row.sentBy,
      sent_at: now,
      registered_name: row.registeredName,
      registration_number: row.registrationNumber,
      permit_until: row.permitUntil,
    })
    .onConflict((conflict) => conflict.column('store_id').where('decided_at', 'is', null).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Deletes documents of stores whose last verification was decided before, or that never asked for one. Nothing that waits is
 * deleted.
 */
export async function deleteOldDocuments(db: Queryable, before: Date, limit: number) {
  const { numAffectedRows } = await sql`
    DELETE FROM store_documents WHERE (store_id, kind) IN (
      SELECT d.store_id, d.kind FROM store_documents d
      WHERE d.sent_at < ${before} AND NOT EXISTS (
        SELECT FROM store_verifications v
        WHERE v.store_id = d.store_id AND (v.decided_at IS NULL OR v.decided_at >= ${before})
      )
      LIMIT ${limit}
    )`.execute(db)
  return { numAffectedRows: numAffectedRows ?? 0n }
}

/** Deletes the documents that an account has sent, and those that were sent for its own stores. */
export const deleteAccountDocuments = (tx: Tx, accountId: string) =>
  sql`
    DELETE FROM store_documents WHERE sent_by = ${accountId} OR store_id IN (
      SELECT s.id FROM shared.stores s JOIN shared.merchants m ON m.id = s.merchant_id
      WHERE m.account_id = ${accountId}
    )`.execute(tx)

export const exportVerifications = (db: Queryable, accountId: string) =>
  db
    .selectFrom('store_verifications')
    .innerJoin('shared.stores as store', 'store.id', 'store_verifications.store_id')
    .select([
      'store.name as store',
      'sent_at as sentAt',
      'registered_name as registeredName',
      'registration_number as registrationNumber',
      'permit_until as permitUntil',
      'decision',
      'reason',
    ])
    .where('sent_by', '=', accountId)
    .orderBy('sent_at')
    .execute()

export const findOwner = (db: Queryable, storeId: string) =>
  db
    .selectFrom('shared.stores as store')
    .innerJoin('shared.merchants as merchant', 'merchant.id', 'store.merchant_id')
    .select(['merchant.account_id as accountId', 'store.name as store'])
    .where('store.id', '=', storeId)
    .executeTakeFirst()

export const findStoreToShut = (db: Queryable, id: string) =>
  db
    .selectFrom('shared.stores as store')
    .select((e) => [
      'store.name',
      'store.status',
      e
        .exists(
          e
            .selectFrom('shared.store_suspensions as suspension')
            .select('suspension.id')
            .whereRef('suspension.store_id', '=', 'store.id')
            .where('suspension.ended_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('isSuspended'),
    ])
    .where('store.id', '=', id)
    .executeTakeFirst()
