import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import type { Reply } from '#contract/kernel.ts'
import type { quietHours } from '#contract/quiet-hours.ts'
import { m } from '#messages'
import { DAY_PARTS } from '#domain/booking/day-parts.ts'
import { WEEKDAY_NAMES_FROM_MONDAY, WEEKDAYS, weekdayName } from '#domain/time/time.ts'
import { PART_NAMES } from './part-texts.ts'

type Cells = Reply<(typeof quietHours)['GET /merchant/quiet-hours']>['branches'][number]['cells']

/** A table of weekdays and parts of the day; the fuller, the darker. */
export function HeatMap({ cells }: { cells: Cells }) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0.5 text-13">
      <caption className="sr-only">{m.merchant_quiet_caption()}</caption>
      <thead>
        <tr>
          <th scope="col" className="w-25">
            <span className="sr-only">{m.merchant_quiet_day()}</span>
          </th>
          {DAY_PARTS.map((part) => (
            <th key={part} scope="col" className="truncate text-12 font-normal text-ink-2">
              {PART_NAMES[part]()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {WEEKDAY_NAMES_FROM_MONDAY.map((weekday) => (
          <tr key={weekday}>
            <th scope="row" className="truncate pr-2 text-left text-14 font-semibold">
              {weekdayName(WEEKDAYS.indexOf(weekday))}
            </th>
            {DAY_PARTS.map((part) => (
              <Cell
                key={part}
                percent={
                  cells.find((each) => each.weekday === weekday && each.part === part)?.percent ?? null
                }
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Share from which the colours are dark. Between the two scales of colour, neither text has enough contrast. */
const DARK_FROM = 65

function Cell({ percent }: { percent: number | null }) {
  if (percent === null)
    return (
      <td className="h-9 text-center text-ink-3">
        <span aria-hidden>–</span>
        <span className="sr-only">{m.merchant_quiet_too_little()}</span>
      </td>
    )
  const isDark = percent >= DARK_FROM
  const style: CSSProperties & { '--share': string } = {
    '--share': `${isDark ? 100 - 0.8 * (100 - percent) : 0.6 * percent}%`,
  }
  return (
    <td
      className={clsx(
        `h-9 rounded-sm bg-[color-mix(in_oklab,var(--store)_var(--share),var(--sunk))] text-center font-semibold
          tabular-nums`,
        isDark && 'text-white',
      )}
      style={style}
    >
      {percent}%
    </td>
  )
}
