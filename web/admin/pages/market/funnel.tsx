import type { PeriodKind } from '#domain/analytics/period.ts'
import { toPercent } from '#domain/analytics/change.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { formatDate } from '#domain/time/time.ts'
import { Panel } from '../../parts/panel.tsx'
import { came } from './key-figures.tsx'
import type { Market } from './market-reply.ts'

/** The way of customers from a search to a store, each step against the one before. */
export function Funnel({
  market: { totals, period, searchesSince },
  kind,
}: {
  market: Market
  kind: PeriodKind
}) {
  const { searches, offerViews, started, made, visits } = totals
  const steps = [
    { name: 'Searched', count: searches, share: undefined },
    { name: 'Opened an offer', count: offerViews, share: toPercent(offerViews, searches) },
    { name: 'Chose a time', count: started, share: toPercent(started, offerViews) },
    { name: 'Paid', count: made, share: toPercent(made, started) },
    { name: 'Came*', count: visits, share: came(totals) },
  ]
  const longest = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <Panel title="From search to visit" end="% of the step before">
      <ol className="grid gap-3.5">
        {steps.map(({ name, count, share }) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 text-15">
            <b className="font-semibold">{name}</b>
            <span className="tabular-nums">
              {share !== undefined && share <= 100 && `${share}% · `}
              {formatNumber(count)}
            </span>
            <span className="col-span-full mt-1 h-1.5 overflow-hidden rounded-full bg-line forced-color-adjust-none">
              <i
                className="block h-full rounded-full bg-ink-2"
                style={{ width: `${(100 * count) / longest}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-14 text-ink-2">
        * of visits that were due this {kind}.
        {searchesSince !== null &&
          searchesSince > period.from &&
          ` Searches are counted since ${formatDate(searchesSince)}.`}
      </p>
    </Panel>
  )
}
