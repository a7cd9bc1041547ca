/** The locks for writing bookings (decision 005; docs/rules/reliability.md#booking-locks). */
import { bookingProblems } from '#contract/bookings/problems.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { branchLock } from '#server/features/stores/stores.ts'
import { customerLock } from '#server/features/clients/clients.ts'
import { inTurn, lock } from '#server/platform/database/database.ts'
import { violatedConstraint } from '#server/platform/database/errors.ts'
import { KeyedQueue } from '#server/platform/database/keyed-queue.ts'

/**
 * The longest queue of one branch. At a few milliseconds each, the last request waits less than two seconds.
 */
const queue = new KeyedQueue(300)

/**
 * The bookings of a limited offer are counted under this lock, because the offer may be available at several
 * branches. Locks are taken in order of name: `customer:` and `offer:` sort after `branch:`, so a late
 * payment can take them later in its transaction.
 */
export const offerLock = (offerId: string): string => `offer:${offerId}`

/** The times that visitors behind one address hold are counted under this lock; it sorts before `branch:`. */
const addressLock = (networkHash: Buffer): string => `address:${networkHash.toString('hex')}`

/**
 * Runs `work` in a transaction with the locks of the branch and, if given, of the customer, a limited offer and the
 * address of a visitor.
 */
export function underLock<T>(
  ctx: Ctx,
  branchId: string,
  accountId: string | null,
  work: (tx: TxCtx) => Promise<T>,
  limitedOfferId: string | null = null,
  networkHash: Buffer | null = null,
): Promise<T> {
  const names = [
    ...(networkHash ? [addressLock(networkHash)] : []),
    branchLock(branchId),
    ...(accountId ? [customerLock(accountId)] : []),
    ...(limitedOfferId ? [offerLock(limitedOfferId)] : []),
  ]
  return inTurn(ctx.db, { queue, key: branchId }, () =>
    transaction(ctx, async (tx) => {
      await lock(tx.db, ...names)
      // The time when the lock was acquired, so that the events of a booking are in order of time.
      return work({ ...tx, now: ctx.app.clock.now() })
    }),
  )
}

/** Replies 409 `slot-taken` if a constraint rejects a booking of a time that another transaction took. */
export async function catchSlotConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (SLOT_CONSTRAINTS.has(violatedConstraint(error))) throw bookingProblems.slotTaken()
    throw error
  }
}
const SLOT_CONSTRAINTS: ReadonlySet<unknown> = new Set([
  'bookings_staff_free',
  'booking_parts_staff_free',
  'bookings_once',
  'visitor_holds_staff_free',
])
