import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { clockTime, toDay, instant, shortDay, timeOfDay, type At, type Day } from '#domain/time/time.ts'
import { shillingsToCents, getEnd, getStart } from '#web/app/document/booked-item.ts'
import { Plus } from '#web/ui/icons/icons.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { oncePerDoubleClick } from '#web/ui/forms/buttons/once-per-double-click.ts'
import { clsx } from 'clsx'
import { firstName } from '../../../components/first-name.ts'
import { bookingClass, rowClass, statusClass } from '../../today/booking-look.ts'
import { DidTheyCome } from '../../today/did-they-come.tsx'
import { formatMoment } from '../../today/day-plan.ts'
import { STATUS_DISPLAY } from '../../today/status-display.tsx'
import {
  isOn,
  isRequest,
  isUnattended,
  toSpan,
  getCalendarStatus,
  getTitle,
  blockText,
  isBlockOn,
  type Block,
  type CalendarBooking,
  type FreeTime,
} from '../data/calendar-data.ts'
import { hatched } from '../data/calendar-look.ts'
import type { FreeRow } from '../data/free-people.ts'
import { useIsChanging, type OnChange } from '../data/use-calendar.ts'
import { ClashLines } from './clashes.tsx'

/** A day as a list by time: a phone's day, and each day of the list. */
export function DayList({ day, bookings, blocks, free, now, isTitled, onAdd, ...actions }: DayListProps) {
  const isToday = day === toDay(now)
  const ofDay = bookings.filter((booking) => isOn(day, booking))
  const blocksOfDay = blocks.filter((block) => isBlockOn(day, block))
  const entries = [
    ...ofDay.map((booking) => ({ at: getStart(booking), key: booking.id, booking })),
    ...(free ?? []).map((row) => ({
      at: instant(day, row.time.from),
      key: `free ${row.time.from} ${row.people[0]?.id}`,
      free: row,
    })),
    ...blocksOfDay.map((block) => ({ at: Date.parse(block.from), key: block.id, block })),
  ]
  // Before the first entry, the time would only push the day down.
  const showsNow = isToday && entries.some(({ at }) => at <= now)
  const rows: DayListRow[] = [...entries, ...(showsNow ? [{ at: now, key: 'now' }] : [])].toSorted(
    (a, b) => a.at - b.at,
  )
  return (
    <section aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={isTitled ? 'mt-4 mb-2 text-18' : 'sr-only'}>
        {shortDay(day)}
      </h2>
      {ofDay.length + blocksOfDay.length === 0 && <p className="pb-2 quiet">{m.merchant_calendar_none()}</p>}
      <ol className="grid grid-cols-1">
        {rows.map((row) => {
          if ('booking' in row)
            return <BookingRow key={row.key} {...{ booking: row.booking, now, ...actions }} />
          if ('block' in row) return <BlockRow key={row.key} block={row.block} {...actions} />
          if ('free' in row) return <FreeRowItem key={row.key} row={row.free} onAdd={onAdd} />
          return (
            <li
              key={row.key}
              className="flex items-center gap-2.5 pb-2.5 text-13 font-bold text-primary-text tabular-nums
                after:h-0.5 after:min-w-0 after:flex-1 after:bg-primary"
            >
              {m.merchant_day_now({ time: timeOfDay(now) })}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

type DayListRow = { at: At; key: string } & (
  | { booking: CalendarBooking }
  | { block: Block }
  | { free: FreeRow }
  | {}
)

function BookingRow({
  booking,
  branchNames,
  now,
  onOpen,
  onChange,
}: { booking: CalendarBooking; now: At } & RowActions) {
  const isChanging = useIsChanging(booking.id)
  const { look, icon: Icon, label } = STATUS_DISPLAY[getCalendarStatus(booking)]
  const start = getStart(booking)
  const title = getTitle(booking)
  const time = timeOfDay(getEnd(booking))
  const branchName = branchNames.get(booking.branchId)
  const isToCollect = booking.status === 'confirmed' || booking.status === 'checked_in'
  return (
    <li className={rowClass}>
      <time className="pt-2.25 text-14 font-semibold text-ink-2 tabular-nums" dateTime={booking.startTime}>
        {timeOfDay(start)}
      </time>
      <article className={bookingClass({ look, place: 'agenda' })}>
        <div className="flex items-baseline justify-between gap-2 narrow:flex-wrap">
          <b className="min-w-0 font-emphasis [overflow-wrap:anywhere]">
            <button
              type="button"
              className="opens text-left outline-none after:absolute after:inset-0"
              onClick={() => onOpen(booking.id)}
            >
              {booking.customer.name}
            </button>
          </b>
          <span className={clsx(statusClass({ look }), 'flex-none')}>
            <Icon className="size-3.25 stroke-[2.5]" />
            {label()}
          </span>
        </div>
        <div className="flex flex-wrap justify-between gap-x-2">
          <p className="min-w-0">
            {booking.staffName
              ? m.merchant_booking_with_staff_until({ title, staff: firstName(booking.staffName), time })
              : m.merchant_booking_until({ title, time })}
            {branchName && ` · ${branchName}`}
          </p>
          {isToCollect && booking.toCollect !== null && (
            <p className="font-semibold tabular-nums">
              {m.merchant_booking_collect({ amount: formatKes(shillingsToCents(booking.toCollect)) })}
            </p>
          )}
        </div>
        <ClashLines booking={booking} />
        {booking.proposal && (
          <p className="text-info-text">
            {m.merchant_calendar_proposed({
              time: formatMoment(Date.parse(booking.proposal.startTime), now),
            })}
          </p>
        )}
        {isUnattended(booking, now) && (
          <DidTheyCome
            name={booking.customer.name}
            isChanging={isChanging}
            onYes={() => onChange({ to: 'check-in', booking })}
            onNo={() => onChange({ to: 'no-show', booking })}
          />
        )}
        {isRequest(booking) && (
          <Button
            variant="ink"
            full
            className="relative z-1 mt-2"
            busy={isChanging && m.merchant_booking_confirming()}
            aria-label={`${m.merchant_booking_confirm()} ${booking.customer.name}`}
            onClick={oncePerDoubleClick(() => onChange({ to: 'confirm', booking }))}
          >
            {m.merchant_booking_confirm()}
          </Button>
        )}
      </article>
    </li>
  )
}

function FreeRowItem({ row: { people, time }, onAdd }: { row: FreeRow } & Pick<DayListProps, 'onAdd'>) {
  return (
    <li className={rowClass}>
      <span className="pt-2.75 text-14 font-semibold text-ink-2 tabular-nums">{clockTime(time.from)}</span>
      <button
        type="button"
        className="flex min-h-11 items-center justify-between gap-2 rounded-lg border-control border-dashed border-line px-2.5
          py-1 text-left text-14 leading-card text-ink-2"
        onClick={() => onAdd?.(time)}
      >
        {m.merchant_calendar_free({
          names: people.map(({ name }) => firstName(name)).join(', '),
          from: clockTime(time.from),
          to: clockTime(time.to ?? 1440),
        })}
        <Plus className="small-icon flex-none" aria-hidden />
      </button>
    </li>
  )
}

function BlockRow({ block, staffNames, onUnblock }: { block: Block } & RowActions) {
  const { from, to } = toSpan(block)
  const look = clsx('min-h-11 rounded-lg px-2.5 py-2 text-left text-14 leading-card text-ink-2', hatched)
  const content = (
    <>
      <b className="block font-emphasis">{blockText(block)}</b>
      {staffNames.get(block.staffId)} · {m.merchant_calendar_until({ time: timeOfDay(to) })}
    </>
  )
  return (
    <li className={rowClass}>
      <time className="pt-2.25 text-14 font-semibold text-ink-2 tabular-nums" dateTime={block.from}>
        {timeOfDay(from)}
      </time>
      {block.source === null ? (
        <button type="button" className={look} onClick={() => onUnblock(block)}>
          {content}
        </button>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  )
}

export type RowActions = {
  staffNames: ReadonlyMap<string, string>
  branchNames: ReadonlyMap<string, string>
  onOpen: (id: string) => void
  onUnblock: (block: Block) => void
  onChange: OnChange
}
type DayListProps = RowActions & {
  day: Day
  bookings: readonly CalendarBooking[]
  blocks: readonly Block[]
  /** Free time that can be booked or blocked. */
  free?: readonly FreeRow[]
  onAdd?: ((time: FreeTime) => void) | undefined
  now: At
  /** True if the day has a title of its own. */
  isTitled: boolean
}
