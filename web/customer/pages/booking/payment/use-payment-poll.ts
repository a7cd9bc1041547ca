import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_POLLS, POLL_INTERVAL_MS } from '#domain/payments/payment-policy.ts'
import { call, query } from '#web/api/browser.ts'
import { useLiveEvents } from '#web/app/realtime/use-live-events.ts'
import type { LoadedPayment, Payment } from './load-payment.ts'

/**
 * Polls the payment: quickly at first, then every five seconds, sixty times. Pauses while the page is hidden,
 * and polls immediately when it is visible again or a live update arrives. While live updates are connected,
 * it polls less often, for the same total time.
 */
export function usePaymentPoll(payment: Payment, { bookingId, status, holdExpiresAt }: LoadedPayment) {
  const client = useQueryClient()
  const statusQuery = query('GET /payments/:id/status', { params: { id: payment.id } })
  const pollNow = () => void client.refetchQueries({ queryKey: statusQuery.queryKey })
  const pollIfOwn = (payload: { bookingId: string }) => payload.bookingId === bookingId && pollNow()
  const isLive = useLiveEvents({
    payment_update: pollIfOwn,
    booking_update: pollIfOwn,
    onConnected: pollNow,
  })
  const [progress, setProgress] = useState({ paymentId: payment.id, polls: 0 })
  const polls = progress.paymentId === payment.id ? progress.polls : 0
  const countPoll = (previous: number) =>
    previous + (isLive && previous >= QUICK_POLLS ? POLL_WHEN_LIVE_MS / POLL_INTERVAL_MS : 1)
  const poll = useQuery({
    ...statusQuery,
    queryFn: (context) =>
      statusQuery.queryFn(context).finally(() => {
        if (context.signal.aborted) return
        setProgress((previous) => ({
          paymentId: payment.id,
          polls: countPoll(previous.paymentId === payment.id ? previous.polls : 0),
        }))
      }),
    initialData: { success: true as const, payment, booking: { id: bookingId, status, holdExpiresAt } },
    retry: false,
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => {
      if ((state.data && isFinal(state.data)) || polls >= MAX_POLLS) return false
      if (polls < QUICK_POLLS) return QUICK_POLL_MS
      return isLive ? POLL_WHEN_LIVE_MS : POLL_INTERVAL_MS
    },
  })
  return {
    answer: poll.data,
    // A browser that is offline does not even try.
    isLost: poll.isError || poll.isPaused,
    isOver: polls >= MAX_POLLS && !isFinal(poll.data),
    async check() {
      const answer = await call('POST /payments/:id/check', { params: { id: payment.id } })
      client.setQueryData(statusQuery.queryKey, answer)
      setProgress({ paymentId: payment.id, polls: QUICK_POLLS })
      return answer.payment.status
    },
  }
}

const QUICK_POLL_MS = 2_000
const QUICK_POLLS = 2
const POLL_WHEN_LIVE_MS = 20_000
/** A failed payment of an expired booking may still be paid late; a completed one is final. */
const isFinal = ({ payment, booking }: { payment: { status: string }; booking: { status: string } }) =>
  payment.status === 'completed' ||
  booking.status === 'confirmed' ||
  (payment.status === 'failed' && booking.status !== 'pending')
