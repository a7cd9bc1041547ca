import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { WaitingClient } from '#contract/bookings/waitlist.ts'
import { query } from '#web/api/browser.ts'
import { toWaitlistQuery, type CalendarChoice } from './calendar-choice.ts'

export const WAITING_ROUTE = 'GET /merchant/waitlist'

/** Who waits for a time of the day: loaded by the loader, and again when the calendar changes. */
export function useWaiting(choice: CalendarChoice, loaded: WaitingClient[]): WaitingClient[] {
  const client = useQueryClient()
  const { date, storeId, branchId, view } = choice
  const { data } = useQuery({
    ...query(WAITING_ROUTE, { query: toWaitlistQuery(choice) }),
    initialData: { success: true as const, waiting: loaded },
    enabled: view === 'day',
  })
  useEffect(() => {
    const { queryKey } = query(WAITING_ROUTE, {
      query: toWaitlistQuery({ view, date, storeId, branchId, staffId: undefined }),
    })
    client.setQueryData(queryKey, { success: true, waiting: loaded })
  }, [client, view, date, storeId, branchId, loaded])
  return data.waiting
}
