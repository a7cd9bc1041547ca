import { useQueries } from '@tanstack/react-query'
import { MAX_DAYS_AHEAD } from '#domain/booking-policy.ts'
import { addDays, longDay, monthOf, weekdayOf, WEEKDAYS, type Day } from '#domain/time.ts'
import { query } from '#web/client/browser.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { names } from '#web/ui/names.ts'
import { Note } from '#web/ui/note.tsx'
import type { ItemKey } from './choice.ts'

/** Every day that can be booked, month by month, with how much is free on it. Asked for when it is opened. */
export function MonthDialog({ open, onOpenChange, itemKey, branch, staff, today, value, onChange }: MonthDialogProps) {
  const where = { ...itemKey, branchId: branch, staffId: staff }
  const parts = useQueries({
    queries: HALVES.map(({ ahead, days }) => ({
      ...query('GET /bookings/availability', { query: { ...where, from: addDays(today, ahead), days } }),
      enabled: open,
    })),
  })
  const known = new Map(parts.flatMap((part) => part.data?.days ?? []).map((day) => [day.date, day]))
  const failed = parts.find((part) => part.error)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="More dates" description={`Bookings open ${MAX_DAYS_AHEAD} days ahead.`}>
      {failed && (
        <Note tone="bad" role="alert">
          The days could not be loaded.{' '}
          <button type="button" className="link" onClick={() => parts.forEach((part) => void part.refetch())}>
            Try Again
          </button>
        </Note>
      )}
      <div className="grid gap-5">
        {monthsFrom(today).map((days) => (
          <table key={days[0]} className="w-full border-separate border-spacing-1 table-fixed text-center">
            <caption className="text-left font-semibold pb-1">{monthOf(days[0]!)}</caption>
            <thead>
              <tr>
                {MONDAY_FIRST.map((weekday) => (
                  <th key={weekday} scope="col" className="text-12 font-normal quiet">
                    <abbr className="no-underline" title={WEEKDAYS[weekday]}>
                      {WEEKDAYS[weekday]!.slice(0, 2)}
                    </abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(days).map((week) => (
                <tr key={week.find(Boolean)}>
                  {week.map((day, place) => (
                    // The place in the week is all that tells one empty cell from another.
                    <td key={day ?? place} className="p-0">
                      {day && <DayButton day={day} known={known.get(day)} isChosen={day === value} onChoose={() => onChange(day)} />}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Dialog>
  )
}

function DayButton({ day, known, isChosen, onChoose }: { day: Day; known?: Known; isChosen: boolean; onChoose: () => void }) {
  const note = known === undefined ? '…' : known.isOpen ? `${known.free} free` : 'Closed'
  return (
    <button
      type="button"
      className={names(
        'w-full h-12 rounded-control border text-12 leading-tight disabled:text-ink-3 disabled:border-transparent disabled:cursor-not-allowed',
        isChosen ? 'bg-ink text-paper border-ink' : 'border-line hover:border-ink',
      )}
      disabled={!known?.isOpen || known.free === 0}
      aria-pressed={isChosen}
      aria-label={`${longDay(day)}, ${note}`}
      onClick={onChoose}
    >
      <span className="block text-center text-15 font-semibold num">{Number(day.slice(8))}</span>
      <span className="block text-center">{note}</span>
    </button>
  )
}

/** One call answers 31 days at most. */
const HALVES = [
  { ahead: 0, days: 31 },
  { ahead: 31, days: MAX_DAYS_AHEAD - 30 },
]
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]

function monthsFrom(today: Day): Day[][] {
  const days = Array.from({ length: MAX_DAYS_AHEAD + 1 }, (_, ahead) => addDays(today, ahead))
  return [...Map.groupBy(days, (day) => day.slice(0, 7)).values()]
}

/** The days of a month in rows of seven from Monday, with gaps before the first and after the last. */
function weeksOf(days: Day[]): (Day | undefined)[][] {
  const before = (weekdayOf(days[0]!) + 6) % 7
  const cells: (Day | undefined)[] = [...Array.from<undefined>({ length: before }), ...days]
  while (cells.length % 7 !== 0) cells.push(undefined)
  return Array.from({ length: cells.length / 7 }, (_, row) => cells.slice(row * 7, row * 7 + 7))
}

type Known = { isOpen: boolean; free: number }
type MonthDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  itemKey: ItemKey
  branch: string
  staff: string | undefined
  today: Day
  value: Day
  onChange: (day: Day) => void
}
