import { clsx } from 'clsx'
import {
  Banknote,
  CalendarClock,
  Compass,
  Footprints,
  RefreshCw,
  RotateCcwClock,
  MessageSquareText,
  MessageSquareQuote,
  Scissors,
  StickyNote,
  UserRound,
} from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { answerText } from '#domain/booking/answers.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime, relativeTime, timeOfDay, type At } from '#domain/time/time.ts'
import { shillingsToCents, getEnd, spacedCode, getStart } from '#web/app/document/booked-item.ts'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { Fact, FactText } from '#web/ui/feedback/facts.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { VisitLines } from '#web/ui/booking/visit-lines.tsx'
import { Sheet } from '#web/ui/overlays/bottom-sheet.tsx'
import { PackagePayment } from '../../../components/bookings/package-payment.tsx'
import { seriesText } from '../../../components/bookings/series-text.ts'
import { bookedFromText } from '../../../components/bookings/booked-from.ts'
import { useMay } from '../../../role.ts'
import { paths } from '../../../paths.ts'
import { formatMoment } from '../../today/day-plan.ts'
import { STATUS_DISPLAY } from '../../today/status-display.tsx'
import {
  clashTexts,
  isRequest,
  getCalendarStatus,
  getTitle,
  type CalendarBooking,
  type CalendarReply,
} from '../data/calendar-data.ts'
import { BookingActions, type ActionProps } from './booking-actions.tsx'
import { historyLine } from './history-line.ts'
import { useIsChanging } from '../data/use-calendar.ts'

