import { toPercent } from '#domain/analytics/change.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { formatShortMonth } from '#domain/time/time.ts'
import { Panel } from '../../parts/panel.tsx'
import { HeatTable } from './heat-table.tsx'
import type { Market } from './market-reply.ts'

/** Share of the customers with a first visit in a month who came in each month after it. */
export function Cohorts({ cohorts }: { cohorts: Market['cohorts'] }) {
  const months = Math.max(0, ...cohorts.map(({ returned }) => returned.length))
  return (
    <Panel title="Customers who came back" end="% after each month">
      {months === 0 ? (
        <p className="text-15 text-ink-2">
          This shows from the month after the first visits on, and is counted once an hour.
        </p>
      ) : (
        <HeatTable
          caption="Customers who came back, by the month of their first visit"
          columns={Array.from({ length: months }, (_, month) => String(month + 1))}
          rows={cohorts.map(({ month, customers, returned }) => ({
            label: formatShortMonth(month),
            cells: Array.from({ length: months }, (_, at) => {
              const came = returned[at]
              if (came === undefined || customers === 0) return null
              const title = `${formatNumber(came)} of ${formatNumber(customers)} customers`
              return { percent: toPercent(came, customers) ?? 0, title }
            }),
          }))}
        />
      )}
    </Panel>
  )
}
