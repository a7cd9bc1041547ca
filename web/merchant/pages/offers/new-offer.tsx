import { m } from '#messages'
import { deferHydration } from '#web/shared/document/deferred.tsx'
import { loadNew } from './load-form.ts'

export const loader = loadNew

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_offers_new() }) },
  { name: 'description', content: m.merchant_offers_description() },
]

export default deferHydration(() => import('./new-offer-content.tsx'))
