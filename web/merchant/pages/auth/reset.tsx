import { m } from '#messages'
import { deferHydration } from '#web/shared/document/deferred.tsx'

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_reset_title() }) },
  { name: 'description', content: m.merchant_reset_description() },
]

export default deferHydration(() => import('./reset-content.tsx'))
