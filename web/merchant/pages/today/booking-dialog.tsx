import { MessageSquareText, Phone, Smartphone } from 'lucide-react'
import type { Booking } from '#contract/entities.ts'
import { formatKes } from '#domain/money.ts'
import { formatPhone, kenyanPhone } from '#domain/phone.ts'
import { dayAndTime, dayOf, timeOfDay, type At } from '#domain/time.ts'
import { bookedItem, centsOf, endOf, spacedCode, startOf } from '#web/client/booked-item.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { standingOf, stepsOf, type Step } from './day-plan.ts'
import { STANDINGS } from './standing.tsx'
import { useIsMoving, type Move } from './use-day.ts'

/** One booking, opened: who comes, what for, what to take, and the steps that are allowed now. */
export function BookingDialog({ booking, now, onClose, onMove }: BookingDialogProps) {
  const isMoving = useIsMoving(booking?.id)
  if (!booking) return null
  const { open } = stepsOf(booking, now)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={booking.client.name}
      description={`${dayAndTime(startOf(booking))} to ${timeOfDay(endOf(booking))}`}
      buttons={
        open.length > 0 && (
          <>
            {open.toReversed().map((to, place) => (
              <Button
                key={to}
                variant={place === open.length - 1 ? 'primary' : 'line'}
                busy={isMoving ? 'One moment…' : false}
                onClick={() => onMove({ booking, to })}
              >
                {LABELS[to]}
              </Button>
            ))}
          </>
        )
      }
    >
      <Inside booking={booking} now={now} />
    </Dialog>
  )
}

function Inside({ booking, now }: { booking: Booking; now: At }) {
  const { title, store } = bookedItem(booking)
  const standing = standingOf(booking)
  const { icon, words, tone } = STANDINGS[standing]
  const { later } = stepsOf(booking, now)
  const next = later[0]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Pill {...(tone && { tone })}>
          {icon}
          {words}
        </Pill>
        <span className="font-display text-22 font-bold tracking-wider">
          <span className="vh">Code </span>
          {spacedCode(booking.code)}
        </span>
      </div>
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-14 text-ink-2">
          {booking.Staff ? `${booking.Staff.name}, ${booking.Staff.role}` : 'No one in particular'} · {booking.Branch.name || store.name}
        </p>
      </div>
      <Caller booking={booking} />
      <dl className="lines">
        {booking.accessFeePaid && (
          <div>
            <dt>
              <i className="key k-now" />
              Access fee, paid to D3
            </dt>
            <dd>{formatKes(centsOf(booking.chargedFee))}</dd>
          </div>
        )}
        <div>
          <dt>
            <i className="key k-store" />
            {standing === 'completed' ? 'Taken at the counter' : standing === 'cancelled' ? 'Was to be taken' : 'To take at the counter'}
          </dt>
          <dd>{booking.storePrice === null ? 'As agreed' : formatKes(centsOf(booking.storePrice))}</dd>
        </div>
      </dl>
      {[booking.notes, booking.specialRequests].filter(Boolean).map((note) => (
        <Note key={note} icon={<MessageSquareText />}>
          <span className="whitespace-pre-wrap">{note}</span>
        </Note>
      ))}
      {standing === 'held' && (
        <Note tone="info" icon={<Smartphone />}>
          <b>Not paid yet.</b> The time is held
          {booking.holdExpiresAt && ` until ${timeOfDay(Date.parse(booking.holdExpiresAt))}`}; the payment confirms it by itself.
        </Note>
      )}
      {standing === 'cancelled' && (
        <Note tone="bad">
          <b>Cancelled.</b> {booking.cancelReason ?? 'No reason was given.'}
        </Note>
      )}
      {next && (
        <p className="text-14 text-ink-2">
          {next.to === 'checked_in' ? 'Check-in opens' : 'It can be completed'}{' '}
          {dayOf(next.from) === dayOf(now) ? `at ${timeOfDay(next.from)}` : `on ${dayAndTime(next.from)}`}.
        </p>
      )}
    </>
  )
}

function Caller({ booking: { client } }: { booking: Booking }) {
  if (!client.phone) return <p className="text-14 text-ink-2">No phone number was left.</p>
  const msisdn = kenyanPhone(client.phone)
  return (
    <p>
      <Link className="link inline-flex min-h-11 items-center gap-2" href={msisdn ? `tel:+${msisdn}` : `tel:${client.phone}`}>
        <Phone className="s" aria-hidden />
        {msisdn ? formatPhone(msisdn) : client.phone}
      </Link>
    </p>
  )
}

const LABELS: Record<Step, string> = { confirmed: 'Confirm', checked_in: 'Check in', completed: 'Complete' }

type BookingDialogProps = { booking: Booking | undefined; now: At; onClose: () => void; onMove: (move: Move) => void }
