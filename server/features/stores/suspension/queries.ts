/** SQL of suspensions of stores. */
import type { Insertable } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { StoreSuspensions } from '#server/platform/database/schema.ts'

export const lockAnyStore = (tx: Tx, id: string) =>
  tx.selectFrom('stores').select(['id', 'status', 'name']).where('id', '=', id).forUpdate().executeTakeFirst()

export const findSuspension = (db: Queryable, storeId: string) =>
  db
    .selectFrom('store_suspensions')
    .select(['id', 'was_published as wasPublished'])
    .where('store_id', '=', storeId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export const insertSuspension = (tx: Tx, row: Insertable<StoreSuspensions>) =>
  tx.insertInto('store_suspensions').values(row).execute()

export const endSuspension = (
  tx: Tx,
  id: string,
  { by, reason }: { by: string; reason: string },
  now: Date,
) =>
  tx
    .updateTable('store_suspensions')
    .set({ ended_by: by, ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .execute()

/** A draft that has waited for this is published. */
export const setVerifiedAt = (tx: Tx, id: string, verifiedAt: Date | null) =>
  tx
    .updateTable('stores')
    .set((e) => ({
      verified_at: verifiedAt,
      awaits_approval: false,
      status: e
        .case()
        .when(
          e.and([
            e('awaits_approval', '=', true),
            e('status', '=', 'draft'),
            e.not(
              e.exists(
                e
                  .selectFrom('store_suspensions')
                  .select('store_suspensions.id')
                  .whereRef('store_suspensions.store_id', '=', 'stores.id')
                  .where('store_suspensions.ended_at', 'is', null),
              ),
            ),
          ]),
        )
        .then('published')
        .else(e.ref('status'))
        .end(),
    }))
    .where('id', '=', id)
    .execute()
