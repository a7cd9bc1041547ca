import { clsx } from 'clsx'
import { m } from '#messages'
import { addDays, toDay, longDay, shortWeekdayName, toWeekday, type At } from '#domain/time/time.ts'
import { ChipLink } from '#web/ui/forms/chip.tsx'
import { Rail } from '#web/ui/media/rail.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { firstName } from '../../components/first-name.ts'
import { paths } from '../../paths.ts'
import { toAddress, getMonday, type CalendarChoice } from './data/calendar-choice.ts'
import { getColumn, isShown, type CalendarBooking, type StaffMember } from './data/calendar-data.ts'

/** The days of the week, for a phone. */
export function WeekStrip({ choice, now }: { choice: CalendarChoice; now: At }) {
  const today = toDay(now)
  const monday = getMonday(choice.date)
  return (
    <nav className="mb-0.5 grid grid-cols-7 gap-0.5 wide:hidden" aria-label={m.merchant_day_days()}>
      {Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((day) => (
        <Link
          key={day}
          href={paths.calendar(toAddress({ ...choice, date: day }, today))}
          aria-label={longDay(day)}
          aria-current={day === choice.date ? 'date' : undefined}
          className={clsx(
            'grid min-h-11 place-content-center justify-items-center rounded-xl text-12 leading-tight',
            day === choice.date ? 'bg-ink text-paper' : 'text-ink-2',
          )}
        >
          {shortWeekdayName(toWeekday(day))}
          <b
            className={clsx(
              'font-display text-18 leading-title font-bold tabular-nums',
              day !== choice.date && (day === today ? 'text-primary-text' : 'text-ink'),
            )}
          >
            {Number(day.slice(8))}
          </b>
        </Link>
      ))}
    </nav>
  )
}

/** Choice of everyone or one person, each with the number of bookings. */
export function StaffChips({ choice, now, staff, bookings }: StaffChipsProps) {
  if (staff.length < 2) return null
  const today = toDay(now)
  const href = (staffId: string | undefined) => paths.calendar(toAddress({ ...choice, staffId }, today))
  const getCount = (id: string) =>
    bookings.filter((booking) => isShown(booking) && getColumn(booking) === id).length
  return (
    <div className="mb-2">
      <Rail label={m.merchant_day_staff_filter()} of="chips">
        <ChipLink tall selected={choice.staffId === undefined} href={href(undefined)}>
          {m.merchant_day_everyone()}
        </ChipLink>
        {staff.map(({ id, name }) => (
          <ChipLink key={id} tall selected={id === choice.staffId} href={href(id)}>
            {firstName(name)} · {getCount(id)}
          </ChipLink>
        ))}
      </Rail>
    </div>
  )
}

type StaffChipsProps = {
  choice: CalendarChoice
  now: At
  staff: readonly StaffMember[]
  bookings: readonly CalendarBooking[]
}
