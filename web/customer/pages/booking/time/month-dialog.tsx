import { useQueries } from '@tanstack/react-query'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { addDays, daysFrom, longDay, shortDay, type Day } from '#domain/time/time.ts'
import { query } from '#web/api/browser.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { clsx } from 'clsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { MonthTable } from '../../lists/month-table.tsx'
import { PART_DAYS, type ItemKey } from '../state/choice.ts'

/** Dialog of every day that can be booked, by month, with its number of free times. The days are loaded when it is opened. */
export function MonthDialog({
  open,
  onOpenChange,
  itemKey,
  branch,
  staff,
  also,
  today,
  daysAhead,
  value,
  onChange,
}: MonthDialogProps) {
  const where = { ...itemKey, branchId: branch, staffId: staff, also }
  const parts = useQueries({
    queries: getParts(daysAhead).map(({ ahead, days }) => ({
      ...query('GET /bookings/availability', { query: { ...where, from: addDays(today, ahead), days } }),
      enabled: open,
    })),
  })
  const loadedDays = new Map(parts.flatMap((part) => part.data?.days ?? []).map((day) => [day.date, day]))
  const failed = parts.find((part) => part.error)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.booking_month_title()}
      description={m.booking_month_description({ count: daysAhead })}
    >
      {failed && (
        <Note tone="bad" role="alert">
          <ParaglideMessage
            message={m.booking_month_failed}
            markup={{ retry: retryButton(() => parts.forEach((part) => void part.refetch())) }}
          />
        </Note>
      )}
      <div className="grid gap-5">
        {monthsFrom(today, daysAhead).map((days) => (
          <section key={days[0]}>
            <MonthTable days={days}>
              {(day) => (
                <DayButton
                  day={day}
                  loaded={loadedDays.get(day)}
                  isChosen={day === value}
                  onChoose={() => onChange(day)}
                />
              )}
            </MonthTable>
            <Reasons days={days.flatMap((day) => loadedDays.get(day) ?? [])} />
          </section>
        ))}
      </div>
    </Dialog>
  )
}

const retryButton = (onClick: () => void) =>
  function RetryButton({ children }: { children?: ReactNode }) {
    return (
      <button type="button" className={linkClass} onClick={onClick}>
        {children}
      </button>
    )
  }

/** Reasons why days are closed, for users who cannot hover over them. */
function Reasons({ days }: { days: LoadedDay[] }) {
  const closed = days.filter((day) => !day.isOpen && day.reason !== null)
  if (closed.length === 0) return null
  return (
    <p className="quiet mt-1">
      {closed
        .map(({ date, reason }) => m.booking_month_closed({ day: shortDay(date), reason: reason ?? '' }))
        .join(' ')}
    </p>
  )
}

function DayButton({
  day,
  loaded,
  isChosen,
  onChoose,
}: {
  day: Day
  loaded?: LoadedDay | undefined
  isChosen: boolean
  onChoose: () => void
}) {
  const note = loaded ? freeText(loaded) : '…'
  return (
    <button
      type="button"
      className={clsx(
        'w-full h-12 rounded-control border text-12 leading-tight disabled:text-ink-3 disabled:border-transparent disabled:cursor-not-allowed',
        isChosen ? 'bg-ink text-paper border-ink' : 'border-line hover:border-ink',
      )}
      disabled={!loaded?.isOpen || loaded.free === 0}
      aria-pressed={isChosen}
      aria-label={[longDay(day), note, loaded?.reason].filter(Boolean).join(', ')}
      title={loaded?.reason ?? undefined}
      onClick={onChoose}
    >
      <span className="block text-center text-15 leading-small font-semibold tabular-nums">
        {Number(day.slice(8))}
      </span>
      <span className="block text-center">{note}</span>
    </button>
  )
}

const freeText = ({ isOpen, free }: LoadedDay) =>
  isOpen ? m.booking_day_note_free({ count: free }) : m.booking_day_note_closed()

const getParts = (daysAhead: number) =>
  Array.from({ length: Math.ceil((daysAhead + 1) / PART_DAYS) }, (_, part) => ({
    ahead: part * PART_DAYS,
    days: Math.min(PART_DAYS, daysAhead + 1 - part * PART_DAYS),
  }))
const monthsFrom = (today: Day, daysAhead: number): Day[][] => [
  ...Map.groupBy(daysFrom(today, daysAhead + 1), (day) => day.slice(0, 7)).values(),
]

type LoadedDay = { date: Day; isOpen: boolean; free: number; reason: string | null }
type MonthDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  itemKey: ItemKey
  branch: string
  staff: string | undefined
  /** Other services of the visit. */
  also: string | undefined
  today: Day
  /** Number of days ahead for which the service can be booked. */
  daysAhead: number
  value: Day
  onChange: (day: Day) => void
}
