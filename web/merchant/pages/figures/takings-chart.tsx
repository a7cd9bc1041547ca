import { clsx } from 'clsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts'
import { formatKes } from '#domain/payments/money.ts'
import { hasRoom, labelClass, shortAmount, type ChartRow } from './chart-rows.ts'

export type TakingsChartProps = {
  rows: readonly ChartRow[]
  scale: readonly number[]
  nowLabel: string
  beforeLabel: string
}

/** Chart as large as the bars that it replaces. Keyboards and screen readers use the table below. */
export function TakingsChart({ rows, scale, nowLabel, beforeLabel }: TakingsChartProps) {
  const { frame, width, height } = useSize()
  return (
    <div ref={frame} className="absolute inset-0" data-testid="takings-chart">
      {width > 0 && (
        <BarChart
          width={width}
          height={height}
          data={[...rows]}
          margin={{ top: 20, right: 0, bottom: 0, left: 0 }}
          barCategoryGap={hasRoom(rows) ? '20%' : '12%'}
          barGap={hasRoom(rows) ? 2 : 1}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="name"
            height={24}
            interval={0}
            axisLine={false}
            tickLine={false}
            tick={({ x, y, index }) => <DayLabel x={x} y={y} row={rows[index]} />}
          />
          <YAxis
            width={36}
            ticks={[...scale]}
            domain={[0, scale.at(-1) ?? 1]}
            axisLine={false}
            tickLine={false}
            tickFormatter={shortAmount}
            tick={{ fill: 'var(--ink-2)' }}
          />
          <Tooltip
            cursor={{ fill: 'var(--sunk)' }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const row: unknown = payload[0]?.payload
              const shown = rows.find((each) => each === row)
              return active && shown ? <Amounts row={shown} {...{ nowLabel, beforeLabel }} /> : null
            }}
          />
          <Bar
            dataKey="before"
            radius={[3, 3, 0, 0]}
            fill="color-mix(in oklab, var(--ink) 22%, var(--surface))"
            isAnimationActive={false}
          />
          <Bar dataKey="now" radius={[3, 3, 0, 0]} fill="var(--store)" isAnimationActive={false}>
            {hasRoom(rows) && (
              <LabelList
                dataKey="now"
                position="top"
                offset={4}
                className="fill-ink font-semibold narrow:hidden"
                formatter={(cents) => (typeof cents === 'number' && cents > 0 ? shortAmount(cents) : '')}
              />
            )}
          </Bar>
        </BarChart>
      )}
    </div>
  )
}

function DayLabel({ x, y, row }: { x: number | string; y: number | string; row: ChartRow | undefined }) {
  if (row?.label === undefined) return null
  return (
    <text
      x={x}
      y={y}
      dy="0.9em"
      textAnchor="middle"
      className={clsx(row.isToday ? 'fill-ink font-bold' : 'fill-ink-2', labelClass[row.labelOn])}
    >
      {row.label}
    </text>
  )
}

/** The amounts of a day, near the pointer. */
function Amounts({ row, nowLabel, beforeLabel }: { row: ChartRow; nowLabel: string; beforeLabel: string }) {
  return (
    <div className="rounded-control bg-surface px-3 py-2 text-13 text-ink shadow-float">
      <b className="font-semibold">{row.name}</b>
      {row.now !== undefined && (
        <div>
          {nowLabel}: {formatKes(row.now)}
        </div>
      )}
      {row.before !== undefined && (
        <div className="text-ink-2">
          {beforeLabel}: {formatKes(row.before)}
        </div>
      )}
    </div>
  )
}

/** Returns the size, which is known before the first paint, so that the chart follows the bars without a gap. */
function useSize() {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { frame, ...size }
}