/** A booking: what it is, what to collect, who comes, and what can be done. */
export function BookingSheet({ booking, branches, loadedAt, onClose, ...actions }: BookingSheetProps) {
  // The time advances each second for the countdown of the undo.
  const now = useNow(loadedAt, 1000)
  const { icon, label, tone } = STATUS_DISPLAY[getCalendarStatus(booking)]
  const { customer } = booking
  const clashes = clashTexts(booking)
  return (
    <Sheet
      open
      isBeside
      isFocusable
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={customer.name}
      foot={<BookingActions {...{ booking, now, ...actions }} />}
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Pill tone={tone} icon={icon}>
            {label()}
          </Pill>
          <span className="font-display text-18 leading-title font-bold tracking-wider">
            <span className="sr-only">{m.merchant_booking_code()} </span>
            {spacedCode(booking.code)}
          </span>
        </div>
        {clashes.length > 0 && (
          <Note tone="bad">
            {clashes.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Note>
        )}
        <div className="flex items-center gap-3">
          <Avatar name={customer.name} size={48} />
          <p className="quiet">{visitsText(booking)}</p>
        </div>
        <Details {...{ booking, branches, now }} />
        <Notices {...{ booking, now, ...actions }} />
        {booking.history.length > 0 && (
          <section className="border-t border-line pt-3" aria-labelledby="history">
            <h3 id="history" className="flex items-center gap-2 text-15 font-semibold">
              <RotateCcwClock className="small-icon" aria-hidden />
              {m.merchant_calendar_history()}
            </h3>
            <ol className="mt-1 grid gap-1 text-14 leading-small text-ink-2">
              {booking.history.toReversed().map((event) => (
                <li key={`${event.at} ${event.kind} ${event.status}`}>{historyLine(event, now)}</li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </Sheet>
  )
}

function visitsText({ isWalkIn, customer: { visits, noShows } }: CalendarBooking): string {
  if (isWalkIn) return m.merchant_calendar_is_walk_in()
  if (visits === 0 && noShows === 0) return m.merchant_calendar_first_visit()
  return noShows === 0
    ? m.merchant_calendar_visits({ count: visits })
    : m.merchant_calendar_visits_missed({ count: visits, missed: noShows })
}

function Details({ booking, branches, now }: DetailsProps) {
  const mayQuote = useMay()('makeQuotes')
  const start = getStart(booking)
  const branch = branches.find(({ id }) => id === booking.branchId)
  const moment = booking.status === 'confirmed' ? ` · ${relativeTime(start, now)}` : ''
  const from = bookedFromText(booking)
  const said = [booking.notes, booking.specialRequests].filter((each) => each !== null && each !== '')
  return (
    <ul className="grid gap-3">
      <Fact icon={CalendarClock}>
        <div>
          <b className="block font-semibold">
            {m.merchant_booking_from_to({ start: dayAndTime(start), end: timeOfDay(getEnd(booking)) })}
          </b>
          <FactText>
            {booking.staffName ?? m.merchant_day_unassigned()}
            {booking.isStaffChosen && ` (${m.merchant_calendar_staff_chosen()})`}
            {branches.length > 1 && branch && ` · ${branch.name}`}
            {moment}
          </FactText>
        </div>
      </Fact>
      <Fact icon={Scissors}>
        <div>
          <b className="block font-semibold">{getTitle(booking)}</b>
          {booking.offerTitle !== null && <FactText>{booking.serviceName}</FactText>}
        </div>
      </Fact>
      {booking.items && (
        <li>
          <VisitLines items={booking.items} />
        </li>
      )}
      {booking.series && (
        <Fact icon={RefreshCw}>
          <p>{seriesText(booking.series)}</p>
        </Fact>
      )}
      <Fact icon={Banknote}>
        <div>
          <b className="block font-semibold">
            {booking.package
              ? m.merchant_booking_collect_nothing()
              : booking.toCollect === null
                ? m.merchant_booking_price_as_agreed()
                : m.merchant_booking_collect({ amount: formatKes(shillingsToCents(booking.toCollect)) })}
          </b>
          {booking.accessFeePaid && booking.accessFee > 0 && (
            <FactText>
              {m.merchant_calendar_fee_paid({ fee: formatKes(shillingsToCents(booking.accessFee)) })}
            </FactText>
          )}
        </div>
      </Fact>
      <PackagePayment booking={booking} isOffer={booking.offerTitle !== null} />
      {booking.isForGuest && (
        <Fact icon={UserRound}>
          <p>{m.merchant_booking_for_guest({ name: booking.customer.name })}</p>
        </Fact>
      )}
      {booking.requestId !== null && mayQuote && (
        <Fact icon={MessageSquareQuote}>
          <Link className={clsx(linkClass, 'py-3 -my-3')} href={paths.request(booking.requestId)}>
            {m.merchant_booking_see_request()}
          </Link>
        </Fact>
      )}
      {booking.comingAt && (
        <Fact icon={Footprints}>
          <p>{m.merchant_booking_said_coming({ time: formatMoment(Date.parse(booking.comingAt), now) })}</p>
        </Fact>
      )}
      {from !== null && (
        <Fact icon={Compass}>
          <p>{from}</p>
        </Fact>
      )}
      {booking.answers.map(({ question, answer }, place) => (
        <Fact key={place} icon={StickyNote}>
          <div>
            <b className="block font-semibold whitespace-pre-wrap">{answerText(answer)}</b>
            <FactText>{question}</FactText>
          </div>
        </Fact>
      ))}
      {said.map((text) => (
        <Fact key={text} icon={MessageSquareText}>
          <p className="whitespace-pre-wrap">{text}</p>
        </Fact>
      ))}
    </ul>
  )
}

function Notices({ booking, now, onChange }: { booking: CalendarBooking; now: At } & ActionProps) {
  const isChanging = useIsChanging(booking.id)
  const { proposal } = booking
  return (
    <>
      {booking.answerBy && isRequest(booking) && (
        <Note tone="info">
          {m.merchant_booking_answer_by({ time: formatMoment(Date.parse(booking.answerBy), now) })}
        </Note>
      )}
      {booking.holdExpiresAt && (
        <Note tone="info">
          {m.merchant_calendar_held({ time: timeOfDay(Date.parse(booking.holdExpiresAt)) })}
        </Note>
      )}
      {proposal && (
        <Note tone="info">
          {m.merchant_calendar_proposed_until({
            time: dayAndTime(Date.parse(proposal.startTime)),
            until: formatMoment(Date.parse(proposal.expiresAt), now),
          })}{' '}
          <Button
            variant="line"
            size="sm"
            className="mt-2"
            busy={isChanging}
            onClick={() => onChange({ to: 'withdraw', booking })}
          >
            {m.merchant_calendar_withdraw()}
          </Button>
        </Note>
      )}
      {booking.status === 'cancelled' && (
        <Note tone="bad">{booking.cancelReason ?? m.merchant_status_cancelled()}</Note>
      )}
    </>
  )
}

type DetailsProps = { booking: CalendarBooking; branches: CalendarReply['branches']; now: At }
type BookingSheetProps = ActionProps & {
  booking: CalendarBooking
  branches: CalendarReply['branches']
  loadedAt: At
  onClose: () => void
}
