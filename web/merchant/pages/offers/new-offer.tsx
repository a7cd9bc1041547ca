import { Tag } from '#web/ui/icons/icons.tsx'
import { useLoaderData, useNavigate } from 'react-router'
import { m } from '#messages'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { notifyDone } from '#web/ui/overlays/notify.ts'
import { paths } from '../../paths.ts'
import { OfferForm } from './form/offer-form.tsx'
import { FormFrame } from './form-frame.tsx'
import { loadNew } from './load-form.ts'

export const loader = loadNew

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_offers_new() }) },
  { name: 'description', content: m.merchant_offers_description() },
]

export default function NewOffer() {
  const { services, stores, today } = useLoaderData<typeof loadNew>()
  const navigate = useNavigate()
  return (
    <FormFrame title={m.merchant_offers_new()} store={stores.length === 1 ? stores[0] : undefined}>
      {services.length === 0 ? (
        <div className={panelClass({ className: 'py-8!' })}>
          <h2 className="sr-only">{m.merchant_offers_new()}</h2>
          <EmptyState icon={<Tag />} title={m.merchant_offers_no_service()}>
            {m.merchant_offers_no_service_hint()}
          </EmptyState>
        </div>
      ) : (
        <OfferForm
          services={services}
          stores={stores}
          today={today}
          onSaved={(offer, message) => {
            notifyDone(message)
            void navigate(paths.offers(offer.status === 'draft' ? { list: 'draft' } : {}))
          }}
        />
      )}
    </FormFrame>
  )
}
