import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useActionData, useLoaderData, useOutletContext, useRevalidator } from 'react-router'
import { m } from '#messages'
import { ChatThread } from '#web/parts/chat/chat-thread.tsx'
import { useKeyboardRoom } from '#web/parts/chat/use-keyboard-room.ts'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { firstName } from '../../components/first-name.ts'
import { useMay } from '../../role.ts'
import { cardActions } from './card-actions.tsx'
import { ClosedThread } from './closed-thread.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { conversationQuery } from './conversation-query.ts'
import { CustomerPanel } from './customer-panel.tsx'
import type { InboxContext } from './inbox.tsx'
import { loadConversation, type LoadedConversation } from './load-conversation.ts'
import { sendFromForm } from './send-from-form.ts'
import { ConversationFailed } from './conversation-failed.tsx'

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

const WithdrawDialog = lazyPart(async () => (await import('../requests/quote/withdraw-dialog.tsx')).default)

/** The thread, and on a large screen what is known about the customer. */
export default function Conversation() {
  const loaded = useLoaderData<typeof loadConversation>()
  const refused = useActionData<typeof sendFromForm>()
  const { reload } = useOutletContext<InboxContext>()
  const conversation = useConversation(loaded)
  const now = useNow(loaded.now)
  const may = useMay()
  const headingId = useId()
  const [withdrawing, setWithdrawing] = useState<string>()
  const { revalidate } = useRevalidator()
  useKeyboardRoom(true)
  const { customer, store } = conversation
  const panel = <CustomerPanel conversation={conversation} client={loaded.client} now={now} />
  return (
    <div
      key={conversation.id}
      className="flex h-[calc(100dvh-var(--keyboard,0px))] min-w-0 wide:h-auto wide:min-h-0 min-[1180px]:grid
        min-[1180px]:grid-cols-[minmax(0,1fr)_272px]"
    >
      <section
        aria-labelledby={headingId}
        className="flex min-h-0 min-w-0 flex-1 flex-col bg-paper min-[1180px]:border-r min-[1180px]:border-line"
      >
        <ConversationHead
          headingId={headingId}
          conversation={conversation}
          colleagues={loaded.colleagues}
          choice={loaded.choice}
          now={now}
          panel={panel}
          onChange={reload}
        />
        {refused && (
          <Note tone="bad" role="alert" className="mx-4 mt-3 flex-none">
            {refused.refusal}
          </Note>
        )}
        <ChatThread
          conversationId={conversation.id}
          ownParty="store"
          otherName={customer.name}
          mayWrite={conversation.mayWrite}
          initial={loaded.messages}
          now={loaded.now}
          suggestions={loaded.cannedReplies}
          placeholder={m.merchant_chat_write_to({ name: firstName(customer.name) })}
          renderCardActions={(card) =>
            cardActions(card, { storeId: store.id, may, onWithdraw: setWithdrawing })
          }
          formMessageId={loaded.formMessageId}
          {...(refused && { initialText: refused.content })}
          closed={<ClosedThread conversation={conversation} onChange={reload} />}
          onRead={reload}
        />
      </section>
      <aside
        aria-label={m.merchant_chat_about({ name: customer.name })}
        className="min-h-0 overflow-y-auto p-5 max-[1180px]:hidden"
      >
        {panel}
      </aside>
      {withdrawing !== undefined && (
        <WithdrawDialog
          quoteId={withdrawing}
          open
          onOpenChange={() => setWithdrawing(undefined)}
          onDone={() => void revalidate()}
        />
      )}
    </div>
  )
}

/** Returns the present state of the conversation: others assign it, and the customer comes and goes. */
function useConversation({ conversation, merchantView }: LoadedConversation) {
  const client = useQueryClient()
  const { queryKey, queryFn } = conversationQuery(merchantView.id)
  const { data } = useQuery({ queryKey, queryFn, initialData: conversation })
  useEffect(() => {
    client.setQueryData(conversationQuery(merchantView.id).queryKey, conversation)
  }, [client, conversation, merchantView.id])
  return data.data.merchantView ?? merchantView
}

/** Error beside the list, which remains. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return <ConversationFailed error={error} />
}
