import { useState, type FormEvent } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import type { Day } from '#domain/time/time.ts'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/refusal.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { DataTable } from '../../parts/data-table.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Panel } from '../../parts/panel.tsx'
import { checkDays, DaysFields, daysIn, DaysText, ShownPill } from './days-fields.tsx'
import { moved, MoveButtons } from './move-buttons.tsx'
import { RemoveButton } from './remove-button.tsx'

type Featured = Reply<Api['GET /admin/featured-offers']>['offers'][number]
type Found = Reply<Api['GET /admin/featured-offers/found']>['offers'][number]
type FeaturedOffersProps = { offers: Featured[]; today: Day; onChange: () => unknown }

/** Those of the home page, in their order there. */
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
            keyOf={({ offerId }) => offerId}
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

function FindOffers({ today, onChange }: { today: Day; onChange: () => unknown }) {
  const [found, setFound] = useState<Found[]>()
  const { fieldErrors, setForm, ...find } = useSubmit(
    (search: string) => call('GET /admin/featured-offers/found', { query: { search } }),
    {
      check: (search) => (search.length < 2 ? { search: 'At least two letters' } : undefined),
      onSuccess: ({ offers }) => setFound(offers),
    },
  )
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void find.submit(String(new FormData(event.currentTarget).get('search') ?? '').trim())
  }
  return (
    <form role="search" className="grid gap-3" ref={setForm} noValidate onSubmit={submit}>
      <Refused by={find} />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Words of the offer or its store"
          name="search"
          className="min-w-60 flex-1"
          autoComplete="off"
          error={fieldErrors.search}
        />
        <Button type="submit" variant="line" busy={find.isBusy && 'Searching…'}>
          Find
        </Button>
      </div>
      {found?.length === 0 && (
        <p role="status" className="text-ink-2">
          No live offer has these words.
        </p>
      )}
      {found && found.length > 0 && (
        <ul>
          {found.map(({ id, title, storeName, isFeatured }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 border-line py-2 not-first:border-t"
            >
              <span className="min-w-0">
                <b className="block font-semibold">{title}</b>
                <span className="text-14 text-ink-2">{storeName}</span>
              </span>
              {isFeatured ? (
                <span className="text-14 text-ink-2">Featured already</span>
              ) : (
                <FeatureDialog
                  offerId={id}
                  title={title}
                  initial={{ firstDay: today, lastDay: null }}
                  label="Feature"
                  onDone={async () => {
                    setFound(found.map((offer) => (offer.id === id ? { ...offer, isFeatured: true } : offer)))
                    await onChange()
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

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
