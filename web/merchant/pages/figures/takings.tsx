import { clsx } from 'clsx'
import { lazy, Suspense, useContext, useEffect, useState } from 'react'
import { m } from '#messages'
import type { PeriodKind } from '#domain/analytics/period.ts'
import { formatShillings } from '#domain/payments/money.ts'
import type { Day } from '#domain/time/time.ts'
import { DataSaver } from '#web/ui/media/held-picture.ts'
import { chartRows, hasRoom, labelClass, buildScale, shortAmount, type ChartRow } from './chart-rows.ts'
import type { FiguresReply } from './compare.ts'
import { Legend } from './legend.tsx'
import { PanelPart } from './panel-part.tsx'

const loadChart = () => import('./takings-chart.tsx')
const TakingsChart = lazy(async () => ({ default: (await loadChart()).TakingsChart }))

/**
 * Takings at the counter, beside the period before. The bars are part of the page; the chart that shows amounts when it
 * is touched replaces them once it has loaded.
 */
export function Takings({ figures, kind, days, today, nowLabel, beforeLabel }: TakingsProps) {
  const { buckets, previousBuckets } = figures
  const rows = chartRows({ kind, buckets, previousBuckets, days, today })
  const scale = buildScale(rows)
  const isChartLoaded = useLoadedChart()
  const bars = <Bars {...{ rows, scale }} />
  return (
    <PanelPart
      title={m.merchant_figures_taken()}
      unit={kind === 'year' ? m.merchant_figures_by_month() : m.merchant_figures_by_day()}
    >
      <div className="relative h-55 text-12 text-ink-2 tabular-nums forced-color-adjust-none" aria-hidden>
        {isChartLoaded ? (
          <Suspense fallback={bars}>
            <TakingsChart {...{ rows, scale, nowLabel, beforeLabel }} />
          </Suspense>
        ) : (
          bars
        )}
      </div>
      <Legend
        className="mt-3"
        items={[
          { text: nowLabel, key: 'store' },
          { text: beforeLabel, key: 'before' },
        ]}
      />
      <details className="-mb-2">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center text-14 font-semibold underline">
          {m.merchant_figures_as_table()}
        </summary>
        <TakingsTable
          {...{ rows, nowLabel, beforeLabel }}
          dayLabel={kind === 'year' ? m.csv_month() : m.csv_day()}
        />
      </details>
    </PanelPart>
  )
}

type TakingsProps = {
  figures: FiguresReply
  kind: PeriodKind
  /** Days of the whole period. */
  days: number
  today: Day
  nowLabel: string
  beforeLabel: string
}

/** Loads the chart, unless the visitor saves data; without a network, the bars stay. */
function useLoadedChart(): boolean {
  const savesData = useContext(DataSaver)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (savesData) return
    loadChart().then(
      () => setLoaded(true),
      () => undefined,
    )
  }, [savesData])
  return isLoaded && !savesData
}

/** Bars at the places that they have in the chart. */
function Bars({ rows, scale }: { rows: readonly ChartRow[]; scale: readonly number[] }) {
  const top = scale.at(-1) ?? 1
  const percent = (cents: number) => `${(100 * cents) / top}%`
  return (
    <div className="absolute top-5 right-0 bottom-6 left-9">
      {scale.map((cents) => (
        <div
          key={cents}
          className="absolute inset-x-0 border-t border-line"
          style={{ bottom: percent(cents) }}
        >
          <span className="absolute right-full -translate-y-1/2 pr-2">{shortAmount(cents)}</span>
        </div>
      ))}
      <div className="absolute inset-0 flex">
        {rows.map(({ name, label, labelOn, isToday, now, before }) => (
          <div key={name} className="relative min-w-0 flex-1">
            <div
              className={clsx(
                'mx-auto flex h-full items-end',
                hasRoom(rows) ? 'w-3/5 gap-0.5' : 'w-19/25 gap-px',
              )}
            >
              <Bar
                className="bg-[color-mix(in_oklab,var(--ink)_22%,var(--surface))]"
                height={percent(before ?? 0)}
              />
              <Bar className="bg-at-store" height={percent(now ?? 0)}>
                {!!now && hasRoom(rows) && shortAmount(now)}
              </Bar>
            </div>
            {label && (
              <span
                className={clsx(
                  'absolute top-full left-1/2 -translate-x-1/2 pt-1.5 whitespace-nowrap',
                  labelClass[labelOn],
                  isToday && 'font-bold text-ink',
                )}
              >
                {label}
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

function Bar({
  className,
  height,
  children,
}: {
  className: string
  height: string
  children?: string | false
}) {
  return (
    <i className={clsx('relative min-w-0 flex-1 rounded-t-xs not-italic', className)} style={{ height }}>
      {children && (
        <span className="absolute bottom-full left-1/2 -translate-x-1/2 pb-0.5 font-semibold text-ink narrow:hidden">
          {children}
        </span>
      )}
    </i>
  )
}

function TakingsTable({ rows, dayLabel, nowLabel, beforeLabel }: TakingsTableProps) {
  return (
    <table className="w-full text-14 tabular-nums">
      <caption className="sr-only">{m.merchant_figures_taken()}</caption>
      <thead>
        <tr className="text-ink-2">
          <th scope="col" className="py-1.5 text-left font-normal">
            {dayLabel}
          </th>
          <th scope="col" className="py-1.5 text-right font-normal">
            {nowLabel}
          </th>
          <th scope="col" className="py-1.5 text-right font-normal">
            {beforeLabel}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(({ now, before }) => now !== undefined || before !== undefined)
          .map(({ name, now, before }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {name}
              </th>
              <td className="py-1.5 text-right font-semibold">{amountText(now)}</td>
              <td className="py-1.5 text-right text-ink-2">{amountText(before)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

type TakingsTableProps = {
  rows: readonly ChartRow[]
  dayLabel: string
  nowLabel: string
  beforeLabel: string
}

const amountText = (cents: number | undefined): string => (cents === undefined ? '' : formatShillings(cents))
