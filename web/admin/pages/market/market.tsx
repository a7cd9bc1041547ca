import { clsx } from 'clsx'
import { useLoaderData, useNavigation } from 'react-router'
import { PERIOD_KINDS, type PeriodKind } from '#domain/analytics/period.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'
import { Cohorts } from './cohorts.tsx'
import { Funnel } from './funnel.tsx'
import { KeyFigures } from './key-figures.tsx'
import { Replies } from './replies.tsx'
import { WithoutTime } from './without-time.tsx'
import { Words } from './words.tsx'

export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  const asked = url.searchParams.get('period')
  const kind = PERIOD_KINDS.find((each) => each === asked) ?? 'week'
  return {
    kind,
    market: await context.get(callContext)('GET /admin/market', { query: { period: kind }, signal }),
  }
}

export const meta = () => [{ title: 'Market · D3 Admin' }]

const PERIOD_NAMES: Record<PeriodKind, string> = { week: 'Week', month: 'Month', year: 'Year' }

export default function MarketPage() {
  const { kind, market } = useLoaderData<typeof loader>()
  const isLoading = useNavigation().state === 'loading'
  return (
    <Shell section="market" title="Market" end={<Periods kind={kind} />}>
      <div
        aria-busy={isLoading || undefined}
        className={clsx('grid grid-cols-1 gap-4 transition-opacity', isLoading && 'opacity-50')}
      >
        <KeyFigures market={market} />
        <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-1 gap-4">
            <WithoutTime withoutTime={market.withoutTime} />
            <Words words={market.words} kind={kind} />
            <Replies replies={market.replies} />
          </div>
          <div className="grid grid-cols-1 gap-4">
            <Funnel market={market} kind={kind} />
            <Cohorts cohorts={market.cohorts} />
          </div>
        </div>
      </div>
    </Shell>
  )
}

const Periods = ({ kind }: { kind: PeriodKind }) => (
  <nav
    className="grid auto-cols-fr grid-flow-col overflow-hidden rounded-control border-control border-edge bg-surface"
    aria-label="Period"
  >
    {PERIOD_KINDS.map((each) => (
      <Link
        key={each}
        href={paths.market(each)}
        aria-current={each === kind ? 'page' : undefined}
        className={clsx(
          'grid min-h-10.25 place-items-center px-4 text-14 font-semibold focus-visible:-outline-offset-3',
          each === kind ? 'bg-ink text-paper' : 'text-ink-2 hover:text-ink',
        )}
      >
        {PERIOD_NAMES[each]}
      </Link>
    ))}
  </nav>
)
