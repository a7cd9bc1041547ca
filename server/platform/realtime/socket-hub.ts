/** All sockets of this process, and through the adapters those of the other processes (docs/decisions/034). */
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io'
import type { CHAT_COMMANDS, ChatEvent, ChatEvents } from '#contract/chat-events.ts'
import type { LiveListeners } from '#contract/live.ts'
import type { Party } from '#domain/chat/message.ts'
import type { Actor, AppContext } from '../../app-context.ts'
import type { Realtime, StoreOf } from './realtime.ts'
import { accountRoom, conversationRoom, merchantRoom, storeRoom } from './rooms.ts'

type ChatListeners = { [E in ChatEvent]: (payload: ChatEvents[E]) => void }
type ServerEvents = LiveListeners & ChatListeners
type ClientEvents = { [C in keyof typeof CHAT_COMMANDS]: (payload: unknown) => void }
/** Restored when a client reconnects after a short interruption, so it contains no secret. */
export type SocketData = { actor: Actor; eventsThisMinute: number }

export type LiveServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
export type LiveNamespace = Namespace<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
export type LiveSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>

/** How long a client that was disconnected gets what it missed when it reconnects. */
export const RECOVERY_MS = 30_000

type Emission<E extends ChatEvent> = {
  rooms: readonly string[]
  except?: string
  event: E
  payload: ChatEvents[E]
}

export class SocketHub implements Realtime {
  readonly #namespaces = new Map<LiveNamespace, { isShared: boolean; lastLeftAt: number }>()

  /** `isShared`: other processes serve the namespace too. */
  add(namespace: LiveNamespace, { isShared }: { isShared: boolean }): void {
    this.#namespaces.set(namespace, { isShared, lastLeftAt: -Infinity })
  }

  /** A socket of the namespace was disconnected, and may come back. */
  noteLeft(namespace: LiveNamespace): void {
    const state = this.#namespaces.get(namespace)
    if (state) state.lastLeftAt = performance.now()
  }

  remove(namespace: LiveNamespace): void {
    this.#namespaces.delete(namespace)
  }

  emitToAccount<E extends ChatEvent>(accountId: string, event: E, payload: ChatEvents[E]): void {
    this.emit({ rooms: [accountRoom(accountId)], event, payload })
  }

  emitToStore<E extends ChatEvent>({ merchantId, storeId }: StoreOf, event: E, payload: ChatEvents[E]): void {
    this.emit({ rooms: [merchantRoom(merchantId), storeRoom(storeId)], event, payload })
  }

  emitToConversation<E extends ChatEvent>(
    conversationId: string,
    party: Party,
    event: E,
    payload: ChatEvents[E],
  ): void {
    this.emit({ rooms: [conversationRoom(conversationId, party)], event, payload })
  }

  /** To the sockets in any of the rooms, once each, except those in the room `except`. */
  emit<E extends ChatEvent>({ rooms, except, event, payload }: Emission<E>): void {
    if (rooms.length === 0) return
    // The payload belongs to the event, which the compiler cannot follow in a call of socket.io.
    const name: ChatEvent = event
    for (const [namespace, state] of this.#namespaces) {
      if (!isUsed(namespace, state)) continue
      const to = namespace.to([...rooms])
      ;(except === undefined ? to : to.except(except)).emit(name, payload as never)
    }
  }

  /** The sockets of this process in a room. */
  *localSockets(room: string): Iterable<LiveSocket> {
    for (const namespace of this.#namespaces.keys())
      for (const id of namespace.adapter.rooms.get(room) ?? []) {
        const socket = namespace.sockets.get(id)
        if (socket) yield socket
      }
  }

  /** Counts connections that are not yet accepted too. */
  countLocal(room: string, { except }: { except: string }): number {
    let count = 0
    for (const { adapter } of this.#namespaces.keys()) {
      const ids = adapter.rooms.get(room)
      count += (ids?.size ?? 0) - (ids?.has(except) ? 1 : 0)
    }
    return count
  }
}

/** Encoding an event for a namespace without clients would cost as much as sending it. */
const isUsed = (
  namespace: LiveNamespace,
  { isShared, lastLeftAt }: { isShared: boolean; lastLeftAt: number },
): boolean => isShared || namespace.sockets.size > 0 || performance.now() - lastLeftAt < RECOVERY_MS

export function hubOf({ realtime }: Pick<AppContext, 'realtime'>): SocketHub {
  if (!(realtime instanceof SocketHub)) throw new Error('Sockets need a SocketHub')
  return realtime
}
