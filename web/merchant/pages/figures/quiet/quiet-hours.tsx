import { ChartNoAxesColumn } from '#web/ui/icons/icons.tsx'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { LEAST_WEEKS, QUIET_BELOW_PERCENT } from '#domain/analytics/quiet-hours.ts'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { HelpLink } from '../../../components/help-link.tsx'
import { callAsMerchant, orNotFound } from '../../../components/load-page.ts'
import { SubHead } from '../../../components/sub-head.tsx'
import { Shell } from '../../../layout/shell.tsx'
import { paths } from '../../../paths.ts'
import { PanelPart } from '../panel-part.tsx'
import { HeatMap } from './heat-map.tsx'
import { QuietPartItem } from './quiet-part.tsx'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const storeId = url.searchParams.get('store') || undefined
  const { branches } = await orNotFound(
    callAsMerchant({ context, url })('GET /merchant/quiet-hours', {
      query: { ...(storeId && { storeId }) },
      signal,
    }),
  )
  return { branches, storeId }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_quiet_title() }) },
  { name: 'description', content: m.merchant_quiet_description() },
]

export default function QuietHours() {
  const { branches, storeId } = useLoaderData<typeof loader>()
  return (
    <Shell place="figures">
      <SubHead
        back={{ href: paths.figures({ store: storeId }), label: m.merchant_nav_figures() }}
        title={m.merchant_quiet_title()}
      />
      <p className="-mt-2 text-ink-2">{m.merchant_quiet_lead()}</p>
      <HelpLink topic="quiet-hours" />
      {branches.length === 0 && (
        <div className={panelClass({ className: 'mt-4 py-8!' })}>
          <h2 className="sr-only">{m.merchant_quiet_title()}</h2>
          <EmptyState icon={<ChartNoAxesColumn />} title={m.merchant_quiet_no_branch()} />
        </div>
      )}
      <div className="mt-3 grid max-w-220 grid-cols-1 gap-4">
        {branches.map(({ id, name, storeName, cells, quiet }) => (
          <PanelPart key={id} title={`${storeName} · ${name}`} unit={m.merchant_quiet_unit()}>
            {cells.every(({ percent }) => percent === null) ? (
              <p className="quiet">{m.merchant_quiet_wait({ weeks: LEAST_WEEKS })}</p>
            ) : (
              <>
                <HeatMap cells={cells} />
                {quiet.length === 0 ? (
                  <p className="mt-4 quiet">{m.merchant_quiet_nothing({ percent: QUIET_BELOW_PERCENT })}</p>
                ) : (
                  <>
                    <h3 className="mt-5 text-15">{m.merchant_quiet_part()}</h3>
                    <ol className="mt-1 grid divide-y divide-line">
                      {quiet.map((part) => (
                        <QuietPartItem key={`${part.weekday} ${part.part}`} part={part} />
                      ))}
                    </ol>
                  </>
                )}
              </>
            )}
          </PanelPart>
        ))}
      </div>
    </Shell>
  )
}
