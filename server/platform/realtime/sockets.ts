/** Interface of features to the sockets of clients, which both sites of a process share. */
import type { Actor, AppContext } from '../../app-context.ts'
import type { Listener } from '../jobs/listeners.ts'
import { openCommands, type SocketCommands } from './commands.ts'
import type { SocketEventDefinitions } from './realtime.ts'
import type { LiveSocket } from './socket-hub.ts'
import { inBackground } from '../observability/log.ts'

/** Part of a manifest about sockets. */
export type Sockets = {
  /** A paragraph for the API reference. */
  readonly description?: string
  /** Events that it sends, for the API reference. The payloads are also declared in `SocketEvents`. */
  readonly events?: SocketEventDefinitions
  /** Listeners that send live updates to the clients of an account. */
  readonly listeners?: readonly Listener[]
  /** Commands that clients send. */
  readonly commands?: SocketCommands
  /** The rooms that the clients of an account are in by its role and team. */
  readonly rooms?: (actor: Actor) => readonly string[]
  /** Opens what it keeps about the connections of this process. */
  readonly open?: (app: AppContext) => SocketHooks
}

/** A failure of a hook is logged. */
type SocketHooks = {
  connected(socket: LiveSocket): Promise<void> | void
  disconnected(socket: LiveSocket): Promise<void> | void
  /** The role or team of its account has changed. */
  accessChanged(socket: LiveSocket): Promise<void> | void
  /** Closes the sockets of both sites. */
  close(): Promise<void>
}

export type OpenSockets = {
  connected(socket: LiveSocket): void
  disconnected(socket: LiveSocket): void
  accessChanged(socket: LiveSocket): void
  getRooms(actor: Actor): string[]
  handle(socket: LiveSocket, event: string, payload: unknown): void
  /** Opened once for each site, and closed with the last of them. */
  use(): { close(): Promise<void> }
}

export function openSockets(
  app: AppContext,
  features: readonly Sockets[],
  commands: SocketCommands,
): OpenSockets {
  const opened = features.flatMap(({ open }) => (open ? [open(app)] : []))
  let users = 0

  const callEach = (call: (hooks: SocketHooks) => Promise<void> | void): void => {
    for (const hooks of opened) inBackground(app.log, 'live.hook.failed', async () => call(hooks))
  }

  return {
    getRooms: (actor) => features.flatMap(({ rooms }) => rooms?.(actor) ?? []),
    handle: openCommands(app, commands),
    connected: (socket) => callEach((hooks) => hooks.connected(socket)),
    disconnected: (socket) => callEach((hooks) => hooks.disconnected(socket)),
    accessChanged: (socket) => callEach((hooks) => hooks.accessChanged(socket)),
    use() {
      users++
      return {
        async close() {
          if (--users === 0) for (const hooks of opened) await hooks.close()
        },
      }
    },
  }
}
