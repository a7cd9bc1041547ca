/**
 * Live updates (docs/rules/wire-format.md#live-updates): signals to the connected clients of an account that
 * something has changed. Clients get the current state by HTTP, so nothing depends on these events. A transaction or a
 * worker sends an event through PostgreSQL's channel `live`, and every process forwards it to the clients connected to it.
 */
import { sql } from 'kysely'
import type { AppContext } from '../../app-context.ts'
import { afterCommit, type Queryable } from '../database/database.ts'
import { openPgListener, type PgListener } from '../database/pg-listener.ts'
import { holdProcessLock } from '../database/process-lock.ts'
import { sendSignals } from '../database/signals.ts'
import type { SocketEvent, SocketEvents } from './realtime.ts'
import { accountRoom } from './rooms.ts'
import type { LiveNamespace } from './socket-hub.ts'

const CHANNEL = 'live'

/** An event for all clients of an account. */
export type LiveMessage = { [E in SocketEvent]: { to: string; event: E; hint: SocketEvents[E] } }[SocketEvent]
type ChannelMessage = LiveMessage | { sessionEnded: string } | { accessChanged: string }

/** NOTIFY allows 7,999 bytes. */
const MAX_BYTES = 7_500
/** Returns whether a message can be sent: clients must not need larger ones. */
export const fitsInMessage = (message: LiveMessage): boolean =>
  Buffer.byteLength(JSON.stringify(message)) <= MAX_BYTES

/** Sends an event to all clients of an account, on any process; in a transaction, after its commit. */
export const notifyLive = <E extends SocketEvent>(
  db: Queryable,
  to: string,
  event: E,
  hint: SocketEvents[E],
): Promise<void> => send(db, [{ to, event, hint }])

/** Sends several messages in one statement. */
export const notifyLiveEach = (db: Queryable, messages: readonly LiveMessage[]): Promise<void> =>
  send(db, messages)

async function send(
  db: Queryable,
  messages: readonly { to: string; event: SocketEvent; hint: unknown }[],
): Promise<void> {
  if (messages.length === 0) return
  const payloads = messages.map((message) => JSON.stringify(message))
  if (!db.isTransaction) return sendSignals(db, CHANNEL, payloads)
  // If it is lost, the clients have the state at their next request.
  afterCommit(db, (root) => sendSignals(root, CHANNEL, payloads).catch(() => undefined))
}

/**
 * Disconnects the clients of these sessions, which have ended, on any process. Part of the transaction, as it must not
 * be lost; few transactions do this (platform/database/signals.ts).
 */
export const notifySessionsEnded = (db: Queryable, sessionIds: readonly string[]): Promise<void> =>
  notifyEach(
    db,
    sessionIds.map((sessionEnded) => ({ sessionEnded })),
  )

/** Moves the clients of an account to other rooms, after its role in a team has changed. */
export const notifyAccessChanged = (db: Queryable, accountId: string): Promise<void> =>
  notifyEach(db, [{ accessChanged: accountId }])

async function notifyEach(
  db: Queryable,
  messages: readonly Exclude<ChannelMessage, LiveMessage>[],
): Promise<void> {
  if (messages.length === 0) return
  const payloads = messages.map((message) => JSON.stringify(message))
  await sql`SELECT pg_notify(${CHANNEL}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(db)
}

type ChannelHandlers = {
  namespaces: readonly LiveNamespace[]
  onSessionEnded(sessionId: string): void
  onAccessChanged(accountId: string): void
  /** Messages may have been missed. */
  onReconnected(): void
}

export async function openLiveChannel(
  { database, log }: AppContext,
  { namespaces, onSessionEnded, onAccessChanged, onReconnected }: ChannelHandlers,
): Promise<PgListener> {
  let isFirst = true
  return openPgListener({
    databaseUrl: database.directUrl,
    channel: CHANNEL,
    log,
    // Every process that serves requests has this connection.
    prepare: holdProcessLock,
    onConnected() {
      if (!isFirst) onReconnected()
      isFirst = false
    },
    onNotification(payload) {
      const message = JSON.parse(payload) as ChannelMessage // sent only by this file
      if ('sessionEnded' in message) onSessionEnded(message.sessionEnded)
      else if ('accessChanged' in message) onAccessChanged(message.accessChanged)
      // Every process forwards the event itself, so the adapters must not.
      else
        for (const namespace of namespaces)
          namespace.local.to(accountRoom(message.to)).emit(message.event, message.hint)
    },
  })
}
