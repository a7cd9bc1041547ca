import { clsx } from 'clsx'
import { Plus } from '#web/ui/icons/icons.tsx'
import type { CSSProperties, ReactNode } from 'react'
import { m } from '#messages'
import { clockTime, toMinutesOfDay, timeOfDay, type At, type Day } from '#domain/time/time.ts'
import { getEnd, getStart } from '#web/app/document/booked-item.ts'
import { bookingClass, statusClass } from '../../today/booking-look.ts'
import { placeInColumns } from '../../today/day-plan.ts'
import { STATUS_DISPLAY } from '../../today/status-display.tsx'
import { hatched } from '../data/calendar-look.ts'
import {
  blockText,
  clashTexts,
  minutesOn,
  toSpan,
  getCalendarStatus,
  getTitle,
  type Block,
  type CalendarBooking,
  type CalendarPart,
} from '../data/calendar-data.ts'
import { useFreeTime, type ChosenTime } from '../data/use-free-time.ts'
import { ClashIcon } from './clashes.tsx'
import { useDrag, type Drop, type Grab } from './use-drag.ts'

/** Columns of time: people on a day, or the days of a week. Bookings can be dragged to another time. */
export function TimeGrid({
  label,
  columns,
  hours,
  hourPx,
  now,
  onOpen,
  onUnblock,
  onDrop,
  onFree,
}: TimeGridProps) {
  const { from, to } = hours
  const height = ((to - from) / 60) * hourPx
  const getTop = (minutes: number) => ((minutes - from) / 60) * hourPx
  const nowPx = getTop(toMinutesOfDay(now))
  const isNowShown = nowPx >= 0 && nowPx <= height && columns.some(({ isToday }) => isToday)
  const marks = Array.from({ length: (to - from) / 60 - 1 }, (_, index) => from + (index + 1) * 60)
  const { dragged, grab, wasDragged } = useDrag({ from, to, hourPx, onDrop })
  const { span: freeSpan, createHandlers } = useFreeTime({ from, to, hourPx, onChoose: onFree })
  const place = (span: { from: number; to: number }) => ({
    top: getTop(Math.max(from, span.from)) + 2,
    // A card is tall enough for a name even for a quarter of an hour.
    height: Math.max(28, getTop(Math.min(to, span.to)) - getTop(Math.max(from, span.from)) - 4),
  })
  return (
    <div
      className="relative grid overflow-x-auto rounded-card select-none border border-line bg-surface [scrollbar-width:thin]"
      style={{ gridTemplateColumns: `52px repeat(${columns.length}, minmax(148px, 1fr))` }}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <div className={clsx(headClass, hoursClass)} aria-hidden />
      {columns.map(({ key, head }) => (
        <div key={key} className={clsx(headClass, 'relative border-l')}>
          <div className="flex min-w-0 flex-1 items-center gap-2" id={`column-${key}`}>
            {head}
          </div>
          {/* Button that adds by keyboard, which cannot point at a time. */}
          <button
            type="button"
            className="absolute inset-y-1 right-1 w-9 place-items-center rounded-control bg-ink text-paper opacity-0
              not-focus-visible:pointer-events-none focus-visible:grid focus-visible:opacity-100"
            aria-label={m.merchant_calendar_add()}
            aria-describedby={`column-${key}`}
            onClick={() => onFree({ column: key, from: startFor(hours, now), to: null })}
          >
            <Plus className="small-icon" />
          </button>
        </div>
      ))}
      <div className={hoursClass} style={{ height }} aria-hidden>
        {marks.map((minutes) => (
          <span
            key={minutes}
            className="absolute right-2 -translate-y-1/2 text-12 text-ink-3 tabular-nums"
            style={{ top: getTop(minutes) }}
            hidden={isNowShown && Math.abs(getTop(minutes) - nowPx) < 14}
          >
            {clockTime(minutes)}
          </span>
        ))}
        {isNowShown && (
          <em
            className="absolute right-0 -translate-y-1/2 rounded-sm bg-primary px-1.5 text-12 leading-5 font-bold
              text-white not-italic tabular-nums"
            style={{ top: nowPx }}
          >
            {timeOfDay(now)}
          </em>
        )}
      </div>
      {columns.map((column) => (
        <ol
          key={column.key}
          className="relative border-l border-line"
          style={{
            height,
            backgroundImage: `repeating-linear-gradient(var(--line) 0 1px, transparent 1px ${hourPx}px)`,
          }}
          aria-labelledby={`column-${column.key}`}
          data-column={column.key}
          {...createHandlers(column.key)}
        >
          {column.off.map((span) => (
            <li
              key={`${span.label} ${span.from}`}
              className={clsx('absolute inset-x-0 overflow-hidden px-2 py-1 text-12 text-ink-2', hatched)}
              data-off
              style={{
                top: getTop(Math.max(from, span.from)),
                height: getTop(Math.min(to, span.to)) - getTop(Math.max(from, span.from)),
              }}
            >
              {span.label}
            </li>
          ))}
          {column.blocks.map((block) => (
            <BlockCard
              key={block.id}
              block={block}
              isStartCovered={column.bookings.some(
                (booking) =>
                  getStart(booking) <= Date.parse(block.from) && getEnd(booking) > Date.parse(block.from),
              )}
              style={place(minutesOn(column.day, toSpan(block)))}
              onUnblock={onUnblock}
            />
          ))}
          {column.proposed.map((booking) => (
            <ProposedCard
              key={`proposed ${booking.id}`}
              booking={booking}
              style={place(minutesOn(column.day, proposedSpan(booking)))}
              onOpen={onOpen}
            />
          ))}
          {placeInColumns(column.bookings).map(({ booking, column: index, columns: count }) => (
            <BookingCard
              key={`${booking.id} ${booking.startTime}`}
              booking={booking}
              style={{
                ...place(minutesOn(column.day, { from: getStart(booking), to: getEnd(booking) })),
                left: `calc(${(100 * index) / count}% + 4px)`,
                width: `calc(${100 / count}% - 8px)`,
              }}
              isDragged={dragged?.booking.id === booking.id}
              onGrab={grab}
              onOpen={() => wasDragged() || onOpen(booking.id)}
            />
          ))}
          {dragged?.column === column.key && (
            <li
              className="pointer-events-none absolute inset-x-1 z-3 overflow-hidden rounded-lg border-2 border-dashed border-ink bg-surface/90 px-2 py-1
                text-13 font-bold tabular-nums"
              style={place({
                from: dragged.minutes,
                to: dragged.minutes + (getEnd(dragged.booking) - getStart(dragged.booking)) / 60_000,
              })}
              aria-hidden
            >
              {clockTime(dragged.minutes)} {dragged.booking.customer.name}
            </li>
          )}
          {freeSpan?.column === column.key && (
            <li
              className="pointer-events-none absolute inset-x-1 z-2 rounded-lg border-2 border-dashed border-ink bg-surface/90 px-2
                py-1 text-13 font-bold tabular-nums"
              style={place(freeSpan)}
              aria-hidden
            >
              {clockTime(freeSpan.from)}–{clockTime(freeSpan.to)}
            </li>
          )}
          {isNowShown && column.isToday && (
            <li
              className="pointer-events-none absolute inset-x-0 h-0.5 bg-primary"
              style={{ top: nowPx }}
              aria-hidden
            />
          )}
        </ol>
      ))}
    </div>
  )
}

