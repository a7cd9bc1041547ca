import { CalendarX2, CircleCheck, Clock3, RotateCcw, TriangleAlert } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Booking } from '#contract/entities.ts'
import { CANCEL_REFUSED_SENTENCE, CANCEL_REFUSED_TITLE } from '#domain/booking-policy.ts'
import { formatKes } from '#domain/money.ts'
import { POLL_EVERY_MS, POLL_TIMES } from '#domain/payment-policy.ts'
import type { At } from '#domain/time.ts'
import { bookedItem, centsOf, startOf } from '#web/client/booked-item.ts'
import { call } from '#web/client/browser.ts'
import { Note } from '#web/ui/note.tsx'
import { Refund } from './booking-money.tsx'
import { when } from './booking-story.ts'
import { mayCancel } from './cancel-booking.tsx'

/** What is most worth knowing now: until when it can be cancelled, why it was, or thanks. */
export function Standing({ booking, now, cancelButton }: { booking: Booking; now: At; cancelButton: ReactNode }) {
  if (booking.status === 'completed') {
    return (
      <Band>
        <Note tone="ok" icon={<CircleCheck />}>
          <b>Thank you for visiting {bookedItem(booking).store.name}.</b> Come again.
        </Note>
      </Band>
    )
  }
  if (booking.status === 'cancelled') return <Cancelled booking={booking} />
  if (booking.status === 'checked_in') return null
  if (!mayCancel(booking, now)) {
    if (startOf(booking) <= now) return null
    return (
      <Band>
        <Note icon={<CalendarX2 />}>
          <b>{CANCEL_REFUSED_TITLE}</b> – {CANCEL_REFUSED_SENTENCE}
        </Note>
      </Band>
    )
  }
  if (booking.requiresPayment) {
    return (
      <Band>
        <Note tone="info" icon={<Clock3 />}>
          <b>Nothing is paid yet.</b> If you do not want this time any more, let it go. {cancelButton}
        </Note>
      </Band>
    )
  }
  const until = when(Date.parse(booking.cancelBefore), now)
  return (
    <Band>
      <Note tone="ok" icon={<RotateCcw />}>
        {booking.accessFeePaid ? (
          <>
            <b>Cancel before {until}</b> and {formatKes(centsOf(booking.chargedFee))} comes back to your M-Pesa.
          </>
        ) : (
          <>
            <b>Free to cancel</b> before {until}.
          </>
        )}{' '}
        {cancelButton}
      </Note>
    </Band>
  )
}

function Cancelled({ booking }: { booking: Booking }) {
  useRefundWatch(booking)
  return (
    <Band>
      <Note tone="bad" icon={<TriangleAlert />} role="status">
        <b>{CANCELLED_BY[booking.history.at(-1)?.by ?? 'system']}</b> {booking.cancelReason}
      </Note>
      {booking.Payment?.refund && <Refund payment={booking.Payment} />}
    </Band>
  )
}

const CANCELLED_BY = { customer: 'You cancelled this booking.', store: 'The store cancelled this booking.', system: 'Cancelled.' }

/** Looks again while money is on its way back, and loads the page's booking anew when something has become of it. */
function useRefundWatch({ id, Payment }: Booking) {
  const { revalidate } = useRevalidator()
  const refund = Payment?.refund
  useEffect(() => {
    if (refund !== 'due' && refund !== 'requested') return
    const asking = new AbortController()
    let asked = 0
    const look = async () => {
      if (document.hidden) return
      if (++asked >= POLL_TIMES) clearInterval(timer)
      try {
        const { booking } = await call('GET /bookings/:id', { params: { id }, signal: asking.signal })
        if (booking.Payment?.refund !== refund) void revalidate()
      } catch {
        // Nobody asked for this look; the next one, or Refresh, says what is wrong if it lasts.
      }
    }
    const timer = setInterval(() => void look(), POLL_EVERY_MS)
    return () => {
      clearInterval(timer)
      asking.abort()
    }
  }, [id, refund, revalidate])
}

const Band = ({ children }: { children: ReactNode }) => <div className="grid gap-3 pb-6">{children}</div>
