import { m } from '#messages'
import { deferHydration } from '#web/shared/document/deferred.tsx'
import { ConversationFailed } from './conversation-failed.tsx'
import { loadConversation, type LoadedConversation } from './load-conversation.ts'
import { sendFromForm } from './send-from-form.ts'

export const loader = loadConversation
export const action = sendFromForm

/** Filters of the list do not load the thread again. */
export const shouldRevalidate = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
}: {
  currentParams: Partial<Record<string, string>>
  nextParams: Partial<Record<string, string>>
  currentUrl: URL
  nextUrl: URL
}): boolean => currentParams.conversationId !== nextParams.conversationId || currentUrl.href === nextUrl.href

export const meta = ({ loaderData }: { loaderData?: LoadedConversation }) => [
  {
    title: m.merchant_page_title({
      page: loaderData?.merchantView.customer.name ?? m.merchant_chat_title(),
    }),
  },
  { name: 'description', content: m.merchant_chat_description() },
]

export default deferHydration(() => import('./conversation-content.tsx'))

/** Beside the list, which remains. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <ConversationFailed error={error} />
}
