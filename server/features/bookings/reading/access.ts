/** Access of a merchant's accounts to bookings: all those of its stores, but with the role `staff` only the own ones. */
import { bookingProblems } from '#contract/bookings/problems.ts'
import { generalProblems } from '#contract/problem.ts'
import type { Actor, Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findBookingBranch } from '../data/queries.ts'
import { isOwnStore, type BookingDetails } from './reading-queries.ts'

/** Returns the person whose bookings alone the actor handles; null for the whole store. */
export function getOnlyStaffId(actor: Actor): string | null {
  if (actor.merchantRole !== 'staff') return null
  // A CHECK demands the person of such an account.
  if (actor.staffId === null) throw generalProblems.forbidden()
  return actor.staffId
}

type Served = {
  staffId: string | null
  /** The people of the other services of a visit. */
  partStaffIds?: readonly string[]
}

/** Returns whether a booking of the merchant's stores is one that the actor handles. */
export function isOwnBooking(actor: Actor, { staffId, partStaffIds = [] }: Served): boolean {
  const only = getOnlyStaffId(actor)
  return only === null || only === staffId || partStaffIds.includes(only)
}

export const mayHandleBooking = async (
  db: Queryable,
  actor: Actor,
  booking: Served & { storeId: string },
): Promise<boolean> =>
  actor.role === 'merchant' && isOwnBooking(actor, booking) && (await isOwnStore(db, actor, booking.storeId))

/** Returns whether the actor is its customer or somebody of the store who handles it. */
export async function canView(
  ctx: Ctx,
  actor: Actor,
  booking: Pick<BookingDetails, 'account_id' | 'store_id' | 'staff_id' | 'parts'>,
): Promise<boolean> {
  return (
    booking.account_id === actor.accountId ||
    (await mayHandleBooking(ctx.db, actor, {
      storeId: booking.store_id,
      staffId: booking.staff_id,
      partStaffIds: booking.parts.flatMap((part) => part.staffId ?? []),
    }))
  )
}

/** Throws 404 for every other booking. */
export async function requireOwnBooking(ctx: Pick<Ctx, 'db'>, actor: Actor, bookingId: string) {
  const booking = await findBookingBranch(ctx.db, bookingId)
  if (!booking || !(await mayHandleBooking(ctx.db, actor, booking))) throw bookingProblems.notFound()
  return booking
}
