import { useMemo, useRef, useState, type ReactNode } from 'react'
import { m } from '#messages'
import type { Party } from '#domain/chat/message.ts'
import { type At, addDays, formatDate, toDay, shortDay, type Day } from '#domain/time/time.ts'
import { useNow } from '#web/app/document/hooks/use-now.ts'
import { Announcer } from './announcer.tsx'
import { Bubble, WaitingBubble, type CardActions } from './bubble.tsx'
import { Composer, type ComposerHandle } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { findLastSeqOfOther, statusIn, type MessagesPage } from './messages.ts'
import { OlderMessages } from './older-messages.tsx'
import { threadWithStore, type AttachedCard, type WaitingMessage } from './outbox/outbox-store.ts'
import { toRows, type ThreadRow } from './rows.ts'
import { TypingLine } from './typing-line.tsx'
import { useOutbox } from './outbox/use-outbox.ts'
import { useThread } from './use-thread.ts'
import { useOwnTyping } from './use-typing.ts'
import { WifiOff } from '#web/ui/icons/icons.tsx'
import { useIsOnline } from '#web/app/document/hooks/use-is-online.ts'

/**
 * The thread of a conversation with its composer; it fills its parent, a flex column. Messages that wait are on this
 * device until they are sent.
 */
export function ChatThread(props: ChatThreadProps) {
  // A new conversation has the same thread once it has begun.
  return <OpenThread key={props.storeId ?? props.conversationId} {...props} />
}

export type ChatThreadProps = {
  /** Id of the conversation; null for one that begins with its first message; then `storeId` is given. */
  conversationId: string | null
  /** Id of the store, for customers. */
  storeId?: string
  ownParty: Party
  /** The name of the other party. */
  otherName: string
  mayWrite: boolean
  initial: MessagesPage
  /** The time of the server when the page was loaded. */
  now: At
  suggestions: readonly string[]
  placeholder: string
  /** Links or buttons of a card. */
  renderCardActions?: CardActions
  /** Called after messages were marked as read. */
  onRead?: () => void
  /** The first message has begun the conversation. */
  onBegun?: (conversationId: string) => void
  /** Attachment of the next message, as shown above the composer. */
  attachment?:
    | { readonly card: AttachedCard; readonly shown: ReactNode; readonly onSent: () => void }
    | undefined
  /** The client message id of the form without scripts. */
  formMessageId?: string
  /** Text with which the composer starts, after the form without scripts was refused. */
  initialText?: string | undefined
  /** Content in place of the composer, when the user may not write. */
  closed?: ReactNode
}

function OpenThread({
  conversationId,
  storeId,
  ownParty,
  otherName,
  mayWrite,
  initial,
  now: loadedAt,
  suggestions,
  placeholder,
  renderCardActions,
  onRead,
  onBegun,
  attachment,
  formMessageId,
  initialText = '',
  closed,
}: ChatThreadProps) {
  const now = useNow(loadedAt, 60_000)
  const { thread, addSent, isConnected, isOtherTyping, hasOlder, olderState, loadOlder, markRead } =
    useThread({ conversationId, ownParty, initial, onRead })
  const key = conversationId ?? threadWithStore(storeId ?? '')
  const outbox = useOutbox({
    thread: key,
    isConnected,
    onSent: addSent,
    onBegun,
  })
  const typing = useOwnTyping(conversationId)
  const composer = useRef<ComposerHandle>(null)

  const { waiting } = outbox
  const rows = useMemo(() => toRows(thread, waiting, ownParty), [thread, waiting, ownParty])
  const newest = findLastSeqOfOther(thread, ownParty)
  const [seenSeq, setSeenSeq] = useState(newest)
  function onEndVisible() {
    setSeenSeq(newest)
    markRead()
  }

  function send(content: string, picture: Parameters<typeof outbox.send>[1]) {
    typing.stop()
    // A picture and a card are messages of their own.
    if (picture && attachment) void outbox.send('', null, attachment.card)
    void outbox.send(content, picture, picture ? null : (attachment?.card ?? null))
    attachment?.onSent()
  }
  function edit({ clientMessageId, content }: WaitingMessage) {
    // There is no composer while the user may not write.
    if (!composer.current) return
    composer.current.insert(content)
    void outbox.remove(clientMessageId)
  }

  function renderRow(row: ThreadRow) {
    if (row.kind === 'day') return <DaySeparator day={row.day} now={now} />
    if (row.kind === 'waiting')
      return (
        <WaitingBubble
          message={row.message}
          progress={outbox.progress.get(row.message.clientMessageId)}
          onRetry={() => void outbox.retry(row.message.clientMessageId)}
          onEdit={() => edit(row.message)}
          onDelete={() => void outbox.remove(row.message.clientMessageId)}
        />
      )
    return (
      <Bubble
        message={row.message}
        ownParty={ownParty}
        status={statusIn(thread, row.message)}
        otherName={otherName}
        renderCardActions={renderCardActions}
      />
    )
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <MessageList
        rows={rows}
        newCount={newest > seenSeq ? 1 : 0}
        label={m.chat_thread_label({ name: otherName })}
        hasOlder={hasOlder && olderState === 'idle'}
        older={<OlderMessages state={olderState} onRetry={loadOlder} />}
        onOlder={loadOlder}
        onEndVisible={onEndVisible}
        renderRow={renderRow}
        typing={<TypingLine name={isOtherTyping ? otherName : null} />}
      />
      <Announcer thread={thread} ownParty={ownParty} otherName={otherName} waiting={waiting} />
      <NetworkBar waiting={waiting.filter(({ rejected }) => rejected === null).length} />
      {mayWrite ? (
        <Composer
          ref={composer}
          label={placeholder}
          placeholder={placeholder}
          suggestions={suggestions}
          attachment={attachment?.shown}
          formMessageId={formMessageId}
          initialText={initialText}
          draft={outbox.draft}
          onDraft={outbox.putDraft}
          onType={(text) => (text ? typing.type() : typing.stop())}
          onSend={send}
        />
      ) : (
        <div className="border-t border-line bg-surface px-4 pt-3 pb-foot text-center text-15">
          {closed ?? m.chat_closed({ name: otherName })}
        </div>
      )}
    </div>
  )
}

/** Day above its first message. */
function DaySeparator({ day, now }: { day: Day; now: At }) {
  return (
    <p className="pb-2.5 text-center">
      <span className="inline-block rounded-full bg-sunk px-3.5 py-1 text-12 font-semibold text-ink-2">
        {getName(day, toDay(now))}
      </span>
    </p>
  )
}

function getName(day: Day, today: Day): string {
  if (day === today) return m.chat_day_today()
  if (day === addDays(today, -1)) return m.chat_day_yesterday()
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : formatDate(day)
}

/** Bar above the composer while there is no network. */
function NetworkBar({ waiting }: { waiting: number }) {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p
          className="flex items-center justify-center gap-2 bg-save-soft px-4 py-1.5 text-14 leading-small
            font-semibold text-save-text"
        >
          <WifiOff className="small-icon" aria-hidden />
          {waiting > 0 ? m.chat_offline_waiting({ count: waiting }) : m.chat_offline()}
        </p>
      )}
    </div>
  )
}
