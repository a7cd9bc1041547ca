import { ParaglideMessage } from '@inlang/paraglide-js-react'
import {
  CalendarClock,
  CalendarPlus,
  MessageCircle,
  Navigation,
  Phone,
  RotateCcw,
} from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { spanIn } from '#web/ui/feedback/message-markup.tsx'
import type { Booking } from '#contract/entities/booking.ts'
import { formatKes } from '#domain/payments/money.ts'
import {
  relativeTime,
  countdown,
  dayAndTime,
  toDay,
  duration,
  MINUTE,
  timeOfDay,
  type At,
} from '#domain/time/time.ts'
import { ActionRow, type RowAction } from '#web/ui/navigation/links/action-row.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Pass } from '#web/ui/booking/pass.tsx'
import { phoneHref } from '#web/app/document/phone-href.ts'
import { paths } from '../../../paths.ts'
import { bookedItem, getEnd, spacedCode, getStart, toPayCents } from '#web/app/document/booked-item.ts'
import { BookingStatusPill } from '../parts/status-pill.tsx'
import { isOver, timeOrDate } from '../parts/booking-timeline.ts'
import type { StartChange } from '../parts/change-props.ts'
import type { ShownPass } from './load-pass.server.ts'
import { mapsUrl } from '../../../branches/directions.ts'
import { QrCode } from '#web/ui/media/qr-code.tsx'
import { whatsAppUrl } from './share-text.ts'
import { useShareText } from './use-share-text.ts'
import { canRescheduleBooking, rebookPath } from '../parts/allowed-changes.ts'

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
  const shareText = useShareText(booking)
  return (
    <>
      <PassCard booking={booking} pass={pass} now={now} />
      <div className="mt-3">
        <ActionRow
          label={m.bookings_actions_label()}
          items={buildActions(booking, now, shareText, onStartChange)}
        />
      </div>
    </>
  )
}

/** The pass alone. */
export function PassCard({ booking, pass, now }: { booking: Booking; pass: ShownPass | null; now: At }) {
  const { title, store } = bookedItem(booking)
  const start = getStart(booking)
  const branch = booking.Branch
  const people = [
    booking.isForGuest && m.booking_for_guest({ name: booking.client.name }),
    booking.Staff && m.booking_with_staff({ name: booking.Staff.name.split(' ')[0] ?? '' }),
  ]
  return (
    <Pass
      storeName={store.name}
      coverPattern={store.cover_url}
      status={<BookingStatusPill booking={booking} onCover />}
      soon={isOver(booking) ? undefined : relativeTime(start, now)}
      length={duration((getEnd(booking) - start) / MINUTE)}
      when={dayAndTime(start)}
      title={title}
      where={[`${store.name}, ${branch.location}`, ...people].filter(Boolean).join(', ')}
      qr={pass && <QrCode qr={pass.qr} label={m.bookings_pass_qr({ code: booking.code })} />}
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
    if (left <= 0) return <p className="quiet">{m.bookings_pass_hold_over()}</p>
    return (
      <>
        <p className="quiet">
          <ParaglideMessage
            message={m.bookings_pass_held}
            inputs={{ time: countdown(left) }}
            markup={{
              countdown: spanIn('tabular-nums font-semibold text-ink'),
            }}
          />
        </p>
        <ButtonLink size="lg" full href={paths.book.pay(booking.id)}>
          {m.bookings_pass_pay({ amount: formatKes(toPayCents(booking)) })}
        </ButtonLink>
      </>
    )
  }
  switch (booking.status) {
    case 'pending':
      return (
        <p className="quiet">
          {m.bookings_pass_pending()}
          {booking.answerBy &&
            ` ${m.bookings_pass_reply({ time: timeOrDate(Date.parse(booking.answerBy), now) })}`}
        </p>
      )
    case 'confirmed': {
      const opens = Date.parse(booking.checkInFrom)
      return (
        <p className="quiet">
          <span className="block text-16 leading-normal font-semibold text-ink">
            {m.bookings_pass_show()}
          </span>
          {opens > now && `${checkInText(opens, now)} `}
          {m.bookings_pass_brightness()}
        </p>
      )
    }
    case 'checked_in':
      return <p className="quiet">{m.bookings_pass_checked_in()}</p>
    case 'completed':
      return <p className="quiet">{m.bookings_pass_used()}</p>
    case 'cancelled':
      return (
        <p className="quiet">{booking.isNoShow ? m.bookings_pass_unused() : m.bookings_pass_invalid()}</p>
      )
  }
}

const checkInText = (opens: At, now: At): string =>
  toDay(opens) === toDay(now)
    ? m.bookings_pass_check_in_at({ time: timeOfDay(opens) })
    : m.bookings_pass_check_in_on({ time: dayAndTime(opens) })

/** Returns at most four actions: the most likely ones for the booking's status. */
function buildActions(booking: Booking, now: At, shareText: string, onStartChange: StartChange): RowAction[] {
  const { store } = bookedItem(booking)
  const call: RowAction[] = store.phone
    ? [{ icon: <Phone />, label: m.bookings_action_call(), href: phoneHref(store.phone) }]
    : []
  const maps: RowAction = {
    icon: <Navigation />,
    label: m.bookings_action_maps(),
    href: mapsUrl(booking.Branch, store.name),
    isExternal: true,
  }
  const again: RowAction = {
    icon: <RotateCcw />,
    label: m.bookings_action_rebook(),
    href: rebookPath(booking),
  }
  if (isOver(booking)) return [again, ...call, maps]
  const calendar: RowAction = {
    icon: <CalendarPlus />,
    label: m.bookings_action_calendar(),
    href: paths.bookingCalendar(booking.id),
    download: true,
  }
  return [
    ...(booking.status === 'pending' ? [] : [calendar]),
    {
      icon: <MessageCircle />,
      label: 'WhatsApp',
      href: whatsAppUrl(shareText),
      isExternal: true,
    },
    ...(canRescheduleBooking(booking, now)
      ? [
          {
            icon: <CalendarClock />,
            label: m.bookings_action_reschedule(),
            onClick: () => onStartChange('move', booking),
          },
        ]
      : call),
    maps,
  ]
}
