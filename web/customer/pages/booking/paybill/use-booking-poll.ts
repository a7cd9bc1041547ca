import { useQuery, useQueryClient } from '@tanstack/react-query'
import { POLL_INTERVAL_MS } from '#domain/payments/payment-policy.ts'
import { query } from '#web/api/browser.ts'
import { useLiveEvents } from '#web/app/realtime/use-live-events.ts'
import type { LoadedToPay } from '../payment/load-payment.ts'

/** The status of a booking that waits for its payment, read again until it has one or has ended. */
export function useBookingPoll({ bookingId, status }: Pick<LoadedToPay, 'bookingId' | 'status'>) {
  const client = useQueryClient()
  const booking = query('GET /bookings/:id', { params: { id: bookingId } })
  const pollNow = () => void client.refetchQueries({ queryKey: booking.queryKey })
  const pollIfOwn = (payload: { bookingId: string }) => payload.bookingId === bookingId && pollNow()
  const isLive = useLiveEvents({
    payment_update: pollIfOwn,
    booking_update: pollIfOwn,
    onConnected: pollNow,
  })
  const poll = useQuery({
    ...booking,
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      state.data && state.data.booking.status !== 'pending'
        ? false
        : isLive
          ? POLL_WHEN_LIVE_MS
          : POLL_INTERVAL_MS,
  })
  // A browser that is offline does not even try.
  return { status: poll.data?.booking.status ?? status, isLost: poll.isError || poll.isPaused }
}

const POLL_WHEN_LIVE_MS = 20_000
