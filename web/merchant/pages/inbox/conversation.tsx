import { redirect } from 'react-router'
import { m } from '#messages'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { deferHydration } from '#web/shared/document/deferred.tsx'
import type { LoaderArgs } from '#web/shared/document/load-context.ts'
import { callAsMerchant } from '../../components/load-page.ts'
import { paths } from '../../paths.ts'
import { ConversationFailed } from './conversation-failed.tsx'
import { readInboxChoice } from './inbox-choice.ts'
import { loadConversation, type LoadedConversation } from './load-conversation.ts'

type Args = LoaderArgs<'/chat/:conversationId'>

export const loader = loadConversation

/** Sends a message from a page without scripts; with them, the thread sends it. */
export async function action({ context, request, params: { conversationId }, url }: Args) {
  const call = callAsMerchant({ context, url })
  const form = await request.formData()
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const content = textOf('content')
  const clientMessageId = textOf('clientMessageId')
  try {
    await call('POST /chat/messages', {
      body: { conversationId, content, ...(clientMessageId && { clientMessageId }) },
    })
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status >= 500) throw error
    return { refusal: problem.errors?.content ?? problem.message, content }
  }
  throw redirect(paths.conversation(conversationId, readInboxChoice(url.searchParams)))
}

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
