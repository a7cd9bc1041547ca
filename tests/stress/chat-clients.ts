/** Clients of chats as they should be: they show messages in order, and get what they have missed over HTTP. */
import { io, type Socket } from 'socket.io-client'
import type { Message } from '#contract/entities/chat.ts'
import { apiRequest, pause, type Target } from './target.ts'

type Shown = { id: string; seq: number }
export type ChatClientStats = {
  /** Times from sending to the arrival of the event, for events that extended the list. */
  deliveryMs: number[]
  /** Times from connecting to having everything. */
  catchUpMs: number[]
  reconnections: number
}
export type ChatClient = {
  socket: Socket
  /** Messages of each conversation that the client shows. */
  lists: ReadonlyMap<string, readonly Shown[]>
  /** Breaks the connection, as a bad network does. */
  interrupt(): void
  /** Gets the rest over HTTP. */
  catchUp(): Promise<void>
  close(): void
}
export type Clock = { sentAt: Map<string, number> }

/** Several changes within this time cause one request, as on our own pages. */
const CATCH_UP_DELAY_MS = 300
const RETRY_MS = 400

export function openChatClient(
  target: Pick<Target, 'base'>,
  token: string,
  conversationIds: readonly string[],
  stats: ChatClientStats,
  { sentAt }: Clock,
): ChatClient {
  const lists = new Map<string, Shown[]>(conversationIds.map((id) => [id, []]))
  /** The requests in progress; one at a time for each conversation. */
  const running = new Map<string, Promise<void>>()
  const scheduled = new Set<string>()
  let isClosed = false
  const socket = io(target.base, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
    auth: { token },
  })

  function append({ id, seq }: Shown, conversationId: string): boolean {
    const list = lists.get(conversationId)
    if (!list || seq !== (list.at(-1)?.seq ?? 0) + 1) return false
    list.push({ id, seq })
    return true
  }
  const getLastSeq = (id: string): number => lists.get(id)?.at(-1)?.seq ?? 0

  async function fetchMissing(id: string): Promise<void> {
    while (!isClosed) {
      const path = `/chat/conversations/${id}/messages?limit=100&after_seq=${getLastSeq(id)}`
      const reply = await apiRequest(target, 'GET', path, { token }).catch(() => null)
      if (reply?.status !== 200) {
        await pause(RETRY_MS)
        continue
      }
      for (const message of reply.body.data as Message[]) append(message, id)
      if (getLastSeq(id) >= reply.body.lastSeq) return
    }
  }
  function catchUpOne(id: string): Promise<void> {
    const current = (running.get(id) ?? Promise.resolve()).then(() => fetchMissing(id))
    running.set(id, current)
    return current
  }
  const catchUp = async (): Promise<void> => {
    await Promise.all(conversationIds.map(catchUpOne))
  }
  function scheduleCatchUp(id: string): void {
    if (scheduled.has(id) || !lists.has(id)) return
    scheduled.add(id)
    setTimeout(() => {
      scheduled.delete(id)
      void catchUpOne(id)
    }, CATCH_UP_DELAY_MS)
  }

  const onMessage = (message: Message): void => {
    if (message.seq <= getLastSeq(message.conversationId)) return
    if (!append(message, message.conversationId)) return scheduleCatchUp(message.conversationId)
    const at = sentAt.get(message.clientMessageId)
    if (at !== undefined) stats.deliveryMs.push(performance.now() - at)
  }
  socket.on('new_store_to_customer_message', onMessage)
  socket.on('new_customer_message', onMessage)
  for (const event of ['customer_chat_update', 'merchant_chat_update'])
    socket.on(event, ({ conversationId, lastSeq }: { conversationId: string; lastSeq: number }) => {
      if (lastSeq > getLastSeq(conversationId)) scheduleCatchUp(conversationId)
    })
  socket.on('connect', () => {
    stats.reconnections++
    const startedAt = performance.now()
    void catchUp().then(() => stats.catchUpMs.push(performance.now() - startedAt))
  })

  return {
    socket,
    lists,
    interrupt: () => socket.io.engine?.close(),
    catchUp,
    close() {
      isClosed = true
      socket.disconnect()
    },
  }
}
