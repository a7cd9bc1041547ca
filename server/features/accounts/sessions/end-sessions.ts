import type { TxCtx } from '#server/app-context.ts'
import { notifySessionsEnded } from '#server/platform/realtime/live-updates.ts'
import { revokeSessions, type EndedSessions } from '../queries.ts'

/** The only way to end sessions. Closes their live connections, too. Returns how many had not ended yet. */
export async function endSessions(tx: TxCtx, which: EndedSessions): Promise<number> {
  const sessionIds = await revokeSessions(tx.db, which, tx.now)
  if (sessionIds.length > 0) {
    await notifySessionsEnded(tx.db, sessionIds)
    await tx.emit('sessions.ended', { sessionIds })
  }
  return sessionIds.length
}
