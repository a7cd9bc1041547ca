import { ParaglideMessage } from '@inlang/paraglide-js-react'
import {
  CalendarClock,
  CalendarX2,
  CircleCheck,
  Clock3,
  RotateCcw,
  Star,
  TriangleAlert,
  UserRound,
  UserX,
} from '#web/ui/icons/icons.tsx'
import { useEffect, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { clsx } from 'clsx'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { rescheduleRefusedSentence } from '#domain/booking/booking-policy.ts'
import { formatKes } from '#domain/payments/money.ts'
import { providerName } from '#domain/payments/payment-methods.ts'
import { POLL_INTERVAL_MS, MAX_POLLS } from '#domain/payments/payment-policy.ts'
import type { At } from '#domain/time/time.ts'
import { bookedItem, shillingsToCents, getStart } from '#web/app/document/booked-item.ts'
import { call } from '#web/api/browser.ts'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { paths } from '../../paths.ts'
import { Refund } from './receipt/booking-money.tsx'
import { timeOrDate } from './parts/booking-timeline.ts'
import type { StartChange } from './parts/change-props.ts'
import { canCancelBooking, rescheduleOutcome } from './parts/allowed-changes.ts'

/**
 * The most important information now: until when the booking can be changed, why it was cancelled, or a thank
 * you.
 */
export function BookingStatus({
  booking,
  now,
  onStartChange,
}: {
  booking: Booking
  now: At
  onStartChange: StartChange
}) {
  switch (booking.status) {
    case 'completed':
      return <Completed booking={booking} />
    case 'cancelled':
      return booking.isNoShow ? <Missed booking={booking} /> : <Cancelled booking={booking} />
    case 'checked_in':
      return <WhoComes booking={booking} />
    default:
      return (
        <>
          <WhoComes booking={booking} />
          <Terms booking={booking} now={now} onStartChange={onStartChange} />
        </>
      )
  }
}

/** Guest of the booking, if it is for one, and the confirmation of the visit. */
function WhoComes({ booking: { isForGuest, client, comingAt } }: { booking: Booking }) {
  if (!isForGuest && !comingAt) return null
  return (
    <Band>
      {isForGuest && (
        <Note icon={<UserRound />}>
          <b>{m.bookings_status_guest({ name: client.name })}</b>
          {client.phone && ` ${m.bookings_status_guest_phone({ phone: client.phone })}`}
        </Note>
      )}
      {comingAt && (
        <Note tone="ok" icon={<CircleCheck />}>
          <ParaglideMessage message={m.bookings_status_coming} markup={{ b: bold }} />
        </Note>
      )}
    </Band>
  )
}

/** Terms of the booking: the end of moving and cancelling, and the refund. */
function Terms({ booking, now, onStartChange }: { booking: Booking; now: At; onStartChange: StartChange }) {
  if (getStart(booking) <= now) return null
  const cancelButton = (
    <button
      type="button"
      className={clsx(linkClass, 'noscript:hidden')}
      onClick={() => onStartChange('cancel', booking)}
    >
      {m.bookings_status_cancel()}
    </button>
  )
  if (booking.requiresPayment) {
    return (
      <Band>
        <Note tone="info" icon={<Clock3 />}>
          <ParaglideMessage message={m.bookings_status_unpaid} markup={{ b: bold }} /> {cancelButton}
        </Note>
      </Band>
    )
  }
  const outcome = rescheduleOutcome(booking, now)
  const until = timeOrDate(Date.parse(booking.cancelBefore), now)
  return (
    <Band>
      {canCancelBooking(booking, now) ? (
        <Note tone="ok" icon={<RotateCcw />}>
          {booking.accessFeePaid && booking.creditUsed > 0 ? (
            <ParaglideMessage
              message={m.bookings_status_cancel_credit}
              inputs={{ time: until }}
              markup={{ b: bold }}
            />
          ) : booking.accessFeePaid ? (
            <ParaglideMessage
              message={m.bookings_status_cancel_fee}
              inputs={{
                time: until,
                amount: formatKes(shillingsToCents(booking.chargedFee)),
                provider: providerName(booking.Payment?.method ?? 'mpesa'),
              }}
              markup={{ b: bold }}
            />
          ) : (
            <ParaglideMessage
              message={m.bookings_status_cancel_free}
              inputs={{ time: until }}
              markup={{ b: bold }}
            />
          )}{' '}
          {cancelButton}
        </Note>
      ) : (
        <Note icon={<CalendarX2 />}>
          <b>{m.rule_cancel_refused_title()}</b> – {m.rule_cancel_refused()}
        </Note>
      )}
      <Note icon={<CalendarClock />}>
        {outcome === true ? (
          <>
            <MoveText booking={booking} now={now} />{' '}
            <button
              type="button"
              className={clsx(linkClass, 'noscript:hidden')}
              onClick={() => onStartChange('move', booking)}
            >
              {m.bookings_action_reschedule()}
            </button>
          </>
        ) : (
          rescheduleRefusedSentence(outcome)
        )}
      </Note>
    </Band>
  )
}

function MoveText({ booking, now }: { booking: Booking; now: At }) {
  const time = timeOrDate(Date.parse(booking.rescheduleBefore), now)
  if (booking.rescheduleCount === 0)
    return <ParaglideMessage message={m.bookings_status_move} inputs={{ time }} markup={{ b: bold }} />
  const count = booking.maxReschedules - booking.rescheduleCount
  return (
    <ParaglideMessage message={m.bookings_status_move_again} inputs={{ time, count }} markup={{ b: bold }} />
  )
}

function Completed({ booking }: { booking: Booking }) {
  return (
    <Band>
      <Note tone="ok" icon={<CircleCheck />}>
        <ParaglideMessage
          message={m.bookings_status_thanks}
          inputs={{ store: bookedItem(booking).store.name }}
          markup={{ b: bold }}
        />
        <span className="mt-3 block">
          <ButtonLink size="sm" href={paths.storeReviews(booking.storeId)}>
            <Star />
            {m.bookings_status_review()}
          </ButtonLink>
        </span>
      </Note>
    </Band>
  )
}

function Missed({ booking }: { booking: Booking }) {
  const { store } = bookedItem(booking)
  return (
    <Band>
      <Note tone="bad" icon={<UserX />}>
        <b>{m.bookings_status_missed()}</b>{' '}
        {booking.accessFeePaid &&
          `${m.bookings_status_fee_kept({ amount: formatKes(shillingsToCents(booking.chargedFee)) })} `}
        {m.bookings_status_missed_talk({ store: store.name })}
      </Note>
    </Band>
  )
}

function Cancelled({ booking }: { booking: Booking }) {
  useRefundWatch(booking)
  const by = booking.history.findLast(({ status }) => status === 'cancelled')?.by ?? 'system'
  const isOwn = by === 'customer'
  return (
    <Band>
      {booking.Payment?.refund && <Refund payment={booking.Payment} />}
      <Note {...(!isOwn && { tone: 'bad' })} icon={isOwn ? <CalendarX2 /> : <TriangleAlert />} role="status">
        <b>{CANCELLED_BY[by]()}</b> {booking.cancelReason}
      </Note>
    </Band>
  )
}

const CANCELLED_BY = {
  customer: m.bookings_status_cancelled_by_you,
  store: m.bookings_status_cancelled_by_store,
  system: m.bookings_status_cancelled,
  admin: m.bookings_status_cancelled_by_d3,
}

/** Polls while a refund is in progress, and reloads the booking when its status changes. */
function useRefundWatch({ id, Payment }: Booking) {
  const { revalidate } = useRevalidator()
  const refund = Payment?.refund
  useEffect(() => {
    if (refund !== 'due' && refund !== 'requested') return
    const leaving = new AbortController()
    let polls = 0
    const poll = async () => {
      if (document.hidden) return
      if (++polls >= MAX_POLLS) clearInterval(timer)
      try {
        const { booking } = await call('GET /bookings/:id', { params: { id }, signal: leaving.signal })
        if (booking.Payment?.refund !== refund) void revalidate()
      } catch {
        // A failed poll is not reported; the next one, or Refresh, shows a problem that remains.
      }
    }
    const timer = setInterval(() => void poll(), POLL_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [id, refund, revalidate])
}

const Band = ({ children }: { children: ReactNode }) => <div className="grid gap-3 pb-6">{children}</div>
