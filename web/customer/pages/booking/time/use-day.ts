import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#domain/time/time.ts'
import { query } from '#web/api/browser.ts'
import { firstFree, STRIP_DAYS, stripStart } from '../state/choice.ts'
import type { WizardState } from '../state/wizard-state.ts'

/**
 * The days around the chosen one and its times: first as loaded by the loader, then fetched. `switchedTo` is the branch
 * that was chosen after the day: the day counts there only if it has a free time.
 */
export function useDay(
  { item, choice, day: chosenDay, today, ...loaded }: WizardState,
  switchedTo: string | undefined,
) {
  const branch = choice.branch ?? loaded.coming.branchId
  const from = stripStart(today, chosenDay)
  const where = { ...item.key, branchId: branch, staffId: choice.staff, also: choice.also }
  // The loader's query; later choices differ from it.
  const [first] = useState({ where: JSON.stringify(where), from, date: chosenDay ?? loaded.date })
  const isFirstPlace = JSON.stringify(where) === first.where
  const coming = useQuery({
    ...query('GET /bookings/availability', { query: { ...where, from, days: STRIP_DAYS } }),
    ...(isFirstPlace && from === first.from && { initialData: loaded.coming }),
  })
  const days = coming.data?.days ?? []
  const date = dateIn()
  const isFirst = isFirstPlace && date === first.date && loaded.slots !== null
  const slots = useQuery({
    ...query('GET /bookings/slots', { query: { ...where, date } }),
    enabled: date !== '' || !coming.isPending,
    ...(isFirst && { initialData: loaded.slots! }), // not null if isFirst
  })
  return { coming: coming.data, date, branch, slots, isFirst }

  /** The chosen day, or the first that is free at this branch; '' while its days are being loaded. */
  function dateIn(): Day {
    const isOfOtherBranch = switchedTo === branch
    if (chosenDay && !isOfOtherBranch) return chosenDay
    if (coming.isError) return chosenDay ?? loaded.date
    const isFreeHere = days.some((day) => day.date === chosenDay && day.free > 0)
    return chosenDay && isFreeHere ? chosenDay : firstFree(days)
  }
}
