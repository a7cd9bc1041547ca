import { useLoaderData, useNavigate } from 'react-router'
import { m } from '#messages'
import { Pill } from '#web/ui/feedback/pill.tsx'
import { notifyDone } from '#web/ui/overlays/notify.ts'
import { paths } from '../../paths.ts'
import { OfferForm } from './form/offer-form.tsx'
import { FormFrame } from './form-frame.tsx'
import { OfferActions } from './offer-actions.tsx'
import { describeStatus } from './offer-display.ts'
import { loadEdit } from './load-form.ts'

export const loader = loadEdit

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_offers_edit() }) },
  { name: 'description', content: m.merchant_offers_description() },
]

export default function EditOffer() {
  const { offer, services, stores, today, now } = useLoaderData<typeof loadEdit>()
  const navigate = useNavigate()
  const { tone, icon, label } = describeStatus(offer, now)
  return (
    <FormFrame
      title={m.merchant_offers_edit()}
      store={stores.find(({ id }) => id === offer.store.id)}
      actions={
        <>
          <Pill tone={tone} icon={icon}>
            {label}
          </Pill>
          <OfferActions offer={offer} isOnItsPage />
        </>
      }
    >
      <OfferForm
        key={offer.id}
        offer={offer}
        services={services}
        stores={stores}
        today={today}
        onSaved={(saved, message) => {
          notifyDone(message)
          void navigate(paths.offers(saved.status === 'draft' ? { list: 'draft' } : {}))
        }}
      />
    </FormFrame>
  )
}
