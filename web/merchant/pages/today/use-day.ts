import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import type { Day } from '#domain/time/time.ts'
import { getStart } from '#web/app/document/booked-item.ts'
import { call, query } from '#web/api/browser.ts'
import { useIsOnline } from '#web/app/document/hooks/use-is-online.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { notifyDone, notifyFailed } from '#web/ui/overlays/notify.ts'
import { toCancellationBody } from '../../components/bookings/cancellation.ts'
import { useArrivals } from '../calendar/data/use-arrivals.ts'
import type { Step } from './day-plan.ts'

const CHANGES = ['status-change']

/**
 * A day's bookings and the number of requests of other days: loaded by the loader, and again when the server
 * reports a change or the connection is back. Without the socket, they are loaded every half minute while the
 * page is visible.
 */
export function useDay(day: DayQuery, loaded: Loaded) {
  const client = useQueryClient()
  const { date, storeId } = day
  const { isLive } = useArrivals(
    CHANGES,
    () => void client.invalidateQueries({ queryKey: ['GET /bookings/merchant'] }),
  )
  const isChanging = useIsMutating({ mutationKey: CHANGES }) > 0
  const { data, isRefetchError, fetchStatus, refetch } = useQuery({
    ...dayQuery(day),
    initialData: loaded,
    // A response sent before a change was made would undo it for a moment.
    refetchInterval: isLive || isChanging ? false : 30_000,
  })
  useEffect(() => {
    client.setQueryData(dayQuery({ date, storeId }).queryKey, loaded)
  }, [client, date, storeId, loaded])
  const bookings = useMemo(() => data.bookings.toSorted((a, b) => getStart(a) - getStart(b)), [data.bookings])
  const isOnline = useIsOnline()
  return {
    bookings,
    requestsOfOtherDays: data.summary.requests - data.summary.waiting,
    isStale: isRefetchError || fetchStatus === 'paused' || !isOnline,
    refetch,
  }
}

/**
 * Changes of a booking's status. The page shows a change at once and reverts it if it is rejected. Cancelling
 * and no-shows wait for the response.
 */
export function useStatusChanges(day: DayQuery) {
  const client = useQueryClient()
  const { queryKey } = dayQuery(day)
  const storeBooking = (booking: Booking) =>
    client.setQueryData<Loaded>(
      queryKey,
      (loadedDay) =>
        loadedDay && {
          ...loadedDay,
          bookings: loadedDay.bookings.map((each) => (each.id === booking.id ? booking : each)),
        },
    )
  const { mutate } = useMutation({
    mutationKey: CHANGES,
    mutationFn: requestStatusChange,
    async onMutate({ booking, to }) {
      await client.cancelQueries({ queryKey })
      if (to !== 'cancelled' && to !== 'no-show') storeBooking({ ...booking, status: to })
    },
    onSuccess({ booking }, { to }) {
      storeBooking(booking)
      notifyDone(DONE[to]({ name: booking.client.name }))
    },
    onError(error, { booking, showsOwnError }) {
      storeBooking(booking)
      if (!showsOwnError) notifyFailed(toProblem(error).message)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /bookings/merchant'] }),
  })
  return mutate
}

function requestStatusChange(change: StatusChange) {
  const params = { id: change.booking.id }
  switch (change.to) {
    case 'cancelled':
      return call('PUT /bookings/:id/cancel', { params, body: toCancellationBody(change) })
    case 'checked_in':
      // A pass that was read is used for the check-in, and only once.
      return change.pass
        ? call('POST /bookings/passes/check-in', { body: { pass: change.pass } })
        : call('PUT /bookings/:id/check-in', { params })
    default:
      return call(ROUTES[change.to], { params })
  }
}

/** Returns whether a status change of this booking is in progress. */
export const useIsChanging = (bookingId: string | undefined): boolean =>
  useIsMutating({
    mutationKey: CHANGES,
    // Only status changes have this key.
    predicate: ({ state }) => (state.variables as StatusChange | undefined)?.booking.id === bookingId,
  }) > 0

const dayQuery = ({ date, storeId }: DayQuery) =>
  query('GET /bookings/merchant', { query: { date, page: 1, limit: 200, ...(storeId && { storeId }) } })

const ROUTES = {
  confirmed: 'PUT /bookings/:id/confirm',
  completed: 'PUT /bookings/:id/complete',
  'no-show': 'PUT /bookings/:id/no-show',
} as const
const DONE: Record<StatusChange['to'], (inputs: { name: string }) => string> = {
  confirmed: m.merchant_toast_confirmed,
  checked_in: m.merchant_toast_checked_in,
  completed: m.merchant_toast_completed,
  cancelled: m.merchant_toast_cancelled,
  'no-show': m.merchant_toast_no_show,
}

export type DayQuery = { date: Day; storeId: string | undefined }
export type StatusChange = {
  booking: Booking
  /** The caller shows the error itself. */
  showsOwnError?: boolean
} & (
  | { to: Exclude<Step, 'checked_in'> | 'no-show' }
  | { to: 'checked_in'; pass?: string | undefined }
  | { to: 'cancelled'; reason: string }
)
export type OnStatusChange = ReturnType<typeof useStatusChanges>
type Loaded = Awaited<ReturnType<ReturnType<typeof dayQuery>['queryFn']>>
