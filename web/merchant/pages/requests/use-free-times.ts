import { useQueries, useQuery } from '@tanstack/react-query'
import type { Day } from '#domain/time/time.ts'
import { query } from '#web/shared/document/browser.ts'

/** Nobody chooses among more. */
const MAX_STAFF = 6

export type FreeTime = { startsAt: string; time: string; staffId: string | null; staffName: string | null }

/** The services of a store that have a calendar; those of the request's category, by its name, come first. */
export function useServices(storeId: string, category: string) {
  const { data, error, refetch } = useQuery({
    ...query('GET /services/store/:storeId', { params: { storeId } }),
    enabled: storeId !== '',
  })
  const services = data?.services
    .filter(({ booking_enabled: isBookable }) => isBookable)
    .toSorted((one, other) => Number(other.category === category) - Number(one.category === category))
  return { services, error, refetch }
}

/** Where a service is available, who performs it, and on which days it has free times. */
export function useDays(serviceId: string | undefined, branchId: string | undefined) {
  const id = serviceId ?? ''
  const enabled = serviceId !== undefined
  const places = useQuery({ ...query('GET /bookings/services/:id/branch', { params: { id } }), enabled })
  const team = useQuery({ ...query('GET /bookings/services/:id/staff', { params: { id } }), enabled })
  const days = useQuery({
    ...query('GET /bookings/availability', { query: { serviceId: id, ...(branchId && { branchId }) } }),
    enabled,
  })
  const shownBranch = days.data?.branchId
  return {
    branches: places.data?.branches ?? [],
    branchId: shownBranch,
    staff: (team.data?.staff ?? []).filter((person) => person.branchId === shownBranch).slice(0, MAX_STAFF),
    days: days.data?.days,
    isReady: days.data !== undefined && team.data !== undefined,
    error: days.error ?? team.error,
    refetch: () => {
      void days.refetch()
      void team.refetch()
    },
  }
}

/** The free times of a day, each with the first person who is free then. */
export function useTimes(key: TimesKey | null) {
  const people = key === null ? [] : key.staff.length > 0 ? key.staff : [null]
  return useQueries({
    queries: people.map((person) => ({
      ...query('GET /bookings/service-slots', {
        query: {
          serviceId: key?.serviceId ?? '',
          branchId: key?.branchId ?? '',
          date: key?.date ?? '',
          ...(person && { staffId: person.id }),
        },
      }),
      enabled: key !== null,
    })),
    combine: (replies) => {
      const times = new Map<string, FreeTime>()
      for (const [index, { data }] of replies.entries())
        for (const { startsAt, startTime, isAvailable } of data?.detailedSlots ?? []) {
          const person = people[index] ?? null
          if (!isAvailable || times.has(startsAt)) continue
          times.set(startsAt, {
            startsAt,
            time: startTime,
            staffId: person?.id ?? null,
            staffName: person?.name ?? null,
          })
        }
      return {
        times: [...times.values()].toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)),
        isReady: replies.every(({ data, error }) => data !== undefined || error !== null),
        error: replies.every(({ error }) => error !== null) ? (replies[0]?.error ?? null) : null,
      }
    },
  })
}

type TimesKey = {
  serviceId: string
  branchId: string
  date: Day
  staff: readonly { id: string; name: string }[]
}
