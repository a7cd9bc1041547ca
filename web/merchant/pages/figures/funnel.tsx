import { m } from '#messages'
import { formatDate, type Day } from '#domain/time/time.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { percentChange, toPercent, type FiguresReply } from './compare.ts'
import { ChangeText } from './key-figures.tsx'
import { PanelPart } from './panel-part.tsx'

/** The way of customers from a page to the store, each step against the one before and the period before. */
export function Funnel({ figures, today }: { figures: FiguresReply; today: Day }) {
  const { totals, previousTotals, period, previousPeriod, viewsSince } = figures
  const { views, started, made, came } = totals
  // Views from before the counting began are missing, so bookings cannot be a share of them.
  const areViewsComplete = viewsSince !== null && viewsSince <= period.from
  const steps: Step[] = [
    {
      name: m.merchant_figures_step_views(),
      count: views,
      // Only part of the views before may have been counted.
      before: viewsSince !== null && viewsSince <= previousPeriod.from ? previousTotals.views : 0,
      note: viewsNote(views, viewsSince, figures.period, today),
    },
    {
      name: m.merchant_figures_step_started(),
      count: started,
      before: previousTotals.started,
      note: areViewsComplete ? shareText(m.merchant_figures_share_of_views, started, views) : undefined,
    },
    {
      name: m.merchant_figures_step_made(),
      count: made,
      before: previousTotals.made,
      note: shareText(m.merchant_figures_share_of_started, made, started),
    },
    {
      name: m.merchant_figures_step_came(),
      count: came,
      before: previousTotals.came,
      note: shareText(m.merchant_figures_share_of_made, came, made),
    },
  ]
  const longest = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <PanelPart title={m.merchant_figures_funnel()} unit={m.merchant_figures_funnel_unit()}>
      <ol className="grid gap-3.5">
        {steps.map((step) => (
          <StepRow key={step.name} {...step} share={step.count / longest} />
        ))}
      </ol>
      <p className="mt-3 quiet">{m.merchant_figures_funnel_note()}</p>
    </PanelPart>
  )
}

type Step = { name: string; count: number; before: number; note: string | undefined }

function StepRow({ name, count, before, note, share }: Step & { share: number }) {
  const change = percentChange(count, before)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 text-14 leading-small">
      <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</span>
      <b className="text-17 font-semibold tabular-nums">{formatNumber(count)}</b>
      <span className="col-span-full mt-1 h-2 overflow-hidden rounded-xs bg-sunk forced-color-adjust-none">
        <i className="block h-full rounded-xs bg-at-store" style={{ width: `${100 * share}%` }} />
      </span>
      {(note ?? change) && (
        <span className="col-span-full mt-1 flex flex-wrap justify-between gap-x-3 text-13 text-ink-2">
          <span>{note}</span>
          {change && <ChangeText {...change} />}
        </span>
      )}
    </li>
  )
}

const shareText = (
  message: (inputs: { share: number }) => string,
  part: number,
  whole: number,
): string | undefined => {
  const share = toPercent(part, whole)
  return share === undefined || share > 100 ? undefined : message({ share })
}

/** Returns a note why there are no views, or not of the whole period. */
function viewsNote(
  views: number,
  since: Day | null,
  { from, to }: FiguresReply['period'],
  today: Day,
): string | undefined {
  if (since === null) return to >= today ? m.merchant_figures_views_soon() : m.merchant_figures_views_none()
  if (since > from && since <= to) return m.merchant_figures_views_since({ day: formatDate(since) })
  return views === 0 ? m.merchant_figures_views_none() : undefined
}
