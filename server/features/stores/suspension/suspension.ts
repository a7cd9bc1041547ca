/** Admins suspend stores, let them go on, and close them (docs/rules/moderation.md#stores). */
import { storeProblems, storeEditProblems } from '#contract/stores/problems.ts'
import type { TxCtx } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { branchLock } from '../branch-lock.ts'
import { lock, type Tx } from '#server/platform/database/database.ts'
import { listBranchIds, updateStore } from '../editing/own-store-queries.ts'
import * as q from './queries.ts'

type Shutting = {
  reason: string
  bookings: 'keep' | 'cancel'
  requestedBy: string
  approvedBy: string
}

/** Nobody books meanwhile, because the locks of all branches are held. */
async function lockToShut(tx: TxCtx, storeId: string) {
  const branchIds = await listBranchIds(tx.db, storeId)
  if (branchIds.length > 0) await lock(tx.db, ...branchIds.map(branchLock))
  const store = await q.lockAnyStore(tx.db, storeId)
  if (!store) throw storeProblems.notFound()
  if (store.status === 'closed') throw storeEditProblems.closed()
  return store
}

/** Suspends a store, which is a draft until the suspension ends. */
export async function suspendStore(
  tx: TxCtx,
  storeId: string,
  { reason, bookings, requestedBy, approvedBy }: Shutting,
): Promise<void> {
  const store = await lockToShut(tx, storeId)
  if (await q.findSuspension(tx.db, storeId)) throw storeEditProblems.suspended()
  await q.insertSuspension(tx.db, {
    id: uuidv7(tx.now.getTime()),
    store_id: storeId,
    was_published: store.status === 'published',
    reason,
    bookings,
    requested_by: requestedBy,
    approved_by: approvedBy,
    started_at: tx.now,
  })
  await updateStore(tx.db, storeId, { status: 'draft' })
  await tx.emit('store.shut', { storeId, adminId: approvedBy, bookings })
}

/** Closes a store for good. */
export async function closeStoreByAdmin(tx: TxCtx, storeId: string, shutting: Shutting): Promise<void> {
  await lockToShut(tx, storeId)
  await endOpen(tx, storeId, { by: shutting.approvedBy, reason: shutting.reason })
  await updateStore(tx.db, storeId, { status: 'closed' })
  const { approvedBy, bookings } = shutting
  await tx.emit('store.shut', { storeId, adminId: approvedBy, bookings })
}

/** Ends a suspension and publishes again what was published. Throws unless the store is suspended. */
export async function unsuspendStore(
  tx: TxCtx,
  storeId: string,
  end: { by: string; reason: string },
): Promise<void> {
  const store = await q.lockAnyStore(tx.db, storeId)
  if (!store) throw storeProblems.notFound()
  const wasPublished = await endOpen(tx, storeId, end)
  if (wasPublished === null) throw storeEditProblems.notSuspended()
  // The merchant may have closed the store meanwhile.
  if (wasPublished && store.status === 'draft') await updateStore(tx.db, storeId, { status: 'published' })
}

async function endOpen(
  tx: TxCtx,
  storeId: string,
  end: { by: string; reason: string },
): Promise<boolean | null> {
  const open = await q.findSuspension(tx.db, storeId)
  if (!open) return null
  await q.endSuspension(tx.db, open.id, end, tx.now)
  return open.wasPublished
}

/** Sets the verification, which only an admin's decision about the documents of the store does. */
export const setVerified = (tx: Tx, storeId: string, verifiedAt: Date | null) =>
  q.setVerifiedAt(tx, storeId, verifiedAt)
