import { ParaglideMessage } from '@inlang/paraglide-js-react'
import {
  Compass,
  Footprints,
  MessageSquareText,
  Phone,
  RefreshCw,
  Smartphone,
  UserRound,
} from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { clsx } from 'clsx'
import { m } from '#messages'
import type { Booking } from '#contract/entities/booking.ts'
import { answerText } from '#domain/booking/answers.ts'
import { formatKes } from '#domain/payments/money.ts'
import { readablePhone } from '#domain/accounts/phone.ts'
import { dayAndTime, timeOfDay, type At } from '#domain/time/time.ts'
import { bookedItem, shillingsToCents, getEnd, spacedCode, getStart } from '#web/app/document/booked-item.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { Amount, Amounts } from '#web/ui/commerce/amounts.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { oncePerDoubleClick } from '#web/ui/forms/buttons/once-per-double-click.ts'
import { Sheet } from '#web/ui/overlays/bottom-sheet.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { PackagePayment } from '../../components/bookings/package-payment.tsx'
import { seriesText } from '../../components/bookings/series-text.ts'
import { bookedFromText } from '../../components/bookings/booked-from.ts'
import { ContactLinks } from '../../components/bookings/contact-links.tsx'
import { DidTheyCome } from './did-they-come.tsx'
import type { ReadPass } from './side-panels.tsx'
import {
  getEndActions,
  formatMoment,
  describeStatus,
  getSteps,
  awaitsConfirmation,
  type Step,
} from './day-plan.ts'
import type { Ending } from './end-booking.tsx'
import { MovedMark } from './moved-mark.tsx'
import { STATUS_DISPLAY } from './status-display.tsx'
import { useIsChanging, type OnStatusChange } from './use-day.ts'

/**
 * The details of a booking and the status changes allowed now; with the result of reading a pass if it was
 * opened by one.
 */
export function BookingDialog({ booking, pass, now, onClose, onStatusChange, onEnd }: BookingDialogProps) {
  const isChanging = useIsChanging(booking?.id)
  const [refusal, setRefusal] = useState<string>()
  const [updated, setUpdated] = useState<Booking>()
  if (!booking) return null
  // A booking of another day is in no list that would show the change.
  const current = updated ?? booking
  // The usual next one first.
  const [step, ...others] = getSteps(current, now).open
  const { canMarkNoShow } = getEndActions(current, now)
  const hasActions = step !== undefined || current.client.phone !== null || !current.isWalkIn

  function change(to: Step) {
    setRefusal(undefined)
    onStatusChange(
      { booking: current, showsOwnError: true, to, ...(to === 'checked_in' && { pass: pass?.pass }) },
      {
        onSuccess: (reply) => pass && setUpdated(reply.booking),
        onError: (error) => setRefusal(toProblem(error).message),
      },
    )
  }

  return (
    <Sheet
      open
      isBeside
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={current.client.name}
      foot={
        hasActions && (
          <div className="grid gap-2">
            {canMarkNoShow && (
              <DidTheyCome
                name={current.client.name}
                isChanging={isChanging}
                onYes={() => change('checked_in')}
                onNo={() => onEnd({ how: 'no-show', booking: current })}
              />
            )}
            {!canMarkNoShow && step && (
              <Button
                size="lg"
                full
                busy={isChanging && m.merchant_booking_busy()}
                onClick={oncePerDoubleClick(() => change(step))}
              >
                {LABELS[step]()}
              </Button>
            )}
            <div className="grid grid-cols-[repeat(auto-fit,minmax(132px,1fr))] gap-2">
              {others.map((to) => (
                <Button
                  key={to}
                  variant="soft"
                  busy={isChanging}
                  onClick={oncePerDoubleClick(() => change(to))}
                >
                  {LABELS[to]()}
                </Button>
              ))}
              <ContactLinks bookingId={current.id} isWalkIn={current.isWalkIn} {...current.client} />
            </div>
          </div>
        )
      }
    >
      <div className="grid gap-3">
        <p className="quiet">
          {m.merchant_booking_from_to({
            start: dayAndTime(getStart(current)),
            end: timeOfDay(getEnd(current)),
          })}
        </p>
        {pass && !updated && (
          <Note tone={pass.canCheckIn ? 'ok' : 'bad'} role="status">
            {pass.message}
          </Note>
        )}
        <Details booking={current} now={now} />
        <EndActions booking={current} now={now} onEnd={onEnd} />
        {refusal && (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        )}
      </div>
    </Sheet>
  )
}

/** Links for a booking that will not take place. */
function EndActions({ booking, now, onEnd }: { booking: Booking; now: At; onEnd: (ending: Ending) => void }) {
  const { canCancel, noShowFrom } = getEndActions(booking, now)
  const isRequest = awaitsConfirmation(booking)
  if (noShowFrom !== null)
    return <p className="quiet">{m.merchant_booking_no_show_from({ time: timeOfDay(noShowFrom) })}</p>
  if (!canCancel) return null
  return (
    <p>
      <button
        type="button"
        className={clsx(linkClass, 'min-h-11')}
        onClick={() => onEnd({ how: isRequest ? 'decline' : 'cancel', booking })}
      >
        {isRequest ? m.merchant_booking_decline_request() : m.merchant_booking_cancel()}
      </button>
    </p>
  )
}

