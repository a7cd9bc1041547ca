import { toDay, timeOfDay, type At } from '#domain/time/time.ts'
import { stepHref, type ItemKey } from './choice.ts'
import { relativeDay } from './moment-text.ts'

/** A free time as a link to the review of its booking, with its day. */
export function timeLink(
  key: ItemKey,
  { startsAt, branchId, staffId }: { startsAt: string; branchId: string; staffId?: string | undefined },
  now: At,
) {
  const start = Date.parse(startsAt)
  return {
    href: stepHref(key, 3, { startsAt, branch: branchId, ...(staffId && { staff: staffId }) }),
    time: timeOfDay(start),
    note: relativeDay(toDay(start), now),
  }
}
