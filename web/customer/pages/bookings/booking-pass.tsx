import { CalendarPlus, MessageCircle, Navigation, Phone } from 'lucide-react'
import type { Booking } from '#contract/entities.ts'
import { formatKes } from '#domain/money.ts'
import { awayFrom, countdown, dayAndTime, duration, MINUTE, type At } from '#domain/time.ts'
import { Acts, type Act } from '#web/ui/acts.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Pass } from '#web/ui/pass.tsx'
import { paths } from '../../paths.ts'
import { bookedItem, centsOf, endOf, spacedCode, startOf } from '#web/client/booked-item.ts'
import type { Qr } from './booking-qr.server.ts'
import { BookingSign } from './booking-sign.tsx'
import { isOver } from './booking-story.ts'
import { mapsUrl, placeWords } from './place.ts'

/** What is shown at the door, and what else can be done with a booking. */
export function BookingPass({ booking, qr, now }: { booking: Booking; qr: Qr | null; now: At }) {
  const { title, store } = bookedItem(booking)
  const start = startOf(booking)
  const branch = booking.Branch
  return (
    <>
      <Pass
        storeName={store.name}
        cloth={store.cover_url}
        status={<BookingSign booking={booking} />}
        soon={isOver(booking) ? undefined : awayFrom(start, now)}
        length={duration((endOf(booking) - start) / MINUTE)}
        when={dayAndTime(start)}
        title={title}
        where={`${store.name}, ${branch.location}${booking.Staff ? `, with ${booking.Staff.name.split(' ')[0]}` : ''}`}
        qr={qr && <QrCode qr={qr} code={booking.code} />}
        code={booking.status === 'pending' ? undefined : spacedCode(booking.code)}
        instead={<Instead booking={booking} now={now} />}
        spent={isOver(booking)}
      />
      <div className="mt-3">
        <Acts label="With this booking" items={actsOf(booking)} />
      </div>
    </>
  )
}

/** Two modules of white around it, beside those of its frame, so that every camera finds it. */
function QrCode({ qr: { size, path }, code }: { qr: Qr; code: string }) {
  return (
    <svg viewBox={`-2 -2 ${size + 4} ${size + 4}`} shapeRendering="crispEdges" role="img" aria-label={`Booking code ${code} as a QR code`}>
      <path d={path} fill="currentColor" />
    </svg>
  )
}

function Instead({ booking, now }: { booking: Booking; now: At }) {
  if (booking.requiresPayment && booking.holdExpiresAt) {
    const left = Date.parse(booking.holdExpiresAt) - now
    if (left <= 0) return <p className="text-14 text-ink-2">The hold has run out. Refresh to see whether the time could be kept.</p>
    return (
      <>
        <p className="text-14 text-ink-2">
          Held for you for <span className="num font-semibold text-ink">{countdown(left)}</span> more. Your pass opens when it is paid.
        </p>
        <ButtonLink size="lg" full href={paths.book.pay(booking.id)}>
          Pay now, {formatKes(centsOf(booking.chargedFee))}
        </ButtonLink>
      </>
    )
  }
  switch (booking.status) {
    case 'pending':
      return <p className="text-14 text-ink-2">Your pass opens here when the store has said yes.</p>
    case 'confirmed':
      return <p className="text-14 text-ink-2">Show this at the door</p>
    case 'checked_in':
      return <p className="text-14 text-ink-2">You are checked in</p>
    case 'completed':
      return <p className="text-14 text-ink-2">Used. Thank you for coming</p>
    case 'cancelled':
      return <p className="text-14 text-ink-2">No longer valid</p>
  }
}

function actsOf(booking: Booking): Act[] {
  const { store } = bookedItem(booking)
  const call: Act[] = store.phone ? [{ icon: <Phone />, label: 'Call store', href: `tel:+${store.phone.replace(/\D/g, '')}` }] : []
  const maps: Act = { icon: <Navigation />, label: 'Maps', href: mapsUrl(booking.Branch, store.name), outside: true }
  if (isOver(booking)) return [...call, maps]
  return [
    { icon: <CalendarPlus />, label: 'Calendar', href: paths.bookingCalendar(booking.id), download: true },
    { icon: <MessageCircle />, label: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(shareText(booking))}`, outside: true },
    ...call,
    maps,
  ]
}

/** What is told to others: what, when and where, never the code that opens the door. */
export function shareText(booking: Booking): string {
  const { title, store } = bookedItem(booking)
  return [
    `${title} at ${store.name}`,
    `${dayAndTime(startOf(booking))} (Nairobi time)`,
    placeWords(booking.Branch, store.name),
    mapsUrl(booking.Branch, store.name),
  ].join('\n')
}
