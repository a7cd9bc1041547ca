/** Commands that clients send. A command that is invalid, or that does not concern the socket, has no effect. */
import type * as z from 'zod'
import { createContext, type AppContext, type Ctx } from '../../app-context.ts'
import { openEventLimits, type EventLimit } from './event-limits.ts'
import type { SocketEventDefinition } from './realtime.ts'
import type { LiveSocket } from './socket-hub.ts'

type Behaviour<Input> = {
  /** Returns whether a command concerns the socket. Other commands are neither counted nor handled. */
  readonly concerns?: (socket: LiveSocket, input: Input) => boolean
  readonly limit?: EventLimit
  readonly handle: (ctx: Ctx, socket: LiveSocket, input: Input) => Promise<void> | void
}
/** A command without `handle` has no effect. */
export type SocketCommand = SocketEventDefinition & Partial<Behaviour<unknown>>
export type SocketCommands = { readonly [name: string]: SocketCommand }

export const socketCommand = <Schema extends z.ZodType>(
  definition: SocketEventDefinition<Schema>,
  behaviour: Behaviour<z.output<Schema>>,
): SocketCommand =>
  // The functions of a command are called only with what the schema returns.
  ({ ...definition, ...behaviour }) as SocketCommand

/** One set of handlers for all sockets, because an idle socket should need little memory. */
export function openCommands(
  app: AppContext,
  commands: SocketCommands,
): (socket: LiveSocket, event: string, payload: unknown) => void {
  const byName = new Map(Object.entries(commands))
  const limits = openEventLimits(app.config.rateLimitScale)
  /** Commands of one client take effect in their order: leaving must not overtake joining. */
  const running = new Map<LiveSocket, Promise<void>>()

  async function run(socket: LiveSocket, command: SocketCommand, payload: unknown): Promise<void> {
    const { success, data } = command.payload.safeParse(payload)
    if (!socket.connected || !success || command.concerns?.(socket, data) === false) return
    const { actor } = socket.data
    const ctx = createContext(app, actor)
    if (command.limit) {
      const result = await limits.count(command.limit, actor.accountId)
      if (result === 'dropped') command.limit.onExceeded(ctx, socket)
      if (result !== 'admitted') return
    }
    await command.handle?.(ctx, socket, data)
  }

  return (socket, event, payload) => {
    const command = byName.get(event)
    if (!command?.handle) return
    const current = (running.get(socket) ?? Promise.resolve())
      .then(() => run(socket, command, payload))
      .catch((error: unknown) => app.log.warn({ err: error, event }, 'live.command.failed'))
      .finally(() => {
        if (running.get(socket) === current) running.delete(socket)
      })
    running.set(socket, current)
  }
}
