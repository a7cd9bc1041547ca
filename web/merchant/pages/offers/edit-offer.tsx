import { m } from '#messages'
import { deferHydration } from '#web/shared/document/deferred.tsx'
import { loadEdit } from './load-form.ts'

export const loader = loadEdit

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_offers_edit() }) },
  { name: 'description', content: m.merchant_offers_description() },
]

export default deferHydration(() => import('./edit-offer-content.tsx'))
