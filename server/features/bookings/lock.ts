/** The one lock of a branch: it owns its pools and its staff, so it covers both (decision 005; docs/rules/reliability.md#booking-locks). */
import { bookingProblems } from '#contract/bookings.ts'
import { transaction, type Ctx, type TxCtx } from '#server/app-context.ts'
import { lock, violatedConstraint } from '#server/database/database.ts'
import { KeyedQueue } from '#server/database/keyed-queue.ts'

/** Waiters of one branch; at a few milliseconds each the last of them is answered within two seconds. */
const queue = new KeyedQueue(300)

/** The lock every write of a branch's bookings takes. */
export const branchLock = (branchId: string): string => `branch:${branchId}`

export const customerLock = (accountId: string): string => `customer:${accountId}`

/**
 * A limited offer is given at every branch of its store, so how often it was had is counted under a lock of its own. Its name and the
 * customer's sort behind `branch:`, so both may be taken later in the same transaction, as a late payment does.
 */
export const offerLock = (offerId: string): string => `offer:${offerId}`

/** Runs `work` as the only writer of a branch's bookings, and of one customer's and of a limited offer's when given. */
export function underLock<T>(
  ctx: Ctx,
  branchId: string,
  accountId: string | null,
  work: (tx: TxCtx) => Promise<T>,
  limitedOfferId: string | null = null,
): Promise<T> {
  const names = [
    branchLock(branchId),
    ...(accountId ? [customerLock(accountId)] : []),
    ...(limitedOfferId ? [offerLock(limitedOfferId)] : []),
  ]
  return queue.run(branchId, () =>
    transaction(ctx, async (tx) => {
      await lock(tx.db, ...names)
      // Who waited acts when the lock is his, not when he asked: so the steps of a booking follow one another in time.
      return work({ ...tx, now: ctx.app.clock.now() })
    }),
  )
}

/** Should a booking ever slip past the lock, the constraint refuses it: that is a lost race, not a fault. */
export async function lostToAnother<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'bookings_staff_free' || violatedConstraint(error) === 'bookings_once')
      throw bookingProblems.slotTaken()
    throw error
  }
}
