import { useLoaderData, useNavigate } from 'react-router'
import { m } from '#messages'
import { notifyDone } from '#web/components/overlays/notify.ts'
import { paths } from '../../paths.ts'
import { OfferForm } from './form/offer-form.tsx'
import { FormFrame } from './form-frame.tsx'
import type { loadEdit } from './load-form.ts'

export default function EditOffer() {
  const { offer, services, stores, today } = useLoaderData<typeof loadEdit>()
  const navigate = useNavigate()
  return (
    <FormFrame title={m.merchant_offers_edit()} store={stores.find(({ id }) => id === offer.store.id)}>
      <OfferForm
        key={`${offer.id} ${offer.version}`}
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
