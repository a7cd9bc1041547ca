import { clsx } from 'clsx'
import { m } from '#messages'
import { daysBetween, daysFrom, longDay, type Day } from '#domain/time/time.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { MonthTable } from './month-table.tsx'

/** The days that results can be asked for, by month. */
export function DayDialog({ open, onOpenChange, today, last, value, onChange }: DayDialogProps) {
  const months = [...Map.groupBy(daysFrom(today, daysBetween(today, last) + 1), (day) => day.slice(0, 7))]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={m.list_day_choose()}>
      <div className="grid gap-5">
        {months.map(([month, days]) => (
          <MonthTable key={month} days={days}>
            {(day) => (
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
          </MonthTable>
        ))}
      </div>
    </Dialog>
  )
}

type DayDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  today: Day
  last: Day
  /** Chosen day; empty for any day. */
  value: Day | ''
  onChange: (day: Day) => void
}
