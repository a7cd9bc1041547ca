import { memberMay } from '#domain/accounts/merchant-role.ts'
import { sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { callAsMerchant } from '../../../components/load-page.ts'
import { NO_MEMBERSHIP } from '../../../role.ts'

export async function loadChatSettings({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const member = context.get(sessionContext) ?? NO_MEMBERSHIP
  const [{ data: settings }, figures] = await Promise.all([
    call('GET /chat/settings', { signal }),
    memberMay(member, 'seeFigures') ? call('GET /chat/analytics', { query: { period: '7d' }, signal }) : null,
  ])
  return { settings, figures: figures?.data ?? null }
}
