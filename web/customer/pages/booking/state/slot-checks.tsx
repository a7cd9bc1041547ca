import { useQueries } from '@tanstack/react-query'
import { CircleCheck, CircleSlash } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { Problem } from '#contract/problem.ts'
import { query } from '#web/api/browser.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { isHeld } from './choice.ts'
import type { WizardState } from './wizard-state.ts'

/** `unknown`: the check failed. Nothing is shown, and the booking itself checks again. */
export type SlotCheck = {
  state: 'loading' | 'free' | 'taken' | 'closed' | 'unknown'
  /** Reason why the time cannot be booked. */
  problem?: Problem
}

/** Checks whether the chosen time can be booked at each of these places or with each of these people. */
export function useSlotChecks(
  { item, choice, reserved, checked }: Pick<WizardState, 'item' | 'choice' | 'reserved' | 'checked'>,
  places: { branchId: string; staffId?: string | undefined }[],
): SlotCheck[] {
  const { startsAt = '' } = choice
  // The customer's own hold does not block them.
  const isMine = ({ branchId, staffId }: (typeof places)[number]) =>
    isHeld(reserved, { startsAt, branch: branchId, staff: staffId })
  const queries = useQueries({
    queries: places.map((place) => ({
      ...query('GET /bookings/slot', { query: { ...item.key, ...place, startTime: startsAt } }),
      enabled: !isMine(place),
      ...(isSame(checked?.slot, { ...place, startTime: startsAt }) && {
        initialData: checked?.reply,
        initialDataUpdatedAt: performance.timeOrigin,
      }),
    })),
  })
  return queries.map(({ data, error }, at) => {
    const place = places[at]
    if (data?.slot || (place && isMine(place))) return { state: 'free' }
    if (!data) return { state: error ? 'unknown' : 'loading' }
    const { code, message } = data.refusal ?? bookingProblems.slotTaken()
    const problem = new Problem(409, code, message, { extra: { nearest: data.nearest } })
    return { state: code === CLOSED ? 'closed' : 'taken', problem }
  })
}

/** Returns whether the page has been loaded with the check of this slot. */
const isSame = (checked: Slot | undefined, { branchId, staffId, startTime }: Slot): boolean =>
  checked !== undefined &&
  checked.branchId === branchId &&
  checked.staffId === staffId &&
  checked.startTime === startTime
type Slot = { branchId?: string | undefined; staffId?: string | undefined; startTime: string }

const CLOSED = bookingProblems.closedDay().code
const TAKEN = bookingProblems.slotTaken().code

export const isUnavailable = (check: SlotCheck | undefined) =>
  check?.state === 'taken' || check?.state === 'closed'

/** Returns whether others have taken the time. A time that nobody can book, such as one at night, is not taken. */
export const isTakenByOthers = ({ problem }: SlotCheck) => problem?.code === TAKEN

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
