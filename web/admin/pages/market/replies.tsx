import { toPercent } from '#domain/analytics/change.ts'
import { formatNumber } from '#domain/text/format-number.ts'
import { duration } from '#domain/time/time.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { getHref } from '../../paths.ts'
import { Panel } from '../../parts/panel.tsx'
import type { Market } from './market-reply.ts'

/** Speed of the replies of stores in chats. */
export const Replies = ({ replies: { days, stores, within, slowest } }: { replies: Market['replies'] }) => (
  <Panel title="How fast stores reply" end={`the last ${days} days`}>
    {stores === 0 ? (
      <p className="text-15 text-ink-2">No store has replied to five messages yet.</p>
    ) : (
      <div className="grid gap-5 wide:grid-cols-2">
        <ul className="grid content-start gap-3" aria-label="Stores by their median reply">
          {within.map(({ minutes, stores: count }) => (
            <li key={minutes} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 text-15">
              <b className="font-semibold">
                {minutes === null
                  ? 'Longer'
                  : `Within ${minutes < 60 ? `${minutes} min` : `${minutes / 60} h`}`}
              </b>
              <span className="tabular-nums">
                {toPercent(count, stores)}% · {formatNumber(count)}
              </span>
              <span className="col-span-full mt-1 h-1.5 overflow-hidden rounded-full bg-line forced-color-adjust-none">
                <i
                  className="block h-full rounded-full bg-ink-2"
                  style={{ width: `${(100 * count) / stores}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
        <div>
          <h3 className="mb-1 text-14 font-semibold text-ink-2">The slowest</h3>
          <ul>
            {slowest.map(({ id, name, medianSeconds }) => (
              <li key={id} className="flex justify-between gap-3 border-line py-2 text-15 not-first:border-t">
                <Link href={getHref({ page: 'store', id })} className={linkClass}>
                  {name}
                </Link>
                <span className="whitespace-nowrap text-ink-2">
                  {duration(Math.max(1, Math.round(medianSeconds / 60)))}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    )}
  </Panel>
)
