import { X } from '#web/ui/icons/icons.tsx'
import { useState } from 'react'
import { useActionData } from 'react-router'
import { m } from '#messages'
import type { Conversation } from '#contract/entities/chat.ts'
import { cardText } from '#web/parts/chat/bubble.tsx'
import { ChatThread } from '#web/parts/chat/chat-thread.tsx'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { paths } from '../../paths.ts'
import { Blocked } from './blocked.tsx'
import type { DecidedQuote } from '../requests/quotes/decided-quote.ts'
import { useDecision } from '../requests/quotes/use-decision.tsx'
import { cardActions, type QuoteInChat } from './card-actions.tsx'
import type { Attached, StoreChat } from './load-chat.ts'
import { quickReplies } from './quick-replies.ts'
import type { sendFromForm } from './send-from-form.ts'
import { ThreadHead } from './thread-head.tsx'

/** The thread with a store. */
export function StoreThread({
  loaded,
  conversation,
  onChange,
}: {
  loaded: StoreChat
  conversation: Conversation | null
  onChange: () => void
}) {
  const { store, messages, attached, formMessageId, now } = loaded
  const refused = useActionData<typeof sendFromForm>()
  const { decide, dialog } = useDecision(now)
  const [begunId, setBegunId] = useState<string | null>(null)
  const [isAttached, setAttached] = useState(true)
  const isAboutQuote =
    attached?.card.kind === 'quote' || messages.data.findLast(({ card }) => card)?.card?.kind === 'quote'
  function detach() {
    setAttached(false)
    // A reload must not attach it again. A navigation would fail without a network.
    window.history.replaceState(window.history.state, '', paths.chat(store.id))
  }
  return (
    <>
      <ThreadHead store={store} conversation={conversation} loadedAt={now} onChange={onChange} />
      {refused && (
        <Note tone="bad" role="alert" className="m-3 flex-none">
          <b>{m.chat_failed()}.</b> {refused.message}
        </Note>
      )}
      <ChatThread
        conversationId={conversation?.id ?? begunId}
        storeId={store.id}
        ownParty="customer"
        otherName={store.name}
        mayWrite={conversation?.mayWrite ?? true}
        initial={messages}
        now={now}
        suggestions={quickReplies(isAboutQuote)}
        placeholder={m.chat_write_to({ store: store.name })}
        renderCardActions={(card) =>
          cardActions(card, (decision, quote) => decide(decision, decided(quote, store)))
        }
        onRead={onChange}
        onBegun={(id) => {
          setBegunId(id)
          onChange()
        }}
        attachment={
          attached && isAttached
            ? {
                card: attached.card,
                shown: <AttachedBar attached={attached} storeId={store.id} onRemove={detach} />,
                onSent: detach,
              }
            : undefined
        }
        formMessageId={formMessageId}
        initialText={refused?.content}
        closed={conversation && <Blocked conversation={conversation} onChange={onChange} />}
      />
      {dialog}
    </>
  )
}

const decided = (quote: QuoteInChat, store: StoreChat['store']): DecidedQuote => ({
  ...quote,
  id: quote.quoteId,
  quotedPrice: quote.price,
  storeId: store.id,
  storeName: store.name,
  providerName: store.name,
})

/** Attachment of the next message, with a link that removes it, also without scripts. */
function AttachedBar({
  attached,
  storeId,
  onRemove,
}: {
  attached: Attached
  storeId: string
  onRemove: () => void
}) {
  return (
    <div
      className="mx-3 mt-2 flex items-center gap-2 rounded-lg bg-sunk py-1 pl-3.5 wide:mx-6"
      data-testid="attached"
    >
      <p className="min-w-0 grow text-14 leading-small">
        <span className="block truncate font-semibold">{attached.title}</span>
        <span className="block truncate text-ink-2">
          {attached.card.kind === 'quote' ? m.chat_card_quote() : cardText(attached.card.kind)}
          {attached.detail && ` · ${attached.detail}`}
        </span>
      </p>
      <IconLink
        label={m.chat_attached_remove()}
        href={paths.chat(storeId)}
        onClick={(event) => {
          event.preventDefault()
          onRemove()
        }}
      >
        <X />
      </IconLink>
    </div>
  )
}
