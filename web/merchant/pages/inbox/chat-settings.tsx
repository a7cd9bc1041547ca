import { mayDo } from '#domain/accounts/merchant-role.ts'
import { m } from '#messages'
import { deferHydration } from '#web/shared/document/deferred.tsx'
import { sessionContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { callAsMerchant } from '../../components/load-page.ts'

export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const role = context.get(sessionContext)?.merchantRole ?? null
  const [{ data: settings }, figures] = await Promise.all([
    call('GET /chat/settings', { signal }),
    mayDo(role, 'seeFigures') ? call('GET /chat/analytics', { query: { period: '7d' }, signal }) : null,
  ])
  return { settings, figures: figures?.data ?? null }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_chat_settings() }) },
  { name: 'description', content: m.merchant_chat_settings_description() },
]

export default deferHydration(() => import('./chat-settings-content.tsx'))
