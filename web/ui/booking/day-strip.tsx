import { cva } from 'class-variance-authority'
import { clsx } from 'clsx'
import type { MouseEvent } from 'react'
import { Link } from '#web/ui/navigation/links/link.tsx'

/** The days to choose from, each with its number of free times. A radio group: arrow keys move. */
export function DayStrip({ name, label, days, value, onChange, inWeeks = false }: DayStripProps) {
  return (
    <div className={strip({ inWeeks })} role="radiogroup" aria-label={label}>
      {days.map((day) => (
        <label key={day.value} className={tile} title={day.reason}>
          <input
            className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
            type="radio"
            name={name}
            value={day.value}
            checked={day.value === value}
            disabled={day.disabled}
            onChange={() => onChange(day.value)}
            aria-label={[day.spoken, day.note, day.reason].filter(Boolean).join(', ')}
          />
          {day.weekday}
          <b className={number}>{day.day}</b>
          {day.note}
        </label>
      ))}
    </div>
  )
}

/** Day strip of links, which work without scripts; a day that cannot be chosen leads nowhere. */
export function DayLinks({ label, days, current, inWeeks = false }: DayLinksProps) {
  return (
    <div className={strip({ inWeeks })} role="group" aria-label={label}>
      {days.map(({ href, onClick, ...day }) => {
        const isCurrent = day.value === current
        const shared = {
          title: day.reason,
          'aria-label': [day.spoken, day.note, day.reason].filter(Boolean).join(', '),
          'aria-current': isCurrent || undefined,
        }
        const content = (
          <>
            {day.weekday}
            <b
              className={clsx(
                number,
                day.disabled && disabledNumber,
                isCurrent && !day.disabled && 'text-paper!',
              )}
            >
              {day.day}
            </b>
            {day.note}
          </>
        )
        return day.disabled ? (
          <span
            key={day.value}
            className={clsx(tile, disabledTile)}
            role="link"
            aria-disabled="true"
            {...shared}
          >
            {content}
          </span>
        ) : (
          <Link
            key={day.value}
            className={clsx(tile, isCurrent && currentTile)}
            href={href}
            onClick={onClick}
            {...shared}
          >
            {content}
          </Link>
        )
      })}
    </div>
  )
}

const strip = cva(
  `-mx-4 -my-1.25 grid auto-cols-[max(60px,3.75rem)] grid-flow-col gap-2 overflow-x-auto scroll-px-4
  px-4 py-1.25 [scrollbar-width:none] focus-visible:-outline-offset-3 wide:auto-cols-[1fr]
  [&::-webkit-scrollbar]:hidden`,
  { variants: { inWeeks: { true: 'wide:grid-flow-row wide:grid-cols-7' } } },
)

const tile = `relative grid min-h-19.5 place-content-center justify-items-center gap-px rounded-xl
  border-control border-line bg-surface py-1 text-12 leading-tight text-ink-2
  has-checked:border-ink has-checked:bg-ink has-checked:text-paper
  has-disabled:cursor-not-allowed has-disabled:bg-transparent has-disabled:text-ink-3
  has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`
const disabledTile = 'cursor-not-allowed bg-transparent! text-ink-3!'
const currentTile = 'border-ink! bg-ink! text-paper!'

const number = `font-display text-20 leading-title font-bold text-ink tabular-nums
  peer-checked:text-paper peer-disabled:font-semibold peer-disabled:text-ink-3
  peer-disabled:line-through peer-disabled:decoration-[1.5px]`
const disabledNumber = 'font-semibold! text-ink-3! line-through decoration-[1.5px]'

/**
 * `value` is the date, `spoken` its full name ('Saturday 21 November'), `note` '7 free' or 'Closed', `reason`
 * why it is closed.
 */
type Day = {
  value: string
  weekday: string
  day: number
  note: string
  spoken: string
  reason?: string
  disabled?: boolean
}
export type DayStripProps = {
  name: string
  label: string
  days: Day[]
  value: string | null
  onChange: (day: string) => void
  /** True for seven days to a row on a wide screen. */
  inWeeks?: boolean
}
export type DayLinksProps = Pick<DayStripProps, 'label' | 'inWeeks'> & {
  days: (Day & { href: string; onClick?: (event: MouseEvent) => void })[]
  current: string
}
