import { pageProblems, Problem } from '#contract/problem.ts'
import { nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { callAsMerchant } from '../../components/load-page.ts'
import { readInboxChoice } from './inbox-choice.ts'

const MESSAGES = 50

export async function loadConversation({
  context,
  request: { signal },
  params,
  url,
}: LoaderArgs<'/chat/:conversationId'>) {
  const call = callAsMerchant({ context, url })
  const id = { params: { id: params.conversationId }, signal }
  const [conversation, messages, settings, colleagues] = await Promise.all([
    call('GET /chat/conversations/:id', id),
    call('GET /chat/conversations/:id/messages', { ...id, query: { limit: MESSAGES } }),
    call('GET /chat/settings', { signal }),
    call('GET /chat/colleagues', { signal }),
  ])
  const { merchantView } = conversation.data
  if (!merchantView) throw pageProblems.noSuchRoute()
  return {
    conversation,
    merchantView,
    messages,
    cannedReplies: settings.data.cannedReplies,
    colleagues: colleagues.data,
    client: merchantView.customer.orderCount > 0 ? await loadClient(merchantView.customer.id) : null,
    formMessageId: crypto.randomUUID(),
    choice: readInboxChoice(url.searchParams),
    now: context.get(nowContext).getTime(),
  }

  /** Loads the client; null for a customer who has no booking that reached a store. */
  async function loadClient(customerId: string) {
    try {
      const { client } = await call('GET /merchant/clients/:id', { params: { id: customerId }, signal })
      const { visits, noShows, tags, visitList, notes } = client
      return { visits, noShows, tags, visitList, notes: notes.length }
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return null
      throw error
    }
  }
}

export type LoadedConversation = Awaited<ReturnType<typeof loadConversation>>
export type OpenConversation = LoadedConversation['merchantView']
export type Colleague = LoadedConversation['colleagues'][number]
