/** What clients send (CHAT_COMMANDS). An event that is invalid, or about a conversation of others, has no effect. */
import { m } from '#messages'
import { CHAT_COMMANDS } from '#contract/chat-events.ts'
import { contextOf, type AppContext } from '../../app-context.ts'
import { withLocale } from '../../locale.ts'
import type { ChatBackend } from './chat-backend.ts'
import type { EventLimits } from './event-limits.ts'
import { conversationRoom } from './rooms.ts'
import type { LiveSocket } from './socket-hub.ts'
import type { Typing } from './typing.ts'

type Services = { app: AppContext; backend: ChatBackend; limits: EventLimits; typing: Typing }
type Handler = (socket: LiveSocket, payload: unknown) => Promise<void> | void

/** One set of handlers for all sockets, because an idle socket should need little memory. */
export function openCommands({
  app,
  backend,
  limits,
  typing,
}: Services): (socket: LiveSocket, event: string, payload: unknown) => void {
  const { db } = app.database
  /** Commands of one client take effect in their order: leaving must not overtake joining. */
  const running = new Map<LiveSocket, Promise<void>>()

  const handlers = new Map<string, Handler>(
    Object.entries({
      async join_conversation(socket, payload) {
        const id = conversationIdOf(payload)
        if (!id || !(await isAdmitted(socket, 'joins'))) return
        const party = await backend.partyOf(db, id, socket.data.actor)
        if (party && socket.connected) await socket.join(conversationRoom(id, party))
      },

      async leave_conversation(socket, payload) {
        const id = conversationIdOf(payload)
        if (!id) return
        typing.leave(socket.id, id)
        await socket.leave(conversationRoom(id, 'customer'))
        await socket.leave(conversationRoom(id, 'store'))
      },

      async typing_start(socket, payload) {
        const id = conversationIdOf(payload)
        if (!id || !hasJoined(socket, id) || !(await isAdmitted(socket, 'typing'))) return
        // The other party may have blocked this one since.
        const party = await backend.typingPartyOf(db, id, socket.data.actor)
        if (party && socket.connected) typing.start(socket.id, socket.data.actor, id)
      },

      typing_stop(socket, payload) {
        const id = conversationIdOf(payload)
        if (id && hasJoined(socket, id)) typing.stop(socket.data.actor, id)
      },

      async message_delivered(socket, payload) {
        const { data } = CHAT_COMMANDS.message_delivered.payload.safeParse(payload)
        if (!data || !(await backend.partyOf(db, data.conversationId, socket.data.actor))) return
        await backend.markDelivered(contextOf(app, socket.data.actor), data.conversationId, data.seq)
      },
    } satisfies { [C in keyof typeof CHAT_COMMANDS]?: Handler }),
  )

  async function isAdmitted(socket: LiveSocket, kind: 'typing' | 'joins'): Promise<boolean> {
    const { accountId, language } = socket.data.actor
    const result = await limits.count(kind, accountId)
    if (result === 'dropped')
      socket.emit('system_message', {
        message: withLocale(language ?? 'en', () => m.chat_too_many_events()),
        timestamp: app.clock.now().toISOString(),
      })
    return result === 'admitted'
  }

  return (socket, event, payload) => {
    const handler = handlers.get(event)
    if (!handler) return
    const current = (running.get(socket) ?? Promise.resolve())
      .then(() => (socket.connected ? handler(socket, payload) : undefined))
      .catch((error: unknown) => app.log.warn({ err: error, event }, 'live.command.failed'))
      .finally(() => {
        if (running.get(socket) === current) running.delete(socket)
      })
    running.set(socket, current)
  }
}

const hasJoined = ({ rooms }: LiveSocket, id: string): boolean =>
  rooms.has(conversationRoom(id, 'customer')) || rooms.has(conversationRoom(id, 'store'))

/** The id alone or in an object; rooms have it in lower case, as the database has. */
function conversationIdOf(payload: unknown): string | null {
  const { data } = CHAT_COMMANDS.join_conversation.payload.safeParse(payload)
  if (data === undefined) return null
  return (typeof data === 'string' ? data : data.conversationId).toLowerCase()
}