/** The next half hour that the columns show. */
const startFor = ({ from, to }: { from: number; to: number }, now: At): number =>
  Math.min(to - 30, Math.max(from, Math.ceil(toMinutesOfDay(now) / 30) * 30))

const headClass = 'flex items-center gap-2 border-b border-line p-2.5 text-15 font-emphasis'
/** The column of the hours stays while the others scroll. */
const hoursClass = 'sticky left-0 z-2 bg-surface'

function BookingCard({ booking, style, isDragged, onGrab, onOpen }: BookingCardProps) {
  const { look, icon: Icon, label } = STATUS_DISPLAY[getCalendarStatus(booking)]
  const title = getTitle(booking)
  const range = `${timeOfDay(getStart(booking))}–${timeOfDay(getEnd(booking))}`
  const isTall = style.height >= 56
  const clashes = clashTexts(booking)
  const part = booking.part
    ? [m.merchant_calendar_visit_part({ number: booking.part.number, count: booking.part.of })]
    : []
  const canMove = booking.actions.some(({ action }) => action === 'propose')
  return (
    <li className="contents">
      <button
        type="button"
        className={clsx(
          bookingClass({ look, place: 'board' }),
          canMove && 'cursor-grab',
          isDragged && 'opacity-40',
        )}
        style={style}
        // The names of short or narrow cards are cut.
        title={[`${range} ${booking.customer.name}`, title, ...part, ...clashes].join(', ')}
        onClick={onOpen}
        onPointerDown={canMove ? (event) => onGrab(event, booking) : undefined}
        aria-label={[range, booking.customer.name, title, ...part, label(), ...clashes].join(', ')}
      >
        <b className={clsx('flex min-w-0 items-center gap-1 font-emphasis', !isTall && 'pr-5')}>
          {clashes.length > 0 && <ClashIcon />}
          <span className="truncate">{booking.customer.name}</span>
        </b>
        {style.height >= 42 && <span className="block min-w-0 truncate">{[...part, title].join(' · ')}</span>}
        <span className={statusClass({ look, isInCorner: !isTall })}>
          <Icon className="size-3.5 stroke-[2.5]" />
          {isTall && <span className="truncate @max-[84px]:hidden">{label()}</span>}
        </span>
      </button>
    </li>
  )
}

