import { m } from '#messages'
import { formatNumber } from '#domain/text/format-number.ts'
import { toPercent, type Totals } from './compare.ts'
import { BarRow, PanelPart } from './panel-part.tsx'

/** Numbers of customers who came, did not come, or cancelled. */
export function Endings({ totals: { bookings, visits, noShows, cancelled } }: { totals: Totals }) {
  const all = bookings + cancelled
  const open = bookings - visits - noShows
  const rows = [
    { name: m.merchant_figures_ended_came(), count: visits },
    { name: m.merchant_figures_ended_no_show(), count: noShows },
    { name: m.merchant_figures_ended_cancelled(), count: cancelled },
    ...(open > 0 ? [{ name: m.merchant_figures_ended_open(), count: open }] : []),
  ]
  return (
    <PanelPart title={m.merchant_figures_endings()} unit={m.merchant_figures_endings_unit()}>
      <ul className="grid gap-2.75">
        {rows.map(({ name, count }) => (
          <BarRow
            key={name}
            name={name}
            look="plain"
            share={all > 0 ? count / all : 0}
            figures={
              <>
                <span className="text-ink-2">{toPercent(count, all) ?? 0}% · </span>
                <b className="font-semibold">{formatNumber(count)}</b>
              </>
            }
          />
        ))}
      </ul>
    </PanelPart>
  )
}
