import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Message } from '#contract/entities/chat.ts'
import type { Party } from '#domain/chat/message.ts'
import { call } from '#web/api/browser.ts'
import { sendToServer } from '#web/app/realtime/socket.ts'
import { useLiveEvents } from '#web/app/realtime/use-live-events.ts'
import {
  EMPTY_THREAD,
  findLastSeqOfOther,
  missingAfter,
  olderBefore,
  getParty,
  withLastSeq,
  withMessage,
  withPage,
  withRead,
  withReceipt,
  type MessagesPage,
  type Thread,
} from './messages.ts'
import { useOtherTyping } from './use-typing.ts'

const PAGE = 50
/** Interval of polling while the socket is not connected. */
const POLL_MS = 15_000
const RETRY_MS = 5000

/** The messages of a conversation, as they change. `conversationId` is null before it has begun. */
export function useThread({ conversationId, ownParty, initial, onRead }: Options): ThreadState {
  const [{ of, thread }, setShown] = useState({ of: initial, thread: withPage(EMPTY_THREAD, initial) })
  // The page was loaded again: what it has is added to what is here.
  if (of !== initial) setShown({ of: initial, thread: withPage(thread, initial) })
  const change = useCallback(
    (apply: (thread: Thread) => Thread) =>
      setShown((shown) => ({ of: shown.of, thread: apply(shown.thread) })),
    [],
  )
  const { isOtherTyping, onTyping, stopTyping } = useOtherTyping()

  const isHere = (id: string) => conversationId !== null && id === conversationId
  const onMessage = (message: Message) => {
    if (!isHere(message.conversationId)) return
    if (getParty(message) !== ownParty) stopTyping()
    change((shown) => withMessage(shown, message))
  }
  const onUpdate = (update: { conversationId: string; lastSeq: number }) => {
    if (isHere(update.conversationId)) change((shown) => withLastSeq(shown, update.lastSeq))
  }

  const isConnected = useLiveEvents({
    new_store_to_customer_message: onMessage,
    new_customer_message: onMessage,
    message_updated: (message) => {
      if (isHere(message.conversationId)) change((shown) => withMessage(shown, message))
    },
    customer_chat_update: onUpdate,
    merchant_chat_update: onUpdate,
    message_status_update: ({ conversationId: id, seq, status }) => {
      if (isHere(id)) change((shown) => withReceipt(shown, seq, status))
    },
    messages_read: ({ conversationId: id, upToSeq }) => {
      if (isHere(id)) change((shown) => withReceipt(shown, upToSeq, 'read'))
    },
    typing_start: (typing) => isHere(typing.conversationId) && onTyping(),
    typing_stop: (typing) => isHere(typing.conversationId) && stopTyping(),
    onConnected: () => void loadAfter(),
  })
  useJoined(conversationId, isConnected)

  const fetching = useRef(false)
  const [failures, setFailures] = useState(0)
  /** Loads what is missing after the last message, until there is no more. */
  const loadAfter = useEffectEvent(async (): Promise<void> => {
    if (fetching.current || conversationId === null) return
    fetching.current = true
    try {
      let last = thread.messages.at(-1)?.seq ?? 0
      for (;;) {
        const page = await getMessages(conversationId, { after_seq: last })
        change((shown) => withPage(shown, page))
        const reached = page.data.at(-1)?.seq ?? last
        if (reached <= last || reached >= page.lastSeq) return
        last = reached
      }
    } catch {
      setFailures((count) => count + 1)
    } finally {
      fetching.current = false
    }
  })
  const missing = missingAfter(thread)
  useEffect(() => {
    if (missing !== null) void loadAfter()
  }, [missing])
  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(() => navigator.onLine && void loadAfter(), RETRY_MS)
    return () => clearTimeout(timer)
  }, [failures])
  useEffect(() => {
    if (isConnected || conversationId === null) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void loadAfter()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [isConnected, conversationId])

  const [olderState, setOlderState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const older = olderBefore(thread)
  async function loadOlder(): Promise<void> {
    if (older === null || conversationId === null || olderState === 'loading') return
    setOlderState('loading')
    try {
      const page = await getMessages(conversationId, { before_seq: older })
      change((shown) => withPage(shown, page))
      setOlderState('idle')
    } catch {
      setOlderState('failed')
    }
  }

  useDelivered(conversationId, findLastSeqOfOther(thread, ownParty), isConnected)
  const markRead = useReadMarks({
    conversationId,
    thread,
    ownParty,
    onMarked(seq) {
      change((shown) => withRead(shown, seq))
      onRead?.()
    },
  })

  return {
    thread,
    /** The reply to sending a message, which may have begun the conversation. */
    addSent: (message) => change((shown) => withMessage(shown, message)),
    isConnected,
    isOtherTyping,
    hasOlder: older !== null,
    olderState,
    loadOlder: () => void loadOlder(),
    markRead,
  }
}

const getMessages = (
  conversationId: string,
  query: { after_seq: number } | { before_seq: number },
): Promise<MessagesPage> =>
  call('GET /chat/conversations/:id/messages', {
    params: { id: conversationId },
    query: { ...query, limit: PAGE },
  })

function useJoined(conversationId: string | null, isConnected: boolean): void {
  useEffect(() => {
    if (conversationId === null || !isConnected) return
    sendToServer('join_conversation', conversationId)
    return () => sendToServer('leave_conversation', conversationId)
  }, [conversationId, isConnected])
}

/** Shows the other party that its messages have arrived. */
function useDelivered(conversationId: string | null, seq: number, isConnected: boolean): void {
  useEffect(() => {
    if (conversationId !== null && isConnected && seq > 0)
      sendToServer('message_delivered', { conversationId, seq })
  }, [conversationId, isConnected, seq])
}

/** Returns what marks the messages as read; called when the newest is visible. */
function useReadMarks({
  conversationId,
  thread,
  ownParty,
  onMarked,
}: {
  conversationId: string | null
  thread: Thread
  ownParty: Party
  onMarked: (seq: number) => void
}): () => void {
  const isSending = useRef(false)
  return () => {
    const seq = findLastSeqOfOther(thread, ownParty)
    if (conversationId === null || isSending.current || seq <= thread.readSeq) return
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    isSending.current = true
    call('POST /chat/conversations/:id/read', { params: { id: conversationId }, body: { upToSeq: seq } })
      .then(
        () => onMarked(seq),
        () => undefined, // marked with the next message
      )
      .finally(() => (isSending.current = false))
  }
}

type Options = {
  conversationId: string | null
  ownParty: Party
  initial: MessagesPage
  onRead?: (() => void) | undefined
}

export type ThreadState = {
  thread: Thread
  addSent: (message: Message) => void
  isConnected: boolean
  isOtherTyping: boolean
  hasOlder: boolean
  olderState: 'idle' | 'loading' | 'failed'
  loadOlder: () => void
  markRead: () => void
}
