import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { TrendingDown, TrendingUp } from '#web/ui/icons/icons.tsx'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { formatKes } from '#domain/payments/money.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import { bookedShare, cameShare, percentChange, pointChange, type Change, type Totals } from './compare.ts'

/** The four main figures, each against the period before. */
export function KeyFigures({ totals, previousTotals }: { totals: Totals; previousTotals: Totals }) {
  const came = cameShare(totals)
  const booked = bookedShare(totals.bookedMinutes, totals.workingMinutes)
  const hadBookings = previousTotals.bookings > 0
  return (
    <section aria-label={m.merchant_figures_totals()}>
      <dl
        className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line narrow:grid-cols-1
          wide:grid-cols-4"
      >
        <KeyFigure
          label={m.merchant_figures_taken()}
          change={percentChange(totals.takenAtCounter, previousTotals.takenAtCounter)}
        >
          {formatKes(shillingsToCents(totals.takenAtCounter))}
        </KeyFigure>
        <KeyFigure
          label={m.merchant_figures_bookings()}
          change={percentChange(totals.bookings, previousTotals.bookings)}
        >
          {formatNumber(totals.bookings)}
        </KeyFigure>
        <KeyFigure label={m.merchant_figures_came()} change={pointChange(came, cameShare(previousTotals))}>
          {percentText(came)}
        </KeyFigure>
        <KeyFigure
          label={m.merchant_figures_hours()}
          change={
            hadBookings
              ? pointChange(booked, bookedShare(previousTotals.bookedMinutes, previousTotals.workingMinutes))
              : undefined
          }
        >
          {percentText(booked)}
        </KeyFigure>
      </dl>
    </section>
  )
}

function KeyFigure({
  label,
  change,
  children,
}: {
  label: string
  change: Change | undefined
  children: ReactNode
}) {
  return (
    <div className="min-w-0 bg-surface px-3.5 py-3 wide:px-5 wide:py-3.5">
      <dt className="text-13 leading-label text-ink-2">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-3">
        <b
          className="font-display text-22 leading-title font-bold tracking-figure whitespace-nowrap tabular-nums max-wide:basis-full
            wide:text-28"
        >
          {children}
        </b>
        {change && <ChangeText {...change} />}
      </dd>
    </div>
  )
}

export function ChangeText({ unit, by }: Change) {
  const Icon = by < 0 ? TrendingDown : TrendingUp
  const value = Math.abs(by)
  return (
    <span className="inline-flex items-center gap-1 text-13 font-semibold whitespace-nowrap">
      {by !== 0 && <Icon className="size-3.5 text-ink-2" strokeWidth={2.4} />}
      <span>
        {by === 0 ? (
          m.merchant_figures_unchanged()
        ) : unit === 'percent' ? (
          <ParaglideMessage
            message={by < 0 ? m.merchant_figures_down_percent : m.merchant_figures_up_percent}
            inputs={{ value: formatNumber(value) }}
            markup={{ hidden }}
          />
        ) : (
          <ParaglideMessage
            message={by < 0 ? m.merchant_figures_down_points : m.merchant_figures_up_points}
            inputs={{ count: value }}
            markup={{ hidden }}
          />
        )}
      </span>
    </span>
  )
}

const percentText = (share: number | undefined): ReactNode =>
  share === undefined ? <NoFigure /> : `${share}%`

function NoFigure() {
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">{m.merchant_figures_no_figure()}</span>
    </>
  )
}
