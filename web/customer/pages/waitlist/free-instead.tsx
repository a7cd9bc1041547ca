import { m } from '#messages'
import type { Problem } from '#contract/problem.ts'
import type { At } from '#domain/time/time.ts'
import { SlotLink, SlotLinks } from '#web/ui/booking/slot-link.tsx'
import type { ItemKey } from '../booking/state/choice.ts'
import { timeLink } from '../booking/state/time-link.ts'

export type Nearest = { startsAt: string }[]

/** The nearest free times that a Problem of a time has. */
export const readNearest = ({ extra }: Problem): Nearest =>
  // The API sets it for such problems (`toNearest`).
  (extra?.nearest ?? []) as Nearest

/** Free times, which lead to their booking. */
export function FreeInstead({
  of,
  branchId,
  staffId,
  nearest,
  now,
}: {
  of: ItemKey
  branchId: string
  staffId: string | null
  nearest: Nearest
  now: At
}) {
  if (nearest.length === 0) return null
  return (
    <div className="mt-3" role="group" aria-labelledby="free-instead">
      <p className="mb-2 text-14 font-semibold" id="free-instead">
        {m.booking_time_next_free()}
      </p>
      <SlotLinks className="max-w-120">
        {nearest.map(({ startsAt }) => (
          <SlotLink
            key={startsAt}
            {...timeLink(of, { startsAt, branchId, ...(staffId !== null && { staffId }) }, now)}
          />
        ))}
      </SlotLinks>
    </div>
  )
}
