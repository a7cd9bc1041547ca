/** All sockets of this process, and through the adapters those of the other processes (docs/decisions/034). */
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io'
import type { Actor, AppContext } from '../../app-context.ts'
import type { Emission, Realtime, SocketEvent, SocketEvents } from './realtime.ts'
import { accountRoom } from './rooms.ts'

type ServerEvents = { [E in SocketEvent]: (payload: SocketEvents[E]) => void }
/** Restored when a client reconnects after a short interruption, so it contains no secret. */
export type SocketData = { actor: Actor; eventsThisMinute: number }

export type LiveServer = Server<DefaultEventsMap, ServerEvents, DefaultEventsMap, SocketData>
export type LiveNamespace = Namespace<DefaultEventsMap, ServerEvents, DefaultEventsMap, SocketData>
export type LiveSocket = Socket<DefaultEventsMap, ServerEvents, DefaultEventsMap, SocketData>

/** Time after a disconnection in which a client that reconnects gets what it missed. */
export const RECOVERY_MS = 30_000

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

  emitToAccount<E extends SocketEvent>(accountId: string, event: E, payload: SocketEvents[E]): void {
    this.emit({ rooms: [accountRoom(accountId)], event, payload })
  }

  emit<E extends SocketEvent>({ rooms, except, event, payload }: Emission<E>): void {
    if (rooms.length === 0) return
    // The payload belongs to the event, which the compiler cannot follow in a call of socket.io.
    const name: SocketEvent = event
    for (const [namespace, state] of this.#namespaces) {
      if (!isUsed(namespace, state)) continue
      const to = namespace.to([...rooms])
      ;(except === undefined ? to : to.except(except)).emit(name, payload)
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

export function getHub({ realtime }: Pick<AppContext, 'realtime'>): SocketHub {
  if (!(realtime instanceof SocketHub)) throw new Error('Sockets need a SocketHub')
  return realtime
}
