import { useLoaderData } from 'react-router'
import { cents, formatKes } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { Shell } from '../../layout/shell.tsx'
import { getHref, type pages } from '../../paths.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { FactList } from '../../parts/fact-list.tsx'
import { History } from '../../parts/history.tsx'
import { Panel } from '../../parts/panel.tsx'
import { StatusPill } from '../../parts/status-pill.tsx'
import { TwoColumns } from '../../parts/two-columns.tsx'

export const loader = ({ context, params: { id }, request: { signal } }: LoaderArgs<typeof pages.request>) =>
  context.get(callContext)('GET /admin/requests/:id', { params: { id }, signal })

export const meta = () => [{ title: 'Request · D3 Admin' }]

const kes = (amount: number): string => formatKes(cents(amount) ?? 0)

export default function RequestPage() {
  const { request, quotes, timeline } = useLoaderData<typeof loader>()
  const { customer, budgetMin, budgetMax } = request
  return (
    <Shell section="people" title={request.title} end={<StatusPill status={request.status} />}>
      <TwoColumns
        main={
          <>
            <Panel title="What is asked">
              <p className="text-15 whitespace-pre-line wrap-anywhere">{request.description}</p>
            </Panel>
            <Panel title="Quotes" end={quotes.length}>
              {quotes.length === 0 ? (
                <p className="text-15 text-ink-2">No quotes yet.</p>
              ) : (
                <DataTable
                  caption="Table of quotes"
                  rows={quotes}
                  toKey={({ id }) => id}
                  columns={[
                    {
                      title: 'By',
                      cell: ({ store, storeId }) =>
                        storeId === null ? (
                          'A person'
                        ) : (
                          <Link href={getHref({ page: 'store', id: storeId })} className={linkClass}>
                            {store}
                          </Link>
                        ),
                    },
                    { title: 'Price', isNumber: true, cell: ({ price }) => kes(price) },
                    {
                      title: 'Booking',
                      cell: ({ bookingCode }) =>
                        bookingCode !== null && (
                          <Link href={getHref({ page: 'booking', id: bookingCode })} className={linkClass}>
                            D3-{bookingCode}
                          </Link>
                        ),
                    },
                    { title: 'State', cell: ({ status }) => <StatusPill status={status} /> },
                  ]}
                />
              )}
            </Panel>
            <History entries={timeline} />
          </>
        }
        aside={
          <Panel title="Facts">
            <FactList
              facts={[
                { label: 'Customer', value: customer.name, link: { page: 'person', id: customer.id } },
                { label: 'Where', value: request.place },
                { label: 'Category', value: request.category },
                {
                  label: 'Budget',
                  value:
                    budgetMin === null || budgetMax === null
                      ? null
                      : `${kes(budgetMin)} to ${kes(budgetMax)}`,
                },
                { label: 'Posted', value: dayAndTime(Date.parse(request.createdAt)) },
                { label: 'Ends', value: dayAndTime(Date.parse(request.expiresAt)) },
                { label: 'Closed as', value: request.closedAs },
                { label: 'Reports', value: request.reports },
              ]}
            />
          </Panel>
        }
      />
    </Shell>
  )
}
