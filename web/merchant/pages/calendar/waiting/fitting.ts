import type { WaitingClient } from '#contract/bookings/waitlist.ts'
import { getDayPart } from '#domain/booking/day-parts.ts'
import { instant } from '#domain/time/time.ts'
import type { FreeTime } from '../data/calendar-data.ts'

/** Returns whether a customer waits for this free time, and nothing is held for them. */
export function waitsFor(
  { branchId, from, to, part, staffId, offer }: WaitingClient,
  time: FreeTime,
  timeBranchId: string,
): boolean {
  return (
    offer === null &&
    branchId === timeBranchId &&
    time.day >= from &&
    time.day <= to &&
    (part === null || getDayPart(time.day, instant(time.day, time.from)) === part) &&
    (staffId === null || time.staffId === null || staffId === time.staffId)
  )
}
