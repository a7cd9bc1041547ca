import { CHAT_EVENTS, type ChatEvents } from '#contract/chat-events.ts'
import { createContext } from '#server/app-context.ts'
import type { Sockets } from '#server/platform/realtime/sockets.ts'
import { markAllDelivered } from '../messages/receipts.ts'
import { chatCommands } from './commands.ts'
import { getPresence } from './presence.ts'
import { isJoinedByStore, teamRooms } from '../data/rooms.ts'
import { getTyping } from './typing.ts'

declare module '#server/platform/realtime/realtime.ts' {
  interface SocketEvents extends ChatEvents {}
}

const DESCRIPTION = `In chats, messages are sent by HTTP. The messages of a conversation have numbers without gaps:
\`GET /chat/conversations/{id}/messages?after_seq=\` has those that a client has missed. Typing and \`messages_read\` need
\`join_conversation\`. More than 60 typing or join events in a minute are dropped.`

export const chatSockets: Sockets = {
  description: DESCRIPTION,
  events: CHAT_EVENTS,
  commands: chatCommands,
  rooms: teamRooms,
  open(app) {
    const presence = getPresence(app)
    const typing = getTyping(app)
    return {
      async connected(socket) {
        await presence.join(socket)
        const { actor } = socket.data
        if (actor.role === 'customer') await markAllDelivered(createContext(app, actor))
      },
      disconnected(socket) {
        typing.leave(socket.id)
        presence.leave(socket)
      },
      async accessChanged(socket) {
        for (const room of socket.rooms) if (isJoinedByStore(room)) await socket.leave(room)
        presence.leave(socket)
        await presence.join(socket)
      },
      close: () => presence.close(),
    }
  },
}
