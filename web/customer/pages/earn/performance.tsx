import type { ReactNode } from 'react'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { clsx } from 'clsx'
import type { earningsView } from './earn-view.ts'

/** Results of the referrals. The ring and the bar only repeat the text beside them. */
export function Performance({ earned }: { earned: ReturnType<typeof earningsView> }) {
  const { successRate, bookings, averageCents, totalCents, availableCents, pendingCents } = earned
  const share = totalCents === 0 ? 0 : (availableCents / totalCents) * 100
  return (
    <section
      aria-labelledby="performance"
      className="rounded-card border border-line bg-surface p-4 wide:p-5"
    >
      <h2 id="performance" className="mb-3">
        {m.earn_performance()}
      </h2>
      <div className="flex items-center gap-4">
        <Ring percent={successRate} />
        <p className="grid">
          <b className="font-display text-28 leading-title font-bold tabular-nums">{successRate}%</b>
          <span className="quiet">{m.earn_success_rate()}</span>
        </p>
      </div>
      <dl className="mt-3.5">
        <Row name={m.earn_bookings()} value={bookings.toLocaleString('en-KE')} />
        <Row name={m.earn_average()} value={formatKes(averageCents)} />
      </dl>
      {totalCents > 0 && (
        <>
          <div
            className="h-2.5 overflow-hidden rounded-sm bg-[color-mix(in_oklch,var(--info)_45%,var(--sunk))]"
            aria-hidden="true"
          >
            <i className="block h-full bg-ok" style={{ width: `${share}%` }} />
          </div>
          <p className="text-14 leading-small mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1">
            <Key className="before:bg-ok">
              {m.earn_amount_available({ amount: formatKes(availableCents) })}
            </Key>
            <Key className="before:bg-[color-mix(in_oklch,var(--info)_45%,var(--sunk))]">
              {m.earn_amount_pending({ amount: formatKes(pendingCents) })}
            </Key>
          </p>
        </>
      )}
    </section>
  )
}

function Ring({ percent }: { percent: number }) {
  const circle = { cx: 18, cy: 18, r: 15.9, pathLength: 100, fill: 'none', strokeWidth: 4 }
  return (
    <svg className="size-21 flex-none -rotate-90" viewBox="0 0 36 36" aria-hidden="true">
      <circle className="stroke-sunk" {...circle} />
      {percent > 0 && (
        <circle
          className="stroke-save"
          {...circle}
          strokeLinecap="round"
          strokeDasharray={`${Math.min(100, percent)} 100`}
        />
      )}
    </svg>
  )
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between gap-4 border-t border-line py-2.5">
    <dt>{name}</dt>
    <dd className="font-semibold tabular-nums">{value}</dd>
  </div>
)

/** A part of the bar, with its colour. */
const Key = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={clsx('before:mr-1.5 before:inline-block before:size-2.5 before:rounded-xs', className)}>
    {children}
  </span>
)
