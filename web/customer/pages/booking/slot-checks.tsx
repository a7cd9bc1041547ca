import { useQueries } from '@tanstack/react-query'
import { CircleCheck, CircleSlash } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { problemOf } from '#web/api/problem-of.ts'
import { query } from '#web/api/browser.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { isHeld } from './choice.ts'
import type { WizardState } from './wizard-state.ts'

/** `unknown`: the check failed. Nothing is shown, and the booking itself checks again. */
export type SlotCheck = { state: 'loading' | 'free' | 'taken' | 'closed' | 'unknown'; times: string[] }

/** Whether the chosen time is free at each of these places or people. */
export function useSlotChecks(
  { item, choice, reserved }: Pick<WizardState, 'item' | 'choice' | 'reserved'>,
  places: { branchId: string; staffId?: string }[],
): SlotCheck[] {
  const { date = '', time = '' } = choice
  const queries = useQueries({
    queries: places.map((place) => query('GET /bookings/slots', { query: { ...item.key, ...place, date } })),
  })
  return queries.map(({ data, error }, at) => {
    const place = places[at]
    // The customer's own hold does not block them.
    const isMine =
      place !== undefined && isHeld(reserved, { date, time, branch: place.branchId, staff: place.staffId })
    if (data) {
      const times = data.detailedSlots.map((slot) => slot.startTime)
      return { state: isMine || times.includes(time) ? 'free' : 'taken', times }
    }
    if (!error) return { state: 'loading', times: [] }
    return { state: problemOf(error).code === 'closed-day' ? 'closed' : 'unknown', times: [] }
  })
}

export const isUnavailable = (check: SlotCheck | undefined) =>
  check?.state === 'taken' || check?.state === 'closed'

/** Whether a branch or a person is free at the time. */
export function SlotStatus({
  check,
  time,
  of,
}: {
  check: SlotCheck | undefined
  time: string
  of: 'branch' | 'person'
}) {
  const isPerson = of === 'person'
  switch (check?.state) {
    case undefined:
    case 'unknown':
      return null
    case 'loading':
      return <Skeleton width="96px" height="16px" className="self-center" />
    case 'free':
      return (
        <span className="text-14 leading-small text-ok-text font-semibold">
          <CircleCheck className="small-icon stroke-2" />{' '}
          {isPerson ? m.booking_staff_free({ time }) : m.booking_slot_free({ time })}
        </span>
      )
    case 'taken':
      return (
        <span className="quiet">
          <CircleSlash className="small-icon stroke-2" />{' '}
          {isPerson ? m.booking_staff_taken({ time }) : m.booking_slot_taken({ time })}
        </span>
      )
    case 'closed':
      return (
        <span className="quiet">
          <CircleSlash className="small-icon stroke-2" />{' '}
          {isPerson ? m.booking_slot_off() : m.booking_slot_closed()}
        </span>
      )
  }
}
