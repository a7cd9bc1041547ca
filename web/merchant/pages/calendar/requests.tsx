import { clsx } from 'clsx'
import { ChevronRight, Clock, X } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { toDay, timeOfDay, type At } from '#domain/time/time.ts'
import { getStart } from '#web/app/document/booked-item.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { oncePerDoubleClick } from '#web/ui/forms/buttons/once-per-double-click.ts'
import { formatMoment } from '../today/day-plan.ts'
import { requestsRowClass } from '../today/requests-row.ts'
import { firstName } from '../../components/first-name.ts'
import { getTitle, type CalendarBooking } from './data/calendar-data.ts'
import { useIsChanging, type OnChange } from './data/use-calendar.ts'

/** Requests of any day that wait for an answer, the most urgent first: a row that opens. */
export function Requests({ requests, isOpen, ...actions }: RequestsProps & { isOpen: boolean }) {
  const [first] = requests
  if (!first) return null
  return (
    <section className="mb-1 wide:mb-3" aria-labelledby="requests">
      <h2 id="requests" className="sr-only">
        {m.merchant_requests_title()}
      </h2>
      <details open={isOpen} className="group">
        <summary className={clsx(requestsRowClass, 'cursor-pointer list-none')}>
          <Clock className="small-icon flex-none text-info-text" aria-hidden />
          <span className="flex-none">{m.merchant_requests_row({ count: requests.length })}</span>
          <span className="min-w-0 flex-1 truncate text-14 font-normal text-ink-2 max-mid:hidden">
            {asks(first, actions.now)} · {getTitle(first)}
          </span>
          <ChevronRight
            className="small-icon ml-auto flex-none transition-transform group-open:rotate-90"
            aria-hidden
          />
        </summary>
        <ul className="mt-2 grid gap-2">
          {requests.map((booking) => (
            <Request key={booking.id} booking={booking} {...actions} />
          ))}
        </ul>
      </details>
    </section>
  )
}

/** 'Daniel Mutiso asks for 16:15 with Otieno' */
function asks(booking: CalendarBooking, now: At): string {
  const { name } = booking.customer
  const at = getStart(booking)
  const time = toDay(at) === toDay(now) ? timeOfDay(at) : formatMoment(at, now)
  return booking.staffName
    ? m.merchant_calendar_asks_with({ name, time, staff: firstName(booking.staffName) })
    : m.merchant_calendar_asks({ name, time })
}

function Request({
  booking,
  branchNames,
  now,
  onOpen,
  onChange,
  onPropose,
  onDecline,
}: { booking: CalendarBooking } & Omit<RequestsProps, 'requests'>) {
  const isChanging = useIsChanging(booking.id)
  const { name } = booking.customer
  const branchName = branchNames.get(booking.branchId)
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-l-[5px] border-line border-l-info
        bg-info-soft px-3.5 py-2.5"
    >
      <Clock className="text-info-text max-mid:hidden" aria-hidden />
      <button
        type="button"
        className="min-h-11 min-w-0 flex-1 basis-48 text-left text-14 leading-small"
        onClick={() => onOpen(booking.id)}
      >
        <b className="block text-15 font-semibold">{asks(booking, now)}</b>
        <span className="text-ink-2">
          {getTitle(booking)}
          {branchName && ` · ${branchName}`}
          {booking.proposal &&
            ` · ${m.merchant_calendar_proposed({ time: formatMoment(Date.parse(booking.proposal.startTime), now) })}`}
          {booking.answerBy &&
            ` · ${m.merchant_booking_answer_by({ time: formatMoment(Date.parse(booking.answerBy), now) })}`}
        </span>
      </button>
      <div className="flex items-center gap-2 max-mid:w-full">
        <Button
          variant="ink"
          size="touch"
          className="max-mid:flex-1"
          busy={isChanging && m.merchant_booking_confirming()}
          aria-label={`${m.merchant_booking_confirm()} ${name}`}
          onClick={oncePerDoubleClick(() => onChange({ to: 'confirm', booking }))}
        >
          {m.merchant_booking_confirm()}
        </Button>
        <Button
          variant="line"
          size="touch"
          className="max-mid:flex-1"
          aria-label={`${m.merchant_calendar_other_time()}, ${name}`}
          onClick={() => onPropose(booking)}
        >
          {m.merchant_calendar_other_time()}
        </Button>
        <IconButton label={`${m.merchant_end_decline()} ${name}`} onClick={() => onDecline(booking)}>
          <X />
        </IconButton>
      </div>
    </li>
  )
}

type RequestsProps = {
  requests: readonly CalendarBooking[]
  branchNames: ReadonlyMap<string, string>
  now: At
  onOpen: (id: string) => void
  onChange: OnChange
  onPropose: (booking: CalendarBooking) => void
  onDecline: (booking: CalendarBooking) => void
}
