import { clsx } from 'clsx'
import { m } from '#messages'
import { daysBetween, daysFrom, longDay } from '#domain/time/time.ts'
import { IconButton } from '#web/ui/forms/buttons/icon-button.tsx'
import { chipClass } from '#web/ui/forms/chip-look.ts'
import { CalendarDays, X } from '#web/ui/icons/icons.tsx'
import { MonthTable } from './month-table.tsx'
import type { WhenView } from './when-view.ts'

const SHEET = 'date'
const TITLE = 'date-title'

/** A chosen chip may be beyond the edge of a phone. */
export const inView = '[scroll-initial-target:nearest]'

/** Opens the sheet with the days; it names the chosen one. */
export const DayButton = ({ view: { date } }: { view: WhenView }) => (
  <button
    type="button"
    className={clsx(chipClass({ selected: date !== null, tall: true }), date && inView)}
    popoverTarget={SHEET}
    aria-haspopup="dialog"
    aria-pressed={date !== null}
  >
    <CalendarDays className="small-icon" />
    {date?.label ?? m.list_day_date()}
  </button>
)

/** The days that results can be asked for, by month: a form whose buttons lead to the list of a day. */
export function DaySheet({ view: { today, last, chosen }, action, hiddenFields }: DaySheetProps) {
  const months = [...Map.groupBy(daysFrom(today, daysBetween(today, last) + 1), (day) => day.slice(0, 7))]
  return (
    <div id={SHEET} popover="auto" role="dialog" aria-labelledby={TITLE} className={sheet}>
      <header className="sticky top-0 flex items-center justify-between gap-2 bg-surface pt-4 pb-3">
        <h2 id={TITLE}>{m.list_day_choose()}</h2>
        <IconButton className="-mr-2.5" label={m.ui_close()} popoverTarget={SHEET} popoverTargetAction="hide">
          <X />
        </IconButton>
      </header>
      <list-form className="contents">
        <form action={action} className={daysLook}>
          {Object.entries(hiddenFields).map(
            ([name, value]) =>
              value && name !== 'day' && <input key={name} type="hidden" name={name} value={value} />,
          )}
          {months.map(([month, days]) => (
            <MonthTable key={month} days={days}>
              {(day) => (
                <button
                  type="submit"
                  name="day"
                  value={day}
                  aria-label={longDay(day)}
                  aria-current={day === chosen ? 'date' : undefined}
                >
                  {Number(day.slice(8))}
                </button>
              )}
            </MonthTable>
          ))}
        </form>
      </list-form>
    </div>
  )
}

/** The classes of all days are here, because there are sixty of them. */
const daysLook = `grid gap-5 [&_button]:h-11 [&_button]:w-full [&_button]:rounded-control [&_button]:border
  [&_button]:border-line [&_button]:font-semibold [&_button]:tabular-nums [&_button]:hover:border-ink
  [&_button]:aria-[current=date]:border-ink [&_button]:aria-[current=date]:bg-ink
  [&_button]:aria-[current=date]:text-paper`

const sheet = `fixed inset-[auto_0_0] m-0 max-h-[calc(100dvh-40px)] w-auto max-w-none overflow-y-auto overscroll-contain
  rounded-t-4xl border-0 bg-surface px-4 pb-foot text-ink shadow-float backdrop:bg-scrim
  wide:inset-0 wide:m-auto wide:h-fit wide:max-h-[calc(100dvh-80px)] wide:w-110 wide:rounded-3xl wide:px-6 wide:pb-6`

type DaySheetProps = {
  view: WhenView
  /** The page, and the rest of its address. */
  action: string
  hiddenFields: Record<string, string | undefined>
}
