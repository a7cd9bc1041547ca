import { useQuery } from '@tanstack/react-query'
import type { Day } from '#domain/time/time.ts'
import { query } from '#web/api/browser.ts'
import { whyNobody } from '../data/free-people.ts'

/** Returns the note of the form as soon as a time is chosen at which nobody is free. */
export function useWhyNobody({ branchId, staffId, performerIds, day, from, minutes }: Wanted) {
  const isComplete = branchId !== '' && day !== null && from !== null
  const { data } = useQuery({
    ...query('GET /merchant/calendar', { query: { branchId, days: 1, ...(day !== null && { from: day }) } }),
    enabled: isComplete,
  })
  if (!data || !isComplete) return undefined
  const staff = data.staff.filter(
    ({ id, isActive }) =>
      isActive &&
      (staffId === null ? performerIds.length === 0 || performerIds.includes(id) : id === staffId),
  )
  return whyNobody(data, staff, { day, from, minutes })
}

type Wanted = {
  branchId: string
  /** Chosen person; null for anyone who is free. */
  staffId: string | null
  /** People who perform the service; everyone if it is empty. */
  performerIds: readonly string[]
  /** Chosen day; null while the field holds no date. */
  day: Day | null
  from: number | null
  minutes: number
}
