import { m } from '#messages'
import { formatKes, formatShillings } from '#domain/payments/money.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import type { FiguresReply } from './compare.ts'
import { BarRow, PanelPart } from './panel-part.tsx'

const SHOWN = 5

/** The services or offers with the most visits. */
export function Ranking({ title, rows }: { title: string; rows: FiguresReply['services'] }) {
  const most = Math.max(...rows.map(({ visits }) => visits))
  return (
    <PanelPart title={title} unit={m.merchant_figures_rank_unit()}>
      {rows.length === 0 ? (
        <p className="quiet">{m.merchant_figures_no_visits()}</p>
      ) : (
        <ol className="grid gap-2.75">
          {rows.slice(0, SHOWN).map(({ id, name, visits, takenAtCounter }) => (
            <BarRow
              key={id}
              name={name}
              look="store"
              share={visits / most}
              figures={
                <>
                  <span aria-hidden>
                    {formatNumber(visits)}
                    <span className="text-ink-2"> · {formatShillings(shillingsToCents(takenAtCounter))}</span>
                  </span>
                  <span className="sr-only">
                    {m.merchant_figures_rank({
                      count: visits,
                      amount: formatKes(shillingsToCents(takenAtCounter)),
                    })}
                  </span>
                </>
              }
            />
          ))}
        </ol>
      )}
    </PanelPart>
  )
}
