/**
 * socket.io restores the rooms of a client that reconnects within half a minute, and sends what it missed before any middleware
 * runs. So the session must be checked first: it may have ended meanwhile, or the account may have left the team.
 */
import type { Actor } from '../../app-context.ts'
import { hasSameAccess } from './rooms.ts'
import type { LiveNamespace, SocketData } from './socket-hub.ts'

export function guardRecovery(
  { adapter }: LiveNamespace,
  identifySession: (sessionId: string) => Promise<Actor | null>,
): void {
  const restore = adapter.restoreSession.bind(adapter)
  adapter.restoreSession = async (pid, offset) => {
    const session = await restore(pid, offset)
    if (!session) throw new Error('There is nothing to restore')
    const { actor } = session.data as SocketData // stored by socket.io
    const current = await identifySession(actor.sessionId)
    if (!current || !hasSameAccess(current, actor)) throw new Error('The session has ended or changed')
    return session
  }
}
