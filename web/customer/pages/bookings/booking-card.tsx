import { clsx } from 'clsx'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import {
  CalendarClock,
  CalendarDays,
  MapPin,
  Navigation,
  RotateCcw,
  Star,
  UserRound,
  X,
} from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { formatKes } from '#domain/payments/money.ts'
import { providerName } from '#domain/payments/payment-methods.ts'
import { relativeTime, countdown, dayAndTime, type At } from '#domain/time/time.ts'
import { boldIn, hidden, spanIn } from '#web/ui/feedback/message-markup.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { aboveLink } from '#web/ui/media/held-picture.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { paths } from '../../paths.ts'
import {
  bookedItem,
  shillingsToCents,
  spacedCode,
  getStart,
  toPayCents,
} from '#web/app/document/booked-item.ts'
import { BookingStatusPill } from './parts/status-pill.tsx'
import { isOver } from './parts/booking-timeline.ts'
import type { StartChange } from './parts/change-props.ts'
import { mapsUrl } from '../../branches/directions.ts'
import { canCancelBooking, canRescheduleBooking, rebookPath } from './parts/allowed-changes.ts'

/** A booking in the list. The whole card links to its pass; its actions are at the bottom. */
export function BookingCard({
  booking,
  now,
  onStartChange,
}: {
  booking: Booking
  now: At
  onStartChange: StartChange
}) {
  const { title, picture, store } = bookedItem(booking)
  const start = getStart(booking)
  const isUpcoming = start > now && !isOver(booking)
  return (
    <li className="relative grid grid-cols-[72px_minmax(0,1fr)] narrow:grid-cols-1 content-start gap-x-3 gap-y-3 mid:gap-x-4 rounded-card border border-line bg-surface p-3 has-[.to-pass:focus-visible]:outline-3 has-[.to-pass:focus-visible]:outline-focus mid:grid-cols-[128px_minmax(0,1fr)] mid:p-4">
      <div className={clsx('h-18 overflow-hidden rounded-control mid:h-32', aboveLink)}>
        <Picture src={picture} alt="" name={store.name} coverPattern={store.cover_url} sizes="128px" />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <BookingStatusPill booking={booking} />
          {booking.status !== 'pending' && (
            <span className="tabular-nums text-13 leading-row font-semibold tracking-wide text-ink-3">
              <span className="sr-only">{m.bookings_card_code()} </span>
              {spacedCode(booking.code)}
            </span>
          )}
        </div>
        <h2 className="mt-1 text-16 leading-snug mid:text-18">
          <Link
            className="to-pass outline-none after:absolute after:inset-0 after:rounded-card"
            href={paths.booking(booking.id)}
          >
            {title}
          </Link>
        </h2>
        <p className="flex gap-2 quiet">
          <MapPin className="small-icon mt-0.5" aria-hidden />
          <span>
            {store.name}, {booking.Branch.location}
          </span>
        </p>
        <p className="flex gap-2 text-14 leading-small">
          <CalendarDays className="small-icon mt-0.5 text-ink-2" aria-hidden />
          <span>
            <b className="tabular-nums font-semibold">{dayAndTime(start)}</b>
            {isUpcoming && ' '}
            {isUpcoming && <span className="text-ink-2">{relativeTime(start, now)}</span>}
          </span>
        </p>
        {(booking.Staff || booking.isForGuest) && (
          <p className="flex gap-2 quiet">
            <UserRound className="small-icon mt-0.5" aria-hidden />
            {[booking.Staff?.name, booking.isForGuest && m.booking_for_guest({ name: booking.client.name })]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
      </div>
      <div className="col-span-full flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 mid:mt-auto">
        <p className="quiet">{priceText(booking)}</p>
        {booking.requiresPayment && booking.holdExpiresAt && (
          <PayNow booking={booking} until={Date.parse(booking.holdExpiresAt)} now={now} />
        )}
      </div>
      <Actions booking={booking} now={now} onStartChange={onStartChange} />
    </li>
  )
}

function Actions({ booking, now, onStartChange }: { booking: Booking; now: At; onStartChange: StartChange }) {
  const { title, store } = bookedItem(booking)
  return (
    <div className="relative z-1 col-span-full flex flex-wrap gap-2 mid:justify-self-start">
      {canRescheduleBooking(booking, now) && (
        <Button
          variant="line"
          size="sm"
          className={clsx('noscript:hidden', actionClass)}
          onClick={() => onStartChange('move', booking)}
        >
          <CalendarClock className="max-mid:hidden" />
          <ParaglideMessage
            message={m.bookings_action_reschedule_item}
            inputs={{ title }}
            markup={{ hidden }}
          />
        </Button>
      )}
      {canCancelBooking(booking, now) && (
        <Button
          variant="line"
          size="sm"
          className={clsx('noscript:hidden', actionClass)}
          onClick={() => onStartChange('cancel', booking)}
        >
          <X className="max-mid:hidden" />
          <ParaglideMessage message={m.bookings_action_cancel} inputs={{ title }} markup={{ hidden }} />
        </Button>
      )}
      {booking.status === 'completed' && (
        <ButtonLink
          variant="line"
          size="sm"
          className={actionClass}
          href={paths.storeReviews(booking.storeId)}
        >
          <Star className="max-mid:hidden" />
          <ParaglideMessage
            message={m.bookings_action_review_item}
            inputs={{ store: store.name }}
            markup={{ hidden }}
          />
        </ButtonLink>
      )}
      {isOver(booking) ? (
        <ButtonLink variant="line" size="sm" className={actionClass} href={rebookPath(booking)}>
          <RotateCcw className="max-mid:hidden" />
          <ParaglideMessage message={m.bookings_action_rebook_item} inputs={{ title }} markup={{ hidden }} />
        </ButtonLink>
      ) : (
        <ButtonLink
          variant="line"
          size="sm"
          className={actionClass}
          href={mapsUrl(booking.Branch, store.name)}
          target="_blank"
          rel="noopener"
        >
          <Navigation className="max-mid:hidden" />
          <ParaglideMessage
            message={m.bookings_action_directions}
            inputs={{ store: store.name }}
            markup={{ hidden }}
          />
        </ButtonLink>
      )}
    </div>
  )
}

/** Classes of an action; on a phone, the actions share a row. */
const actionClass = 'max-mid:flex-1 max-mid:px-2'

function PayNow({ booking, until, now }: { booking: Booking; until: At; now: At }) {
  if (until <= now)
    return <p className="text-14 leading-small font-semibold">{m.bookings_card_hold_over()}</p>
  return (
    <ButtonLink className="relative z-1" size="sm" href={paths.book.pay(booking.id)}>
      <ParaglideMessage
        message={m.bookings_card_pay}
        inputs={{ amount: formatKes(toPayCents(booking)), time: countdown(until - now) }}
        markup={{ left: spanIn('tabular-nums font-normal') }}
      />
    </ButtonLink>
  )
}

function priceText({ status, storePrice, Payment, isNoShow, package: paidBy }: Booking): React.ReactNode {
  if (isNoShow)
    return Payment && Payment.status === 'completed' ? m.bookings_price_fee_kept() : m.bookings_price_none()
  if (status === 'cancelled') {
    if (Payment?.refund === 'completed')
      return m.bookings_price_refunded({
        amount: formatKes(shillingsToCents(Payment.amount)),
        provider: providerName(Payment.method),
      })
    return Payment?.refund
      ? m.bookings_price_refunding({ amount: formatKes(shillingsToCents(Payment.amount)) })
      : m.bookings_price_none()
  }
  if (paidBy) return m.booking_at_store_package()
  if (status === 'completed')
    return storePrice === null
      ? m.bookings_price_over()
      : m.bookings_price_at_store({ amount: formatKes(shillingsToCents(storePrice)) })
  if (storePrice === null) return m.bookings_price_agreed()
  return (
    <ParaglideMessage
      message={m.bookings_price_to_pay}
      inputs={{ amount: formatKes(shillingsToCents(storePrice)) }}
      markup={{ b: boldIn('tabular-nums text-16 leading-normal font-semibold text-ink') }}
    />
  )
}

export function BookingCardSkeleton() {
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-3 mid:grid-cols-[128px_minmax(0,1fr)] mid:p-4">
      <Skeleton className="h-18 mid:h-32" />
      <div className="grid content-start gap-2.5">
        <Skeleton width="96px" height="26px" />
        <Skeleton width="80%" height="20px" />
        <Skeleton width="60%" height="16px" />
        <Skeleton width="70%" height="16px" />
      </div>
      <Skeleton className="col-span-full" width="45%" height="20px" />
    </li>
  )
}
