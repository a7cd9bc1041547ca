import type { Api, Reply } from '#contract/kernel.ts'
import type { Day } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { FindList } from '../../parts/find-list.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { checkDays, DaysFields, daysIn, DaysText, ShownPill } from './days-fields.tsx'
import { moved, MoveButtons } from './move-buttons.tsx'
import { RemoveButton } from './remove-button.tsx'

type Featured = Reply<Api['GET /admin/featured-offers']>['offers'][number]
type FeaturedOffersProps = { offers: Featured[]; today: Day; onChange: () => unknown }

/** Featured offers of the home page, in their order there. */
export function FeaturedOffers({ offers, today, onChange }: FeaturedOffersProps) {
  const order = useSubmit(
    (offerIds: string[]) => call('PUT /admin/featured-offers/order', { body: { offerIds } }),
    { onSuccess: onChange },
  )
  const ids = offers.map(({ offerId }) => offerId)
  return (
    <>
      <Panel title="Feature an offer">
        <FindOffers today={today} onChange={onChange} />
      </Panel>
      <Panel title="Featured offers" end="As on the home page">
        <Refused by={order} />
        {offers.length === 0 ? (
          <p className="py-4 text-ink-2">No offer is featured. Find one above.</p>
        ) : (
          <DataTable
            caption="Featured offers"
            rows={offers}
            toKey={({ offerId }) => offerId}
            columns={[
              {
                title: 'Order',
                cell: ({ offerId, title }) => (
                  <MoveButtons
                    name={title}
                    place={ids.indexOf(offerId)}
                    count={ids.length}
                    isDisabled={order.isBusy}
                    onMove={(by) => void order.submit(moved(ids, ids.indexOf(offerId), by))}
                  />
                ),
              },
              {
                title: 'Offer',
                cell: ({ title, storeName }) => (
                  <>
                    <b className="block font-semibold">{title}</b>
                    <span className="text-14 text-ink-2">{storeName}</span>
                  </>
                ),
              },
              { title: 'Days', cell: (offer) => <DaysText {...offer} /> },
              { title: 'State', cell: (offer) => <ShownPill {...offer} today={today} /> },
              {
                title: '',
                cell: (offer) => (
                  <span className="inline-flex gap-2">
                    <FeatureDialog
                      offerId={offer.offerId}
                      title={offer.title}
                      initial={offer}
                      label="Change days"
                      onDone={onChange}
                    />
                    <RemoveButton
                      name={offer.title}
                      description="It is not featured any more. The offer itself stays."
                      remove={() =>
                        call('DELETE /admin/featured-offers/:offerId', {
                          params: { offerId: offer.offerId },
                        })
                      }
                      onDone={onChange}
                    />
                  </span>
                ),
              },
            ]}
          />
        )}
      </Panel>
    </>
  )
}

const FindOffers = ({ today, onChange }: { today: Day; onChange: () => unknown }) => (
  <FindList
    label="Words of the offer or its store"
    empty="No live offer has these words."
    find={async (search) => (await call('GET /admin/featured-offers/found', { query: { search } })).offers}
    show={(offer, replace) => ({
      id: offer.id,
      name: offer.title,
      detail: offer.storeName,
      action: offer.isFeatured ? (
        <span className="text-14 text-ink-2">Featured already</span>
      ) : (
        <FeatureDialog
          offerId={offer.id}
          title={offer.title}
          initial={{ firstDay: today, lastDay: null }}
          label="Feature"
          onDone={async () => {
            replace({ ...offer, isFeatured: true })
            await onChange()
          }}
        />
      ),
    })}
  />
)

type FeatureDialogProps = {
  offerId: string
  title: string
  initial: { firstDay: Day; lastDay: Day | null }
  label: string
  onDone: () => unknown
}

const FeatureDialog = ({ offerId, title, initial, label, onDone }: FeatureDialogProps) => (
  <FormDialog
    trigger={
      <Button variant="line" size="touch" aria-label={`${label}: ${title}`}>
        {label}
      </Button>
    }
    title={title}
    description="Customers see it within ten seconds of the change, and while the offer is live."
    check={checkDays}
    send={(values) =>
      call('PUT /admin/featured-offers/:offerId', { params: { offerId }, body: daysIn(values) })
    }
    onDone={onDone}
  >
    {(errors) => <DaysFields initial={initial} errors={errors} />}
  </FormDialog>
)
