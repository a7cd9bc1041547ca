import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { m } from '#messages'
import { call, query } from '#web/api/browser.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { useIsOnline } from '#web/app/document/hooks/use-is-online.ts'
import { notifyDone, notifyFailed } from '#web/ui/overlays/notify.ts'
import { toCancellationBody } from '../../../components/bookings/cancellation.ts'
import { toQuery, type CalendarChoice } from './calendar-choice.ts'
import type { CalendarBooking, CalendarReply } from './calendar-data.ts'
import { useArrivals } from './use-arrivals.ts'
import { WAITING_ROUTE } from './use-waiting.ts'

const ROUTE = 'GET /merchant/calendar'
const CHANGES = ['calendar-change']

/**
 * The calendar: loaded by the loader, and again when the server reports a change or the connection is back.
 * Nothing is polled.
 */
export function useCalendar(choice: CalendarChoice, loaded: CalendarReply) {
  const client = useQueryClient()
  const request = query(ROUTE, { query: toQuery(choice) })
  const { data, isRefetchError, fetchStatus, refetch } = useQuery({ ...request, initialData: loaded })
  const { view, date, storeId, branchId } = choice
  useEffect(() => {
    const { queryKey } = query(ROUTE, { query: toQuery({ view, date, storeId, branchId }) })
    client.setQueryData(queryKey, loaded)
  }, [client, view, date, storeId, branchId, loaded])

  useArrivals(CHANGES, () => {
    void client.invalidateQueries({ queryKey: [ROUTE] })
    void client.invalidateQueries({ queryKey: [WAITING_ROUTE] })
  })
  const isOnline = useIsOnline()
  return {
    calendar: data,
    isStale: isRefetchError || fetchStatus === 'paused' || !isOnline,
    refetch,
  }
}

/** Changes of a store to a booking. The calendar shows a change at once and reverts it if it is refused. */
export function useChanges() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: CHANGES,
    mutationFn: sendChange,
    async onMutate(change) {
      await client.cancelQueries({ queryKey: [ROUTE] })
      const before = client.getQueriesData<CalendarReply>({ queryKey: [ROUTE] })
      const expected = EXPECTED[change.to]
      if (expected) {
        const { id } = change.booking
        client.setQueriesData<CalendarReply>({ queryKey: [ROUTE] }, (calendar) => {
          if (!calendar) return calendar
          const bookings = calendar.bookings.map((each) =>
            each.id === id ? { ...each, ...expected, actions: [] } : each,
          )
          return { ...calendar, bookings, requests: calendar.requests.filter((each) => each.id !== id) }
        })
      }
      return { before }
    },
    onSuccess(_reply, { booking, to }) {
      const { name } = booking.customer
      const message = DONE[to]({ name })
      if (to === 'check-in' || to === 'complete' || to === 'no-show')
        notifyDone(message, {
          label: m.merchant_calendar_undo(),
          onClick: () => mutate({ to: 'undo', booking }),
        })
      else notifyDone(message)
    },
    onError(error, { showsOwnError }, context) {
      for (const [key, calendar] of context?.before ?? []) client.setQueryData(key, calendar)
      if (!showsOwnError) notifyFailed(toProblem(error).message)
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ROUTE] }),
  })
  return mutate
}

/** Reloads the calendar after a change that its own dialog has sent. */
export function useReload() {
  const client = useQueryClient()
  return async () => {
    await Promise.all([ROUTE, WAITING_ROUTE].map((route) => client.invalidateQueries({ queryKey: [route] })))
  }
}

export const useIsChanging = (bookingId: string): boolean =>
  useIsMutating({
    mutationKey: CHANGES,
    // Only changes have this key.
    predicate: ({ state }) => (state.variables as Change | undefined)?.booking.id === bookingId,
  }) > 0

function sendChange(change: Change) {
  const params = { id: change.booking.id }
  switch (change.to) {
    case 'cancel':
      return call('PUT /bookings/:id/cancel', { params, body: toCancellationBody(change) })
    case 'undo':
      return call('POST /merchant/bookings/:id/undo', { params })
    case 'withdraw':
      return call('DELETE /merchant/bookings/:id/proposals', { params })
    default:
      return call(`PUT /bookings/:id/${change.to}`, { params })
  }
}

/** State of the booking after each change. The former status of an undone step comes with the reply. */
const EXPECTED: Partial<Record<Change['to'], Partial<CalendarBooking>>> = {
  confirm: { status: 'confirmed', answerBy: null },
  'check-in': { status: 'checked_in' },
  complete: { status: 'completed' },
  'no-show': { status: 'cancelled', isNoShow: true },
  withdraw: { proposal: null },
}

const DONE: Record<Change['to'], (inputs: { name: string }) => string> = {
  confirm: m.merchant_toast_confirmed,
  'check-in': m.merchant_toast_checked_in,
  complete: m.merchant_toast_completed,
  'no-show': m.merchant_toast_no_show,
  cancel: m.merchant_toast_cancelled,
  undo: m.merchant_calendar_undone,
  withdraw: m.merchant_calendar_withdrawn,
}

export type Change = { booking: CalendarBooking; showsOwnError?: boolean } & (
  | { to: 'confirm' | 'check-in' | 'complete' | 'no-show' | 'undo' | 'withdraw' }
  | { to: 'cancel'; reason: string }
)
export type OnChange = ReturnType<typeof useChanges>