function Details({ booking, now }: { booking: Booking; now: At }) {
  const { title, store } = bookedItem(booking)
  const status = describeStatus(booking)
  const { icon, label, tone } = STATUS_DISPLAY[status]
  const { later } = getSteps(booking, now)
  const next = later[0]
  const from = bookedFromText(booking)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Pill tone={tone} icon={icon}>
          {label()}
        </Pill>
        <span className="font-display text-22 leading-title font-bold tracking-wider">
          <span className="sr-only">{m.merchant_booking_code()} </span>
          {spacedCode(booking.code)}
        </span>
      </div>
      <div>
        <p className="font-semibold">{title}</p>
        <p className="quiet">
          {booking.Staff ? `${booking.Staff.name}, ${booking.Staff.role}` : m.merchant_day_unassigned()} ·{' '}
          {booking.Branch.name || store.name}
        </p>
      </div>
      <ClientPhone booking={booking} />
      <MovedMark booking={booking} />
      {booking.series && (
        <p className="flex items-center gap-1.5 text-14 leading-small">
          <RefreshCw className="small-icon" aria-hidden />
          {seriesText(booking.series)}
        </p>
      )}
      {booking.isForGuest && (
        <p className="flex items-center gap-1.5 text-14 leading-small">
          <UserRound className="small-icon" aria-hidden />
          {m.merchant_booking_for_guest({ name: booking.client.name })}
        </p>
      )}
      {from !== null && (
        <p className="flex items-center gap-1.5 text-14 leading-small">
          <Compass className="small-icon" aria-hidden />
          {from}
        </p>
      )}
      {booking.comingAt && (
        <p className="flex items-center gap-1.5 text-14 leading-small">
          <Footprints className="small-icon" aria-hidden />
          {m.merchant_booking_said_coming({ time: formatMoment(Date.parse(booking.comingAt), now) })}
        </p>
      )}
      {booking.answerBy && (
        <Note tone="info">
          <ParaglideMessage
            message={m.merchant_booking_answer_by_note}
            inputs={{ time: formatMoment(Date.parse(booking.answerBy), now) }}
            markup={{ b: bold }}
          />
        </Note>
      )}
      <ul className="empty:hidden">
        <PackagePayment booking={booking} isOffer={booking.isOfferBooking} />
      </ul>
      <Amounts>
        {booking.accessFeePaid && (
          <Amount part="now" label={m.merchant_booking_access_fee()}>
            {formatKes(shillingsToCents(booking.chargedFee))}
          </Amount>
        )}
        <Amount part="store" label={counterLabel(booking)}>
          {booking.storePrice === null
            ? m.merchant_booking_price_as_agreed()
            : formatKes(shillingsToCents(booking.storePrice))}
        </Amount>
      </Amounts>
      {booking.answers.map(({ question, answer }, place) => (
        <Note key={place} icon={<MessageSquareText />}>
          <b className="block font-semibold whitespace-pre-wrap">{answerText(answer)}</b>
          {question}
        </Note>
      ))}
      {[booking.notes, booking.specialRequests].filter(Boolean).map((note) => (
        <Note key={note} icon={<MessageSquareText />}>
          <span className="whitespace-pre-wrap">{note}</span>
        </Note>
      ))}
      {status === 'held' && (
        <Note tone="info" icon={<Smartphone />}>
          {booking.holdExpiresAt ? (
            <ParaglideMessage
              message={m.merchant_booking_held_until}
              inputs={{ time: timeOfDay(Date.parse(booking.holdExpiresAt)) }}
              markup={{ b: bold }}
            />
          ) : (
            <ParaglideMessage message={m.merchant_booking_held} markup={{ b: bold }} />
          )}
        </Note>
      )}
      {status === 'cancelled' && (
        <Note tone="bad">
          {booking.cancelReason === null ? (
            <ParaglideMessage message={m.merchant_booking_cancelled_unexplained} markup={{ b: bold }} />
          ) : (
            <ParaglideMessage
              message={m.merchant_booking_cancelled_because}
              inputs={{ reason: booking.cancelReason }}
              markup={{ b: bold }}
            />
          )}
        </Note>
      )}
      {status === 'missed' && (
        <Note tone="bad">
          <ParaglideMessage
            message={booking.accessFeePaid ? m.merchant_booking_no_show_fee_kept : m.merchant_booking_no_show}
            markup={{ b: bold }}
          />
        </Note>
      )}
      {next && (
        <p className="quiet">
          {(next.to === 'checked_in' ? m.merchant_booking_check_in_from : m.merchant_booking_complete_from)({
            time: formatMoment(next.from, now),
          })}
          {next.to === 'checked_in' && ` ${m.merchant_booking_check_in_setting()}`}
        </p>
      )}
    </>
  )
}

function counterLabel({ status }: Booking): string {
  if (status === 'completed') return m.merchant_booking_collected()
  return status === 'cancelled' ? m.merchant_booking_not_collected() : m.merchant_booking_to_collect()
}

function ClientPhone({ booking: { client } }: { booking: Booking }) {
  if (!client.phone) return <p className="quiet">{m.merchant_booking_no_phone()}</p>
  return (
    <p className="flex items-center gap-2">
      <Phone className="small-icon" aria-hidden />
      {readablePhone(client.phone)}
    </p>
  )
}

const LABELS: Record<Step, () => string> = {
  confirmed: m.merchant_booking_confirm,
  checked_in: m.merchant_booking_check_in,
  completed: m.merchant_booking_complete,
}

type BookingDialogProps = {
  booking: Booking | undefined
  pass: ReadPass | undefined
  now: At
  onClose: () => void
  onStatusChange: OnStatusChange
  onEnd: (ending: Ending) => void
}
