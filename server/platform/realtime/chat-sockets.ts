/** What the sockets of both sites share in a process: typing, presence and the limits of accounts. */
import { contextOf, type AppContext } from '../../app-context.ts'
import type { ChatBackend } from './chat-backend.ts'
import { openCommands } from './chat-commands.ts'
import { openEventLimits } from './event-limits.ts'
import { openPresence, type Presence } from './presence.ts'
import { hubOf, type LiveSocket } from './socket-hub.ts'
import { openTyping } from './typing.ts'

export type ChatSockets = {
  presence: Presence
  accept(socket: LiveSocket): void
  handle(socket: LiveSocket, event: string, payload: unknown): void
  leave(socket: LiveSocket): void
  /** The role or team of its account has changed. */
  changed(socket: LiveSocket): void
  /** Opened once for each site, and closed with the last of them. */
  use(): { close(): Promise<void> }
}

export function openChatSockets(app: AppContext, backend: ChatBackend): ChatSockets {
  const hub = hubOf(app)
  const presence = openPresence(app, backend, hub)
  const typing = openTyping(hub)
  const limits = openEventLimits(app.config.rateLimitScale)
  const handle = openCommands({ app, backend, limits, typing })
  let users = 0

  const run = (work: Promise<void>): void =>
    void work.catch((error: unknown) => app.log.warn({ err: error }, 'live.chat.failed'))

  async function welcome(socket: LiveSocket): Promise<void> {
    await presence.join(socket)
    const { actor } = socket.data
    if (actor.role === 'customer') await backend.markAllDelivered(contextOf(app, actor))
  }

  return {
    presence,
    accept(socket) {
      run(welcome(socket))
    },
    handle,
    leave(socket) {
      typing.leave(socket.id)
      presence.leave(socket)
    },
    changed(socket) {
      presence.leave(socket)
      run(presence.join(socket))
    },
    use() {
      users++
      return {
        async close() {
          if (--users === 0) await presence.close()
        },
      }
    },
  }
}
