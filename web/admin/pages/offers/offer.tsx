import { useLoaderData, useRevalidator } from 'react-router'
import type { Api, Reply } from '#contract/kernel.ts'
import { adminMay } from '#domain/accounts/admin-role.ts'
import { formatDate, toDay } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Shell } from '../../layout/shell.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { Evidence } from '../../parts/evidence.tsx'
import { FactList } from '../../parts/fact-list.tsx'
import { Panel } from '../../parts/panel.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { TwoColumns } from '../../parts/two-columns.tsx'

type AdminOffer = Reply<Api['GET /admin/offers/:id']>['offer']

export async function loader({ context, params: { id }, request: { signal } }: LoaderArgs<'/offers/:id'>) {
  const { offer } = await context.get(callContext)('GET /admin/offers/:id', { params: { id }, signal })
  return { offer, mayPause: adminMay(context.get(sessionContext)?.adminRole ?? null, 'pauseOffers') }
}

export const meta = ({ loaderData }: { loaderData?: { offer: AdminOffer } }) => [
  { title: `${loaderData?.offer.title ?? 'Offer'} · D3 Admin` },
]

const kes = (price: number | null) => (price === null ? '–' : `KES ${price.toLocaleString('en')}`)
const day = (at: string) => formatDate(toDay(Date.parse(at)))

export default function OfferPage() {
  const { offer, mayPause } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const { id, title, status, storeId, isBeforePriceHeld } = offer
  return (
    <Shell
      section="stores"
      title={title}
      end={<Pill tone={status === 'active' ? 'ok' : undefined}>{status}</Pill>}
    >
      <TwoColumns
        main={
          <>
            <Panel title="Offer">
              <FactList
                facts={[
                  { label: 'Store', value: offer.storeName, link: { page: 'store', id: storeId } },
                  { label: 'Service', value: offer.serviceName },
                  { label: 'Before-price', value: kes(offer.originalPrice) },
                  { label: 'Price', value: kes(offer.price) },
                  { label: 'Published', value: day(offer.createdAt) },
                  { label: 'Ends', value: day(offer.expiresAt) },
                  { label: 'Bookings', value: String(offer.bookings) },
                ]}
              />
            </Panel>
            <Panel title="Normal prices of the service">
              {offer.prices.length === 0 ? (
                <p className="text-15 text-ink-2">No price is known.</p>
              ) : (
                <DataTable
                  caption="Normal prices of the service"
                  columns={[
                    { title: 'Since', cell: ({ since }) => day(since) },
                    { title: 'Price', isNumber: true, cell: ({ price }) => kes(price) },
                  ]}
                  rows={offer.prices}
                  toKey={({ since }) => since}
                />
              )}
            </Panel>
            {offer.formerPrices.length > 0 && (
              <Panel title="Prices that the offer had">
                <DataTable
                  caption="Prices that the offer had"
                  columns={[
                    { title: 'Until', cell: ({ until }) => day(until) },
                    {
                      title: 'Before-price',
                      isNumber: true,
                      cell: ({ originalPrice }) => kes(originalPrice),
                    },
                    { title: 'Price', isNumber: true, cell: ({ price }) => kes(price) },
                  ]}
                  rows={offer.formerPrices}
                  toKey={({ until }) => until}
                />
              </Panel>
            )}
          </>
        }
        aside={
          <>
            {isBeforePriceHeld !== null && (
              <Panel title="Checks">
                <Evidence
                  evidence={[
                    {
                      state: isBeforePriceHeld ? 'yes' : 'no',
                      text: `The before-price was ${isBeforePriceHeld ? '' : 'not '}charged for 14 days before`,
                    },
                  ]}
                />
              </Panel>
            )}
            {mayPause && status === 'active' && (
              <Panel title="Actions">
                <ReasonDialog
                  trigger={
                    <Button variant="line" full>
                      Pause this offer
                    </Button>
                  }
                  title={`Pause ${title}`}
                  description="Customers do not see it any more. Its merchant can change it and publish it again."
                  hint="The store reads it."
                  confirmLabel="Pause"
                  danger
                  toast="Paused"
                  send={(reason) => call('PUT /admin/offers/:id/pause', { params: { id }, body: { reason } })}
                  onDone={() => void revalidate()}
                />
              </Panel>
            )}
          </>
        }
      />
    </Shell>
  )
}
