/** Events that features send to the sockets of clients. */
import type * as z from 'zod'

/**
 * Every event that is sent, and its payload. Each feature adds its own by `interface SocketEvents extends SocketPayloads<typeof
 * CHAT_EVENTS> {}`.
 */
export interface SocketEvents {}
export type SocketEvent = keyof SocketEvents

export type SocketEventDefinition<Payload extends z.ZodType = z.ZodType> = {
  readonly summary: string
  readonly description: string
  readonly payload: Payload
}
export type SocketEventDefinitions = { readonly [event: string]: SocketEventDefinition }
export type SocketPayloads<Definitions extends SocketEventDefinitions> = {
  [E in keyof Definitions]: z.output<Definitions[E]['payload']>
}

export type Emission<E extends SocketEvent> = {
  rooms: readonly string[]
  except?: string
  event: E
  payload: SocketEvents[E]
}

export type Realtime = {
  emitToAccount<E extends SocketEvent>(accountId: string, event: E, payload: SocketEvents[E]): void
  /** Emits to the clients in any of the rooms, once each, except those in the room `except`. */
  emit<E extends SocketEvent>(emission: Emission<E>): void
}
