import { Footprints, MessageSquareText, Phone, Smartphone, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#contract/entities.ts'
import { formatKes } from '#domain/payments/money.ts'
import { formatPhone, kenyanPhone } from '#domain/accounts/phone.ts'
import { dayAndTime, dayOf, timeOfDay, type At } from '#domain/time/time.ts'
import { bookedItem, centsOf, endOf, spacedCode, startOf } from '#web/client/booked-item.ts'
import { problemOf } from '#web/client/problem-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pill } from '#web/ui/pill.tsx'
import type { Shown } from './side-panels.tsx'
import { endsOf, momentOf, statusOf, stepsOf, waitsForYes, type Step } from './day-plan.ts'
import type { Ending } from './end-booking.tsx'
import { MovedMark } from './moved-mark.tsx'
import { STANDINGS } from './status-display.tsx'
import { useIsMoving, type OnMove } from './use-day.ts'

/** One booking, opened: who comes, what for, what to take, and the steps that are allowed now; with what was shown at the counter, if so. */
export function BookingDialog({ booking, shown, now, onClose, onMove, onEnd }: BookingDialogProps) {
  const isMoving = useIsMoving(booking?.id)
  const [refusal, setRefusal] = useState<string>()
  const [taken, setTaken] = useState<Booking>()
  if (!booking) return null
  // One of another day is in no list that would bring its news.
  const current = taken ?? booking
  const { open } = stepsOf(current, now)

  function take(to: Step) {
    setRefusal(undefined)
    onMove(
      { booking: current, saysItself: true, to, ...(to === 'checked_in' && { pass: shown?.pass }) },
      {
        onSuccess: (answer) => shown && setTaken(answer.booking),
        onError: (error) => setRefusal(problemOf(error).message),
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={current.client.name}
      description={`${dayAndTime(startOf(current))} to ${timeOfDay(endOf(current))}`}
      buttons={
        open.length > 0 && (
          <>
            {open.toReversed().map((to, place) => (
              <Button
                key={to}
                variant={place === open.length - 1 ? 'primary' : 'line'}
                busy={isMoving ? 'One moment…' : false}
                onClick={() => take(to)}
              >
                {LABELS[to]}
              </Button>
            ))}
          </>
        )
      }
    >
      {shown && !taken && (
        <Note tone={shown.canCheckIn ? 'ok' : 'bad'} role="status">
          {shown.message}
        </Note>
      )}
      <Inside booking={current} now={now} />
      <Ends booking={current} now={now} onEnd={onEnd} />
      {refusal && (
        <Note tone="bad" role="alert">
          {refusal}
        </Note>
      )}
    </Dialog>
  )
}

/** The quieter ways: a booking that will not take place. */
function Ends({ booking, now, onEnd }: { booking: Booking; now: At; onEnd: (ending: Ending) => void }) {
  const { canCancel, canMarkNoShow, noShowFrom } = endsOf(booking, now)
  const asks = waitsForYes(booking)
  if (noShowFrom !== null)
    return <p className="text-14 text-ink-2">If nobody comes, you can say so from {timeOfDay(noShowFrom)}.</p>
  if (!canCancel && !canMarkNoShow) return null
  return (
    <p>
      {canCancel && (
        <button
          type="button"
          className="link min-h-11"
          onClick={() => onEnd({ how: asks ? 'decline' : 'cancel', booking })}
        >
          {asks ? 'Decline this request' : 'Cancel this booking'}
        </button>
      )}
      {canMarkNoShow && (
        <button type="button" className="link min-h-11" onClick={() => onEnd({ how: 'no-show', booking })}>
          Nobody came
        </button>
      )}
    </p>
  )
}

function Inside({ booking, now }: { booking: Booking; now: At }) {
  const { title, store } = bookedItem(booking)
  const standing = statusOf(booking)
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
          {booking.Staff ? `${booking.Staff.name}, ${booking.Staff.role}` : 'No one in particular'} ·{' '}
          {booking.Branch.name || store.name}
        </p>
      </div>
      <Caller booking={booking} />
      <MovedMark booking={booking} />
      {booking.isForGuest && (
        <p className="flex items-center gap-1.5 text-14">
          <UserRound className="s" aria-hidden />
          Booked by another customer for {booking.client.name}
        </p>
      )}
      {booking.comingAt && (
        <p className="flex items-center gap-1.5 text-14">
          <Footprints className="s" aria-hidden />
          Said to be coming, {momentOf(booking.comingAt, now)}
        </p>
      )}
      {booking.answerBy && (
        <Note tone="info">
          <b>Answer by {momentOf(booking.answerBy, now)}.</b> Then the time is freed by itself.
        </Note>
      )}
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
            {standing === 'completed'
              ? 'Taken at the counter'
              : booking.status === 'cancelled'
                ? 'Was to be taken'
                : 'To take at the counter'}
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
          {booking.holdExpiresAt && ` until ${timeOfDay(Date.parse(booking.holdExpiresAt))}`}; the payment
          confirms it by itself.
        </Note>
      )}
      {standing === 'cancelled' && (
        <Note tone="bad">
          <b>Cancelled.</b> {booking.cancelReason ?? 'No reason was given.'}
        </Note>
      )}
      {standing === 'missed' && (
        <Note tone="bad">
          <b>Nobody came.</b> {booking.accessFeePaid && 'The access fee is kept.'}
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
      <Link
        className="link inline-flex min-h-11 items-center gap-2"
        href={msisdn ? `tel:+${msisdn}` : `tel:${client.phone}`}
      >
        <Phone className="s" aria-hidden />
        {msisdn ? formatPhone(msisdn) : client.phone}
      </Link>
    </p>
  )
}

const LABELS: Record<Step, string> = { confirmed: 'Confirm', checked_in: 'Check in', completed: 'Complete' }

type BookingDialogProps = {
  booking: Booking | undefined
  shown: Shown | undefined
  now: At
  onClose: () => void
  onMove: OnMove
  onEnd: (ending: Ending) => void
}
