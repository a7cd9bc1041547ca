/**
 * Sends the messages that wait on this device: in the order of writing, one at a time in a conversation, once even
 * from several tabs, and again until the server has replied (docs/rules/chat.md#outbox).
 */
import type { Message } from '#contract/entities/chat.ts'
import { Problem } from '#contract/problem.ts'
import type { OutboxStore, ThreadKey, WaitingMessage } from './outbox-store.ts'

/** Sends one message. A conversation that begins with it is reported in between. */
export type SendMessage = (
  message: WaitingMessage,
  report: {
    onProgress: (percent: number) => void
    onPictureUploaded: (imageId: string) => Promise<void>
    onBegun: (conversationId: string) => Promise<void>
  },
) => Promise<Message>

/** Runs a task while no other tab runs one of the same name. */
export type WithLock = (name: string, task: () => Promise<void>) => Promise<void>

export type Outbox = ReturnType<typeof createOutbox>
export type OutboxState = {
  /** Waiting messages; null until the device has been read. */
  readonly messages: readonly WaitingMessage[] | null
  /** Progress of uploads, by client message id. */
  readonly progress: ReadonlyMap<string, number>
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

export function createOutbox({
  accountId,
  store,
  send,
  withLock,
  announce,
}: {
  accountId: string
  store: OutboxStore
  send: SendMessage
  withLock: WithLock
  /** Lets the other tabs know that the stored messages have changed. */
  announce: () => void
}) {
  let state: OutboxState = { messages: null, progress: new Map() }
  const listeners = new Set<() => void>()
  const sentListeners = new Set<(message: Message, thread: ThreadKey) => void>()
  const begunListeners = new Set<(thread: ThreadKey, conversationId: string) => void>()
  const threads = new Map<ThreadKey, Retries>()

  const show = (next: Partial<OutboxState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  /** Reads the stored messages, also after another tab has changed them. */
  async function reload(): Promise<void> {
    show({ messages: await store.list() })
  }
  async function change(apply: () => Promise<void>): Promise<void> {
    await apply()
    await reload()
    announce()
  }

  /** Sends what waits, in each thread by itself. */
  function sendAll(): void {
    const waiting = state.messages?.filter(({ rejected }) => rejected === null) ?? []
    for (const thread of new Set(waiting.map((message) => message.thread))) void sendThread(thread)
  }

  async function sendThread(thread: ThreadKey): Promise<void> {
    const retries = threads.get(thread) ?? {
      isRunning: false,
      failures: 0,
      timer: undefined,
      isWanted: false,
    }
    threads.set(thread, retries)
    retries.isWanted = true
    if (retries.isRunning) return
    retries.isRunning = true
    try {
      while (retries.isWanted) {
        retries.isWanted = false
        clearTimeout(retries.timer)
        await withLock(`d3-chat-${accountId}-${thread}`, () => sendInOrder(thread, retries))
      }
    } finally {
      retries.isRunning = false
    }
  }

  async function sendInOrder(thread: ThreadKey, retries: Retries): Promise<void> {
    for (;;) {
      // Another tab may have sent some of them.
      const next = (await store.list()).find((each) => each.thread === thread && each.rejected === null)
      if (!next) return reload()
      const result = await sendOne(next)
      if (result === 'later') {
        const pause = Math.min(FIRST_PAUSE_MS * 2 ** retries.failures++, LONGEST_PAUSE_MS)
        retries.timer = setTimeout(() => void sendThread(thread), pause)
        return
      }
      retries.failures = 0
    }
  }

  async function sendOne(message: WaitingMessage): Promise<'done' | 'later'> {
    const { clientMessageId } = message
    const showProgress = (percent: number | null) => {
      const progress = new Map(state.progress)
      if (percent === null) progress.delete(clientMessageId)
      else progress.set(clientMessageId, percent)
      show({ progress })
    }
    let begun: string | undefined
    try {
      const sent = await send(message, {
        onProgress: showProgress,
        onPictureUploaded: (imageId) => change(() => store.put({ ...message, imageId })),
        onBegun: async (conversationId) => {
          begun = conversationId
        },
      })
      for (const listener of sentListeners) listener(sent, message.thread)
      await change(() => store.remove(clientMessageId))
      if (begun !== undefined) await moveThread(message.thread, begun)
      return 'done'
    } catch (error) {
      if (begun !== undefined) await moveThread(message.thread, begun)
      if (!isRejection(error)) return 'later'
      const stored = (await store.list()).find((each) => each.clientMessageId === clientMessageId)
      if (stored) await change(() => store.put({ ...stored, rejected: error.message }))
      return 'done'
    } finally {
      if (state.progress.has(clientMessageId)) showProgress(null)
    }
  }

  async function moveThread(thread: ThreadKey, conversationId: string): Promise<void> {
    await change(() => store.rename(thread, conversationId))
    for (const listener of begunListeners) listener(thread, conversationId)
    sendAll()
  }

  return {
    accountId,
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onSent(listener: (message: Message, thread: ThreadKey) => void) {
      sentListeners.add(listener)
      return () => void sentListeners.delete(listener)
    },
    onBegun(listener: (thread: ThreadKey, conversationId: string) => void) {
      begunListeners.add(listener)
      return () => void begunListeners.delete(listener)
    },
    reload,
    /** Sends at once, and with short pauses again, when the browser is online or the socket is connected. */
    sendNow() {
      for (const retries of threads.values()) retries.failures = 0
      sendAll()
    },
    async add(message: WaitingMessage) {
      await change(() => store.put(message))
      sendAll()
    },
    async retry(clientMessageId: string) {
      const stored = state.messages?.find((each) => each.clientMessageId === clientMessageId)
      // An uploaded picture that was not sent for a day is deleted, so it is uploaded again.
      if (stored) await change(() => store.put({ ...stored, rejected: null, imageId: null }))
      sendAll()
    },
    remove: (clientMessageId: string) => change(() => store.remove(clientMessageId)),
    draft: (thread: ThreadKey) => store.draft(thread),
    putDraft: (thread: ThreadKey, text: string) => store.putDraft(thread, text),
  }
}

type Retries = {
  isRunning: boolean
  /** True if sending was asked for again while it runs. */
  isWanted: boolean
  failures: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** The server will not reply otherwise. It will after signing in again, or when it is less busy. */
const isRejection = (error: unknown): error is Problem =>
  error instanceof Problem && error.status >= 400 && error.status < 500 && !TEMPORARY.has(error.status)
const TEMPORARY = new Set([401, 408, 409, 425, 429])
