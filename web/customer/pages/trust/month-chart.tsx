import { m } from '#messages'
import { formatDate, formatMonth, formatShortMonth, type Day } from '#domain/time/time.ts'

type Month = { month: Day; kept: number; cancelledByStore: number }

const BAR = 8
const STEP = 10
const HEIGHT = 100

/** Bars of the months with the initials of their names, and the same numbers as a table. */
export function MonthChart({ months }: { months: readonly Month[] }) {
  const highest = Math.max(1, ...months.map(({ kept, cancelledByStore }) => kept + cancelledByStore))
  const toHeight = (count: number) => (count * HEIGHT) / highest
  return (
    <figure>
      <svg
        role="img"
        aria-label={m.trust_months_chart({ day: formatDate(months[0]?.month ?? '') })}
        viewBox={`0 0 ${months.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-30 w-full border-b border-edge"
      >
        {months.map(({ month, kept, cancelledByStore }, at) => {
          const [good, bad] = [toHeight(kept), toHeight(cancelledByStore)]
          const x = at * STEP + (STEP - BAR) / 2
          return (
            <g key={month}>
              <rect x={x} y={HEIGHT - good} width={BAR} height={good} className="fill-ok" />
              <rect x={x} y={HEIGHT - good - bad} width={BAR} height={bad} className="fill-danger" />
            </g>
          )
        })}
      </svg>
      <ol className="mt-1 flex text-center text-13 text-ink-2" aria-hidden>
        {months.map(({ month }) => (
          <li key={month} className="min-w-0 flex-1">
            {formatShortMonth(month).slice(0, 1)}
          </li>
        ))}
      </ol>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-info-text">
          {m.trust_months_numbers()}
        </summary>
        <table className="w-full max-w-120 text-15 tabular-nums">
          <thead>
            <tr className="text-left">
              <th scope="col">{m.trust_month()}</th>
              <th scope="col" className="text-right">
                {m.trust_kept()}
              </th>
              <th scope="col" className="text-right">
                {m.trust_cancelled()}
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, kept, cancelledByStore }) => (
              <tr key={month} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {formatMonth(month)} {month.slice(0, 4)}
                </th>
                <td className="text-right">{kept}</td>
                <td className="text-right">{cancelledByStore}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