/** The time that the store has proposed, which is reserved. */
function ProposedCard({ booking, style, onOpen }: CardProps & { onOpen: (id: string) => void }) {
  const { from, to } = proposedSpan(booking)
  const text = m.merchant_calendar_waits_for({ name: booking.customer.name })
  return (
    <li className="contents">
      <button
        type="button"
        className="absolute inset-x-1 z-1 overflow-hidden rounded-lg border-control border-dashed border-info bg-surface px-2.25 py-1 text-left
          text-13 leading-label text-info-text"
        style={style}
        onClick={() => onOpen(booking.id)}
        aria-label={`${timeOfDay(from)}–${timeOfDay(to)}, ${text}`}
      >
        {text}
      </button>
    </li>
  )
}

const proposedSpan = ({ proposal }: CalendarBooking) =>
  proposal ? toSpan({ from: proposal.startTime, to: proposal.endTime }) : { from: 0, to: 0 }

function BlockCard({ block, isStartCovered, style, onUnblock }: BlockCardProps) {
  const { from, to } = toSpan(block)
  const text = blockText(block)
  const look = clsx(
    'absolute inset-x-1 z-1 overflow-hidden rounded-lg border border-line px-2.25 py-1 text-left text-13 leading-label text-ink-2',
    hatched,
    isStartCovered && 'flex flex-col justify-end',
  )
  const label = `${timeOfDay(from)}–${timeOfDay(to)}, ${text}`
  if (block.source !== null)
    return (
      <li className={look} style={style}>
        <span className="sr-only">{label}</span>
        <span aria-hidden>{text}</span>
      </li>
    )
  return (
    <li className="contents">
      <button
        type="button"
        className={look}
        style={style}
        onClick={() => onUnblock(block)}
        aria-label={label}
      >
        {text}
      </button>
    </li>
  )
}

type Placed = CSSProperties & { height: number }
type CardProps = { booking: CalendarBooking; style: Placed }
type BookingCardProps = CardProps & {
  booking: CalendarPart
  isDragged: boolean
  onGrab: Grab
  onOpen: () => void
}
type BlockCardProps = {
  block: Block
  /** True if a booking is over its beginning. */
  isStartCovered: boolean
  style: Placed
  onUnblock: (block: Block) => void
}

export type Column = {
  key: string
  head: ReactNode
  day: Day
  isToday: boolean
  bookings: readonly CalendarPart[]
  /** Bookings whose proposed time is in this column. */
  proposed: readonly CalendarBooking[]
  blocks: readonly Block[]
  /** Times off in minutes: outside of shifts, in breaks and on leave. */
  off: readonly { from: number; to: number; label: string }[]
}

export type TimeGridProps = {
  label: string
  columns: readonly Column[]
  /** Shown hours, in minutes. */
  hours: { from: number; to: number }
  hourPx: number
  now: At
  onOpen: (id: string) => void
  onUnblock: (block: Block) => void
  onDrop: (drop: Drop) => void
  onFree: (chosen: ChosenTime) => void
}
