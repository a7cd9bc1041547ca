import {
  CalendarClock,
  CalendarPlus,
  CalendarX2,
  MessageCircle,
  Navigation,
  Phone,
  RotateCcw,
} from 'lucide-react'
import type { Booking } from '#contract/entities.ts'
import { formatKes } from '#domain/payments/money.ts'
import { relativeTime, countdown, dayAndTime, dayOf, duration, MINUTE, type At } from '#domain/time/time.ts'
import { ActionRow, type RowAction } from '#web/components/navigation/action-row.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { Pass } from '#web/components/booking/pass.tsx'
import { paths } from '../../paths.ts'
import { bookedItem, centsOf, endOf, spacedCode, startOf } from '#web/shared/document/booked-item.ts'
import { BookingStatusPill } from './status-pill.tsx'
import { isOver, timeOrDate } from './booking-timeline.ts'
import type { StartChange } from './change-props.ts'
import type { ShownPass } from './load-pass.server.ts'
import { mapsUrl } from './branch-address.ts'
import { QrCode } from './qr-code.tsx'
import { whatsAppUrl } from './share-text.ts'
import { canRescheduleBooking, rebookPath } from './allowed-changes.ts'

/** The pass to show at the counter, and actions of the booking. */
export function BookingPass({
  booking,
  pass,
  now,
  onStartChange,
}: {
  booking: Booking
  pass: ShownPass | null
  now: At
  onStartChange: StartChange
}) {
  return (
    <>
      <PassCard booking={booking} pass={pass} now={now} />
      <div className="mt-3">
        <ActionRow label="With this booking" items={actionsOf(booking, now, onStartChange)} />
      </div>
    </>
  )
}

/** The pass alone. */
export function PassCard({ booking, pass, now }: { booking: Booking; pass: ShownPass | null; now: At }) {
  const { title, store } = bookedItem(booking)
  const start = startOf(booking)
  const branch = booking.Branch
  const people = [
    booking.isForGuest && `for ${booking.client.name}`,
    booking.Staff && `with ${booking.Staff.name.split(' ')[0]}`,
  ]
  return (
    <Pass
      storeName={store.name}
      coverPattern={store.cover_url}
      status={<BookingStatusPill booking={booking} />}
      soon={isOver(booking) ? undefined : relativeTime(start, now)}
      length={duration((endOf(booking) - start) / MINUTE)}
      when={dayAndTime(start)}
      title={title}
      where={[`${store.name}, ${branch.location}`, ...people].filter(Boolean).join(', ')}
      qr={pass && <QrCode qr={pass.qr} code={booking.code} />}
      offline={pass?.isSigned}
      code={booking.status === 'pending' ? undefined : spacedCode(booking.code)}
      instead={<PassNote booking={booking} now={now} />}
      spent={isOver(booking)}
    />
  )
}

function PassNote({ booking, now }: { booking: Booking; now: At }) {
  if (booking.requiresPayment && booking.holdExpiresAt) {
    const left = Date.parse(booking.holdExpiresAt) - now
    if (left <= 0)
      return (
        <p className="text-14 text-ink-2">
          The hold has run out. Refresh to see whether the time is still yours.
        </p>
      )
    return (
      <>
        <p className="text-14 text-ink-2">
          Held for you for <span className="num font-semibold text-ink">{countdown(left)}</span> more. Your
          pass opens when it is paid.
        </p>
        <ButtonLink size="lg" full href={paths.book.pay(booking.id)}>
          Pay now, {formatKes(centsOf(booking.chargedFee))}
        </ButtonLink>
      </>
    )
  }
  switch (booking.status) {
    case 'pending':
      return (
        <p className="text-14 text-ink-2">
          Your pass opens here when the store has said yes.
          {booking.answerBy && ` The store answers by ${timeOrDate(Date.parse(booking.answerBy), now)}.`}
        </p>
      )
    case 'confirmed': {
      const opens = Date.parse(booking.checkInFrom)
      return (
        <p className="text-14 text-ink-2">
          <span className="block text-16 font-semibold text-ink">Show this at the counter</span>
          {opens > now &&
            `Check-in opens ${dayOf(opens) === dayOf(now) ? 'at' : 'on'} ${timeOrDate(opens, now)}. `}
          Turn the brightness of your screen up.
        </p>
      )
    }
    case 'checked_in':
      return <p className="text-14 text-ink-2">You are checked in</p>
    case 'completed':
      return <p className="text-14 text-ink-2">Used. Thank you for coming</p>
    case 'cancelled':
      return <p className="text-14 text-ink-2">{booking.isNoShow ? 'Not used' : 'No longer valid'}</p>
  }
}

/** At most four actions: the most likely ones for the booking's status. */
function actionsOf(booking: Booking, now: At, onStartChange: StartChange): RowAction[] {
  const { store } = bookedItem(booking)
  const call: RowAction[] = store.phone
    ? [{ icon: <Phone />, label: 'Call store', href: `tel:+${store.phone.replace(/\D/g, '')}` }]
    : []
  const maps: RowAction = {
    icon: <Navigation />,
    label: 'Maps',
    href: mapsUrl(booking.Branch, store.name),
    isExternal: true,
  }
  const calendar = { href: paths.bookingCalendar(booking.id), download: true }
  const again: RowAction = { icon: <RotateCcw />, label: 'Rebook', href: rebookPath(booking) }
  if (booking.status === 'completed') return [again, ...call, maps]
  if (isOver(booking)) return [again, { icon: <CalendarX2 />, label: 'Calendar', ...calendar }, ...call, maps]
  return [
    { icon: <CalendarPlus />, label: 'Calendar', ...calendar },
    { icon: <MessageCircle />, label: 'WhatsApp', href: whatsAppUrl(booking), isExternal: true },
    ...(canRescheduleBooking(booking, now)
      ? [{ icon: <CalendarClock />, label: 'Reschedule', onClick: () => onStartChange('move', booking) }]
      : call),
    maps,
  ]
}
