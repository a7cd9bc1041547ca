import type { Booking } from '#contract/entities/booking.ts'
import { Problem } from '#contract/problem.ts'
import { toDay, type At } from '#domain/time/time.ts'
import type { Call } from '#web/api/call.ts'
import { bookedItem } from '#web/app/document/booked-item.ts'
import { stepHref, STRIP_DAYS, type ItemKey } from '../booking/state/choice.ts'
import { timeLink } from '../booking/state/time-link.ts'

/** Repeatable booking: the same item, place and person where that is possible, with its next free times. */
export type Again = {
  bookingId: string
  title: string
  storeName: string
  /** The person whose times these are; null if it is anybody. */
  staffName: string | null
  /** The wizard, to choose another time. */
  href: string
  times: { href: string; note: string; time: string }[]
}

/** Number of past visits that are looked at, so that an item is shown once. */
const VISITS = 12
const MOST = 2

/** The last visits of the customer, which are loaded. */
export async function loadAgain(call: Call, now: At, signal: AbortSignal): Promise<Again[]> {
  try {
    const { bookings } = await call('GET /bookings/user', {
      query: { status: 'completed', page: 1, limit: VISITS },
      signal,
    })
    return await loadLastVisits(call, bookings, now, signal)
  } catch (error) {
    return noneIfProblem(error)
  }
}

/** The newest visits among these bookings that can be booked again. */
export async function loadLastVisits(
  call: Call,
  bookings: readonly Booking[],
  now: At,
  signal: AbortSignal,
): Promise<Again[]> {
  const visits = new Map<string, Booking>()
  for (const booking of bookings)
    if (booking.status === 'completed' && !booking.isWalkIn && !visits.has(toItemKey(booking)))
      visits.set(toItemKey(booking), booking)
  const found = await Promise.all(
    [...visits.values()].slice(0, MOST).map((visit) => nextTimes(call, visit, now, signal)),
  )
  return found.filter((again) => again !== null)
}

const toItemKey = ({ serviceId, branchId }: Booking): string => `${serviceId} ${branchId}`

/** The offer, or the service if the offer has ended; with the same person, or anybody if that person has left. */
async function nextTimes(call: Call, visit: Booking, now: At, signal: AbortSignal): Promise<Again | null> {
  const { offerId, serviceId, branchId, staffId } = visit
  const keys: ItemKey[] = [...(offerId ? [{ offerId }] : []), { serviceId }]
  const people = staffId ? [staffId, undefined] : [undefined]
  for (const key of keys)
    for (const staff of people) {
      const next = await findTimes(call, { ...key, branchId, staffId: staff }, now, signal)
      if (!next?.length) continue
      const choice = { branch: branchId, ...(staff && { staff }) }
      return {
        bookingId: visit.id,
        title: 'offerId' in key ? bookedItem(visit).title : bookedItem(visit).service.name,
        storeName: bookedItem(visit).store.name,
        staffName: staff ? (visit.Staff?.name ?? null) : null,
        href: stepHref(key, 1, choice),
        times: next.map(({ startsAt }) => timeLink(key, { startsAt, branchId, staffId: staff }, now)),
      }
    }
  return null
}

/** Returns the next free times; null if the booking cannot be made again. */
const findTimes = (
  call: Call,
  where: { offerId?: string; serviceId?: string; branchId: string; staffId: string | undefined },
  now: At,
  signal: AbortSignal,
) =>
  call('GET /bookings/availability', {
    query: { ...where, from: toDay(now), days: STRIP_DAYS },
    signal,
  }).then(
    ({ next }) => next,
    (error: unknown) => {
      if (error instanceof Problem) return null
      throw error
    },
  )

/** The pages work without it. */
function noneIfProblem(error: unknown): [] {
  if (error instanceof Problem) return []
  throw error
}
