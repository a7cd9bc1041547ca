/** Times that a calendar of a person newly blocks (docs/rules/calendars.md#busy-times). */
import { toDay } from '#domain/time/time.ts'
import type { TxCtx } from '#server/app-context.ts'
import { deleteHoldsOfStaffIn } from '../holds/visitor-hold-queries.ts'
import { listClashes, type Clash } from './block-queries.ts'

type Times = readonly { start: Date; end: Date }[]
type Change = { branchId: string; staffId: string; added: Times; removed: Times }

/**
 * Frees what visitors hold of the added times, and returns the bookings that begin to clash: they stay, and the store decides.
 * Called with the lock of the branch.
 */
export async function blockBusyTimes(
  tx: TxCtx,
  { branchId, staffId, added, removed }: Change,
): Promise<Clash[]> {
  await deleteHoldsOfStaffIn(tx.db, staffId, added)
  const starts = [...added, ...removed].map(({ start }) => start.getTime())
  if (starts.length > 0)
    await tx.emit('blocked_time.changed', { branchId, staffId, day: toDay(Math.min(...starts)) })
  return listClashes(tx.db, staffId, { added, removed }, tx.now)
}
