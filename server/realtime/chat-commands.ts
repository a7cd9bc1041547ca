/** What clients send (CHAT_COMMANDS). An event that is invalid, or about a conversation of others, has no effect. */
import { m } from '#messages'
import { CHAT_COMMANDS } from '#contract/chat-events.ts'
import type { Party } from '#domain/chat/message.ts'
import { contextOf, type AppContext } from '../app-context.ts'
import { withLocale } from '../locale.ts'
import type { ChatBackend } from './chat-backend.ts'
import type { EventLimits } from './event-limits.ts'
import { conversationRoom } from './rooms.ts'
import type { LiveSocket } from './socket-hub.ts'
import type { Typing } from './typing.ts'

type Command = keyof typeof CHAT_COMMANDS
export type CommandServices = { app: AppContext; backend: ChatBackend; limits: EventLimits; typing: Typing }

export function acceptCommands(socket: LiveSocket, services: CommandServices): void {
  const { app, backend, limits, typing } = services
  const { db } = app.database
  /** Commands of one client take effect in their order: leaving must not overtake joining. */
  let previous: Promise<void> = Promise.resolve()

  const on = (command: Command, handle: (payload: unknown) => Promise<void> | void): void => {
    socket.on(command, (payload: unknown) => {
      previous = previous
        .then(() => (socket.connected ? handle(payload) : undefined))
        .catch((error: unknown) => app.log.warn({ err: error, command }, 'live.command.failed'))
    })
  }

  on('join_conversation', async (payload) => {
    const id = conversationIdOf(payload)
    if (!id || !(await isAdmitted('joins'))) return
    const party = await backend.partyOf(db, id, socket.data.actor)
    if (party && socket.connected) await socket.join(conversationRoom(id, party))
  })

  on('leave_conversation', async (payload) => {
    const id = conversationIdOf(payload)
    if (!id) return
    typing.leave(socket.id, id)
    await socket.leave(conversationRoom(id, 'customer'))
    await socket.leave(conversationRoom(id, 'store'))
  })

  on('typing_start', async (payload) => {
    const id = conversationIdOf(payload)
    if (!id || !hasJoined(id) || !(await isAdmitted('typing'))) return
    // The other party may have blocked this one since.
    const party = await backend.typingPartyOf(db, id, socket.data.actor)
    if (party && socket.connected) typing.start(socket.id, socket.data.actor, id)
  })

  on('typing_stop', (payload) => {
    const id = conversationIdOf(payload)
    if (id && hasJoined(id)) typing.stop(socket.data.actor, id)
  })

  on('message_delivered', async (payload) => {
    const parsed = CHAT_COMMANDS.message_delivered.payload.safeParse(payload)
    if (!parsed.success) return
    const { conversationId, seq } = parsed.data
    if (!(await backend.partyOf(db, conversationId, socket.data.actor))) return
    await backend.markDelivered(contextOf(app, socket.data.actor), conversationId, seq)
  })

  socket.on('disconnect', () => typing.leave(socket.id))

  const hasJoined = (id: string): boolean =>
    (['customer', 'store'] satisfies Party[]).some((party) => socket.rooms.has(conversationRoom(id, party)))

  async function isAdmitted(kind: 'typing' | 'joins'): Promise<boolean> {
    const { accountId, language } = socket.data.actor
    const result = await limits.count(kind, accountId)
    if (result === 'dropped')
      socket.emit('system_message', {
        message: withLocale(language ?? 'en', () => m.chat_too_many_events()),
        timestamp: app.clock.now().toISOString(),
      })
    return result === 'admitted'
  }
}

/** The id alone or in an object; rooms have it in lower case, as the database has. */
function conversationIdOf(payload: unknown): string | null {
  const { data } = CHAT_COMMANDS.join_conversation.payload.safeParse(payload)
  if (data === undefined) return null
  return (typeof data === 'string' ? data : data.conversationId).toLowerCase()
}
