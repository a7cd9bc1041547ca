import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Booking } from '#contract/entities.ts'
import type { Day } from '#domain/time/time.ts'
import { startOf } from '#web/client/booked-item.ts'
import { call, query } from '#web/client/browser.ts'
import { problemOf } from '#web/client/problem-of.ts'
import { notifyDone, notifyFailed } from '#web/ui/notify.ts'
import type { Step } from './day-plan.ts'

/** A day's bookings: what the loader brought, asked for again every half minute while the page is looked at. */
export function useDay(asked: Asked, loaded: Loaded) {
  const client = useQueryClient()
  const isStepping = useIsMutating({ mutationKey: ['step'] }) > 0
  const { data, isRefetchError, fetchStatus, refetch } = useQuery({
    ...dayQuery(asked),
    initialData: loaded,
    // A reply that left before a step was taken would undo it for a moment.
    refetchInterval: isStepping ? false : 30_000,
  })
  const { date, storeId } = asked
  useEffect(() => {
    client.setQueryData(dayQuery({ date, storeId }).queryKey, loaded)
  }, [client, date, storeId, loaded])
  const bookings = useMemo(() => data.bookings.toSorted((a, b) => startOf(a) - startOf(b)), [data.bookings])
  return { bookings, isStale: isRefetchError || fetchStatus === 'paused', refetch }
}

/** The store's steps. The page shows the step at once; if it is refused, it goes back and says why. What ends a booking waits for the answer. */
export function useSteps(asked: Asked) {
  const client = useQueryClient()
  const { queryKey } = dayQuery(asked)
  const put = (booking: Booking) =>
    client.setQueryData<Loaded>(
      queryKey,
      (day) =>
        day && { ...day, bookings: day.bookings.map((each) => (each.id === booking.id ? booking : each)) },
    )
  const { mutate } = useMutation({
    mutationKey: ['step'],
    mutationFn: take,
    async onMutate({ booking, to }) {
      await client.cancelQueries({ queryKey })
      if (to !== 'cancelled' && to !== 'no-show') put({ ...booking, status: to })
    },
    onSuccess({ booking }, { to }) {
      put(booking)
      notifyDone(`${booking.client.name}: ${DONE[to]}`)
    },
    onError(error, { booking, saysItself }) {
      put(booking)
      if (!saysItself) notifyFailed(problemOf(error).message)
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  return mutate
}

function take(move: Move) {
  const params = { id: move.booking.id }
  switch (move.to) {
    case 'cancelled':
      return call('PUT /bookings/:id/cancel', { params, body: { reason: move.reason } })
    case 'checked_in':
      // What was shown at the counter is taken, and only once.
      return move.pass
        ? call('POST /bookings/passes/check-in', { body: { pass: move.pass } })
        : call('PUT /bookings/:id/check-in', { params })
    default:
      return call(ROUTES[move.to], { params })
  }
}

/** Whether a step of this booking is on its way. */
export const useIsMoving = (bookingId: string | undefined): boolean =>
  useIsMutating({
    mutationKey: ['step'],
    // Only moves have this key.
    predicate: ({ state }) => (state.variables as Move | undefined)?.booking.id === bookingId,
  }) > 0

const dayQuery = ({ date, storeId }: Asked) =>
  query('GET /bookings/merchant', { query: { date, page: 1, limit: 200, ...(storeId && { storeId }) } })

const ROUTES = {
  confirmed: 'PUT /bookings/:id/confirm',
  completed: 'PUT /bookings/:id/complete',
  'no-show': 'PUT /bookings/:id/no-show',
} as const
const DONE: Record<Move['to'], string> = {
  confirmed: 'confirmed',
  checked_in: 'checked in',
  completed: 'completed',
  cancelled: 'cancelled, and told',
  'no-show': 'ended, nobody came',
}

export type Asked = { date: Day; storeId: string | undefined }
export type Move = {
  booking: Booking
  /** Whoever asks shows the refusal in place. */
  saysItself?: boolean
} & (
  | { to: Exclude<Step, 'checked_in'> | 'no-show' }
  | { to: 'checked_in'; pass?: string | undefined }
  | { to: 'cancelled'; reason: string }
)
export type OnMove = ReturnType<typeof useSteps>
type Loaded = Awaited<ReturnType<ReturnType<typeof dayQuery>['queryFn']>>
