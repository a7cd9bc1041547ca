import { clsx } from 'clsx'
import { m } from '#messages'
import {
  daysBetween,
  daysFrom,
  longDay,
  monthOf,
  shortWeekdayName,
  weekdayName,
  weeksOf,
  type Day,
} from '#domain/time/time.ts'
import { Dialog } from '#web/components/overlays/dialog.tsx'

/** The days that results can be asked for, by month. */
export function DayDialog({ open, onOpenChange, today, last, value, onChange }: DayDialogProps) {
  const months = [...Map.groupBy(daysFrom(today, daysBetween(today, last) + 1), (day) => day.slice(0, 7))]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={m.list_day_choose()}>
      <div className="grid gap-5">
        {months.map(([month, days]) => (
          <table key={month} className="w-full table-fixed border-separate border-spacing-1 text-center">
            <caption className="pb-1 text-left font-semibold">{monthOf(days[0]!)}</caption>
            <thead>
              <tr>
                {MONDAY_FIRST.map((weekday) => (
                  <th key={weekday} scope="col" className="text-12 leading-row font-normal text-ink-2">
                    <abbr className="no-underline" title={weekdayName(weekday)}>
                      {shortWeekdayName(weekday)}
                    </abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(days).map((week) => (
                <tr key={week.find(Boolean)}>
                  {week.map((day, index) => (
                    // Empty cells differ only by their index.
                    <td key={day ?? index} className="p-0">
                      {day && (
                        <button
                          type="button"
                          className={clsx(
                            'h-11 w-full rounded-control border font-semibold tabular-nums',
                            day === value ? 'border-ink bg-ink text-paper' : 'border-line hover:border-ink',
                          )}
                          aria-pressed={day === value}
                          aria-label={longDay(day)}
                          onClick={() => onChange(day)}
                        >
                          {Number(day.slice(8))}
                        </button>
                      )}
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

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]

type DayDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  today: Day
  last: Day
  /** Empty for any day. */
  value: Day | ''
  onChange: (day: Day) => void
}
