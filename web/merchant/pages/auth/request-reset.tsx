import { m } from '#messages'
import { deferHydration } from '#web/shared/document/deferred.tsx'

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_forgot_title() }) },
  { name: 'description', content: m.merchant_forgot_description() },
]

export default deferHydration(() => import('./request-reset-content.tsx'))
