/** Signals that somebody is typing. Typing ends by itself after two seconds, and when the client leaves. */
import { TYPING_TIMEOUT_MS } from '#domain/chat/message.ts'
import { oncePerApp, type Actor, type AppContext } from '#server/app-context.ts'
import { accountRoom } from '#server/platform/realtime/rooms.ts'
import { conversationRoom } from '../data/rooms.ts'

type Typing = {
  start(socketId: string, actor: Actor, conversationId: string): void
  stop(actor: Pick<Actor, 'accountId'>, conversationId: string): void
  /** Ends what was started by this socket, in one conversation or in all. */
  leave(socketId: string, conversationId?: string): void
}

type Typist = { socketId: string; actor: Actor; conversationId: string; timer: NodeJS.Timeout }

export const getTyping = oncePerApp(openTyping)

function openTyping(app: AppContext): Typing {
  const typists = new Map<string, Typist>()

  function send(event: 'typing_start' | 'typing_stop', { actor, conversationId }: Typist): void {
    app.realtime.emit({
      rooms: [conversationRoom(conversationId, 'customer'), conversationRoom(conversationId, 'store')],
      except: accountRoom(actor.accountId),
      event,
      payload: {
        conversationId,
        userId: actor.accountId,
        userRole: actor.role === 'merchant' ? 'merchant' : 'customer',
      },
    })
  }

  function end(key: string): void {
    const typist = typists.get(key)
    if (!typist) return
    clearTimeout(typist.timer)
    typists.delete(key)
    send('typing_stop', typist)
  }

  return {
    start(socketId, actor, conversationId) {
      const key = toKey(actor, conversationId)
      clearTimeout(typists.get(key)?.timer)
      const timer = setTimeout(() => end(key), TYPING_TIMEOUT_MS).unref()
      const typist = { socketId, actor, conversationId, timer }
      typists.set(key, typist)
      send('typing_start', typist)
    },
    stop: (actor, conversationId) => end(toKey(actor, conversationId)),
    leave(socketId, conversationId) {
      for (const [key, typist] of typists) {
        const isLeft = conversationId === undefined || typist.conversationId === conversationId
        if (typist.socketId === socketId && isLeft) end(key)
      }
    },
  }
}

const toKey = ({ accountId }: Pick<Actor, 'accountId'>, conversationId: string) =>
  `${accountId} ${conversationId}`
