/** SQL of approvals. */
import { sql, type Insertable, type RawBuilder } from 'kysely'
import { ERASED_TEXT } from '#domain/accounts/account-policy.ts'
import type { AdminAction } from '#domain/accounts/admin-role.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { Approvals } from '#server/platform/database/schema.ts'
import { MAX_OPEN_OF_KIND, type OpenWork } from '#server/work-kind.ts'

/** Returns false if the same is asked for already. */
export async function insertApproval(tx: Tx, row: Insertable<Approvals>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('approvals')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['action', 'subject']).where('decided_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Erases the titles, which have the names of people. The request and its decision remain. */
export const eraseTitles = (tx: Tx, accountId: string) =>
  tx
    .updateTable('approvals')
    .set({ title: ERASED_TEXT })
    .where(
      sql<boolean>`subject = ${accountId} OR EXISTS (SELECT FROM jsonb_each_text(payload) field WHERE field.value = ${accountId})`,
    )
    .execute()

export const lockApproval = (tx: Tx, id: string) =>
  tx
    .selectFrom('approvals')
    .select([
      'action',
      'admin_action as adminAction',
      'payload',
      'reason',
      'requested_by as requestedById',
      'requested_at as requestedAt',
      'decided_at as decidedAt',
    ])
    .$narrowType<{ adminAction: AdminAction }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const setDecision = (
  tx: Tx,
  id: string,
  { by, isApproved, note }: { by: string; isApproved: boolean; note: string },
  now: Date,
) =>
  tx
    .updateTable('approvals')
    .set({ decided_by: by, decided_at: now, is_approved: isApproved, note: note || null })
    .where('id', '=', id)
    .execute()

/** Returns the action that waits for a second person about this subject, if there is one. */
export async function findWaiting(
  db: Queryable,
  actions: readonly string[],
  subject: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('approvals')
    .select('action')
    .where('action', 'in', actions)
    .where('subject', '=', subject)
    .where('decided_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row?.action ?? null
}

const selectApproval = (db: Queryable, id: string) =>
  db
    .selectFrom('approvals')
    .innerJoin('shared.accounts as requester', 'requester.id', 'approvals.requested_by')
    .leftJoin('shared.accounts as decider', 'decider.id', 'approvals.decided_by')
    .select([
      'approvals.id',
      'approvals.action',
      'approvals.title',
      'approvals.reason',
      'approvals.note',
      'approvals.requested_at as requestedAt',
      'approvals.decided_at as decidedAt',
      'approvals.is_approved as isApproved',
      sql<string>`concat_ws(' ', requester.first_name, requester.last_name)`.as('requestedBy'),
      sql<string | null>`nullif(concat_ws(' ', decider.first_name, decider.last_name), '')`.as('decidedBy'),
    ])
    .where('approvals.id', '=', id)

export const getApproval = (db: Queryable, id: string) => selectApproval(db, id).executeTakeFirstOrThrow()
export const findApproval = (db: Queryable, id: string) => selectApproval(db, id).executeTakeFirst()
export type ApprovalRow = Awaited<ReturnType<typeof getApproval>>

/** Selects the approvals that wait for a person who may do this. */
export const selectWaiting = (action: AdminAction): RawBuilder<OpenWork> => sql`
  SELECT approval.id::text AS id, requested_at AS since, requested_at + interval '8 hours' AS due_at,
    title || ' needs a second person' AS title,
    'Asked by ' || concat_ws(' ', first_name, last_name) || ': ' || reason AS detail
  FROM approvals approval JOIN shared.accounts requester ON requester.id = approval.requested_by
  WHERE decided_at IS NULL AND admin_action = ${sql.lit(action)}
  ORDER BY requested_at LIMIT ${sql.lit(MAX_OPEN_OF_KIND)}`
