import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/shared/document/browser.ts'
import { STRIP_DAYS, stripStart } from './choice.ts'
import type { WizardState } from './wizard-state.ts'

/** The days around the chosen one and its times: first as loaded by the loader, then fetched. */
export function useDay({ item, choice, today, ...loaded }: WizardState) {
  const branch = choice.branch ?? loaded.coming.branchId
  const from = stripStart(today, choice.date)
  const where = { ...item.key, branchId: branch, staffId: choice.staff }
  // The loader's query; later choices differ from it.
  const [first] = useState({ where: JSON.stringify(where), from, date: choice.date ?? loaded.date })
  const isFirstPlace = JSON.stringify(where) === first.where
  const coming = useQuery({
    ...query('GET /bookings/availability', { query: { ...where, from, days: STRIP_DAYS } }),
    ...(isFirstPlace && from === first.from && { initialData: loaded.coming }),
  })
  const date = choice.date ?? loaded.date
  const isFirst = isFirstPlace && date === first.date && loaded.slots !== null
  const slots = useQuery({
    ...query('GET /bookings/slots', { query: { ...where, date } }),
    ...(isFirst && { initialData: loaded.slots! }), // not null if isFirst
  })
  return { coming: coming.data, date, branch, slots, isFirst }
}
