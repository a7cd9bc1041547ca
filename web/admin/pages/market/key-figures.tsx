import type { ReactNode } from 'react'
import { percentChange, toPercent, pointChange, type Change } from '#domain/analytics/change.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { TrendingDown, TrendingUp } from '#web/ui/icons/icons.tsx'
import { Kpis } from '../../parts/kpis.tsx'
import type { Market } from './market-reply.ts'

type Totals = Market['totals']

/** The main figures, each against the period before. */
export const KeyFigures = ({ market: { totals, previousTotals: before } }: { market: Market }) => (
  <Kpis
    kpis={[
      {
        label: 'Visits paid for',
        value: formatNumber(totals.visits),
        note: <ChangeText change={percentChange(totals.visits, before.visits)} />,
      },
      {
        label: 'Spent at stores',
        value: shortKes(totals.spentAtStores),
        note: <ChangeText change={percentChange(totals.spentAtStores, before.spentAtStores)} />,
      },
      {
        label: 'Fees',
        value: shortKes(totals.fees),
        note: <ChangeText change={percentChange(totals.fees, before.fees)} />,
      },
      {
        label: 'Searches answered',
        value: percentText(answered(totals)),
        note: <ChangeText change={pointChange(answered(totals), answered(before))} />,
      },
      {
        label: 'Came as booked',
        value: percentText(came(totals)),
        note: <ChangeText change={pointChange(came(totals), came(before))} />,
      },
    ]}
  />
)

/** 'KES 3.4M', 'KES 164K' or 'KES 9,870'. */
function shortKes(shillings: number): string {
  if (shillings >= 1_000_000) return `KES\u00A0${(shillings / 1_000_000).toFixed(1)}M`
  if (shillings >= 100_000) return `KES\u00A0${Math.round(shillings / 1000)}K`
  return `KES\u00A0${formatNumber(Math.round(shillings))}`
}

const answered = ({ answered: found, searches }: Totals) => toPercent(found, searches)
export const came = ({ visits, noShows }: Pick<Totals, 'visits' | 'noShows'>) =>
  toPercent(visits, visits + noShows)

const percentText = (share: number | undefined): ReactNode =>
  share === undefined ? (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">No figure</span>
    </>
  ) : (
    `${share}%`
  )

function ChangeText({ change }: { change: Change | undefined }) {
  if (!change) return null
  const { unit, by } = change
  if (by === 0) return <span className="text-13 font-semibold">As before</span>
  const Icon = by < 0 ? TrendingDown : TrendingUp
  const size = Math.abs(by)
  return (
    <span className="inline-flex items-center gap-1 text-13 font-semibold whitespace-nowrap">
      <Icon className="size-3.5 text-ink-2" strokeWidth={2.4} />
      <span>
        <span className="sr-only">{by < 0 ? 'down by ' : 'up by '}</span>
        {unit === 'percent' ? `${formatNumber(size)}%` : `${size} ${size === 1 ? 'point' : 'points'}`}
      </span>
    </span>
  )
}
