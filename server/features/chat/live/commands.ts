/** Commands that the clients of chats send. A command about a conversation of others has no effect. */
import type * as z from 'zod'
import { m } from '#messages'
import { CHAT_COMMANDS } from '#contract/chat-events.ts'
import { withLocale } from '#server/locale.ts'
import { socketCommand, type SocketCommand } from '#server/platform/realtime/commands.ts'
import type { EventLimit } from '#server/platform/realtime/event-limits.ts'
import type { LiveSocket } from '#server/platform/realtime/socket-hub.ts'
import { currentMember } from '../data/members.ts'
import { markReached } from '../messages/receipts.ts'
import { getParty, findTypingParty } from './membership.ts'
import { conversationRoom } from '../data/rooms.ts'
import { getTyping } from './typing.ts'

const onExceeded: EventLimit['onExceeded'] = ({ now }, socket) => {
  const message = withLocale(socket.data.actor.language ?? 'en', () => m.chat_too_many_events())
  socket.emit('system_message', { message, timestamp: now.toISOString() })
}
const joins: EventLimit = { perMinute: 60, onExceeded }
const typing: EventLimit = { perMinute: 60, onExceeded }

export const chatCommands = {
  user_join: CHAT_COMMANDS.user_join,
  join_merchant_store_room: CHAT_COMMANDS.join_merchant_store_room,
  join_notifications: CHAT_COMMANDS.join_notifications,
  user_status_update: CHAT_COMMANDS.user_status_update,

  join_conversation: socketCommand(CHAT_COMMANDS.join_conversation, {
    limit: joins,
    async handle({ db }, socket, reference) {
      const id = getId(reference)
      const party = await getParty(db, id, socket.data.actor)
      if (party && socket.connected) await socket.join(conversationRoom(id, party))
    },
  }),

  leave_conversation: socketCommand(CHAT_COMMANDS.leave_conversation, {
    async handle({ app }, socket, reference) {
      const id = getId(reference)
      getTyping(app).leave(socket.id, id)
      await socket.leave(conversationRoom(id, 'customer'))
      await socket.leave(conversationRoom(id, 'store'))
    },
  }),

  typing_start: socketCommand(CHAT_COMMANDS.typing_start, {
    concerns: hasJoined,
    limit: typing,
    async handle({ app, db }, socket, reference) {
      const id = getId(reference)
      // The other party may have blocked this one since.
      const party = await findTypingParty(db, id, socket.data.actor)
      if (party && socket.connected) getTyping(app).start(socket.id, socket.data.actor, id)
    },
  }),

  typing_stop: socketCommand(CHAT_COMMANDS.typing_stop, {
    concerns: hasJoined,
    handle: ({ app }, socket, reference) => getTyping(app).stop(socket.data.actor, getId(reference)),
  }),

  message_delivered: socketCommand(CHAT_COMMANDS.message_delivered, {
    async handle(ctx, socket, { conversationId, seq }) {
      if (await getParty(ctx.db, conversationId, socket.data.actor))
        await markReached(ctx, currentMember(ctx), conversationId, 'delivered', seq)
    },
  }),
} satisfies Record<keyof typeof CHAT_COMMANDS, SocketCommand>

/** The id alone or in an object. */
type Reference = z.output<typeof CHAT_COMMANDS.join_conversation.payload>

/** Returns the id in lower case, as the database has it. */
const getId = (reference: Reference): string =>
  (typeof reference === 'string' ? reference : reference.conversationId).toLowerCase()

function hasJoined({ rooms }: LiveSocket, reference: Reference): boolean {
  const id = getId(reference)
  return rooms.has(conversationRoom(id, 'customer')) || rooms.has(conversationRoom(id, 'store'))
}
