import { useQueries } from '@tanstack/react-query'
import { CircleCheck, CircleSlash } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { query } from '#web/api/browser.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { isHeld } from './choice.ts'
import { readSlotCheck, type SlotCheck } from './slot-check.ts'
import type { WizardState } from './wizard-state.ts'

/** Checks whether the chosen time can be booked at each of these places or with each of these people. */
export function useSlotChecks(
  { item, choice, reserved }: Pick<WizardState, 'item' | 'choice' | 'reserved'>,
  places: { branchId: string; staffId?: string | undefined }[],
): SlotCheck[] {
  const { startsAt = '' } = choice
  // The customer's own hold does not block them.
  const isMine = ({ branchId, staffId }: (typeof places)[number]) =>
    isHeld(reserved, { startsAt, branch: branchId, staff: staffId })
  const queries = useQueries({
    queries: places.map((place) => ({
      ...query('GET /bookings/slot', {
        query: { ...item.key, ...place, also: choice.also, startTime: startsAt },
      }),
      enabled: !isMine(place),
    })),
  })
  return queries.map(({ data, error }, at) => {
    const place = places[at]
    if (place && isMine(place)) return { state: 'free' }
    return data || error ? readSlotCheck(data ?? null) : { state: 'loading' }
  })
}

/** Shows whether a branch or a person is free at the time. */
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
