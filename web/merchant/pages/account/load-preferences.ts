import { m } from '#messages'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { callAsMerchant } from '../../components/load-page.ts'

export async function loadPreferences({ context, request: { signal }, url }: LoaderArgs) {
  const call = callAsMerchant({ context, url })
  const [settings, preferences] = await Promise.all([
    call('GET /users/notification-settings', { signal }),
    call('GET /notifications/preferences', { signal }),
  ])
  return {
    settings: settings.data,
    preferences: preferences.data,
    meta: [
      { title: m.merchant_page_title({ page: m.merchant_account_notifications() }) },
      { name: 'description', content: m.merchant_account_notifications_lead() },
    ],
  }
}
