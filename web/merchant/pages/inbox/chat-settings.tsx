import { m } from '#messages'
import { deferHydration } from '#web/shared/document/deferred.tsx'
import { loadChatSettings } from './load-chat-settings.ts'

export const loader = loadChatSettings

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_chat_settings() }) },
  { name: 'description', content: m.merchant_chat_settings_description() },
]

export default deferHydration(() => import('./chat-settings-content.tsx'))
