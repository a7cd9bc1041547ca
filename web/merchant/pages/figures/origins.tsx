import { m } from '#messages'
import { formatNumber } from '#domain/text/format-number.ts'
import { ORIGIN_NAMES } from '../../components/bookings/booked-from.ts'
import { toPercent, type FiguresReply } from './compare.ts'
import { BarRow, PanelPart } from './panel-part.tsx'

/** Where customers booked from. */
export function Origins({ origins }: Pick<FiguresReply, 'origins'>) {
  if (origins.length === 0) return null
  const all = origins.reduce((sum, { made }) => sum + made, 0)
  return (
    <PanelPart title={m.merchant_figures_origins()} unit={m.merchant_figures_origins_unit()}>
      <ul className="grid gap-2.75">
        {origins.map(({ origin, host, made }) => (
          <BarRow
            key={`${origin} ${host}`}
            name={host ?? ORIGIN_NAMES[origin]()}
            look="plain"
            share={made / all}
            figures={
              <>
                <span className="text-ink-2">{toPercent(made, all) ?? 0}% · </span>
                <b className="font-semibold">{formatNumber(made)}</b>
              </>
            }
          />
        ))}
      </ul>
    </PanelPart>
  )
}
