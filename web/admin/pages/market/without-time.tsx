import { toPercent } from '#domain/analytics/change.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { State } from '#web/ui/feedback/state.tsx'
import { Search } from '#web/ui/icons/icons.tsx'
import { Panel } from '../../parts/panel.tsx'
import { HeatTable, type HeatCell } from './heat-table.tsx'
import type { Market } from './market-reply.ts'

type WithoutTimeProps = { withoutTime: Market['withoutTime'] }

/** Places where stores are missing: searches that found no free time, by category and area. */
export function WithoutTime({ withoutTime: { areas, categories, cells, worst } }: WithoutTimeProps) {
  const findCell = (category: string, area: string): HeatCell | null => {
    const cell = cells.find((each) => each.category === category && each.area === area)
    if (!cell) return null
    const { searches, withoutTime } = cell
    const title = `${formatNumber(withoutTime)} of ${formatNumber(searches)} searches`
    return { percent: toPercent(withoutTime, searches) ?? 0, title }
  }
  return (
    <Panel title="Where people search and find no time" end="% of searches without a free time">
      {cells.length === 0 ? (
        <State icon={<Search />} calm heading={<h3 className="text-17">No searches yet</h3>}>
          Searches in a category and an area are counted from now on.
        </State>
      ) : (
        <>
          <HeatTable
            caption="Searches without a free time"
            columns={areas.map(({ name }) => name)}
            rows={categories.map(({ slug, name }) => ({
              label: name,
              cells: areas.map((area) => findCell(slug, area.slug)),
            }))}
          />
          {worst && (
            <p className="mt-3 text-14">
              <b className="font-semibold">
                {worst.category.name} in {worst.area.name}:
              </b>{' '}
              <span className="text-ink-2">
                {formatNumber(worst.withoutTime)} of {formatNumber(worst.searches)} searches found no time,{' '}
                {worst.stores === 1 ? '1 store' : `${formatNumber(worst.stores)} stores`}.
              </span>
            </p>
          )}
        </>
      )}
    </Panel>
  )
}
