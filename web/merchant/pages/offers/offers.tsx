import { m } from '#messages'
import { deferHydration } from '#web/shared/document/deferred.tsx'
import { loadOffers } from './load-offers.ts'

export const loader = loadOffers

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_offers_title() }) },
  { name: 'description', content: m.merchant_offers_description() },
]

export default deferHydration(() => import('./offers-content.tsx'))
