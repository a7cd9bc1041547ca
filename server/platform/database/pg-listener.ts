/**
 * LISTENs to a PostgreSQL channel on a separate connection, and reconnects. Notifications in between are
 * lost.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../observability/log.ts'
import { whenReachable } from './when-reachable.ts'

export type PgListener = { close(): Promise<void> }
export type PgListenerOptions = {
  databaseUrl: string
  channel: string
  log: Log
  onNotification(payload: string): void
  /** Prepares a connection before it is used. */
  prepare?(client: pg.Client): Promise<unknown>
  /** All notifications after this are received; earlier ones may have been missed. */
  onConnected?(): void
  onDisconnected?(): void
}

/** At the start, a busy machine may take long; nothing is served yet. */
const FIRST_TIMEOUT_MS = 30_000
const TIMEOUT_MS = 2_000
const MIN_RETRY_MS = 50
/** Short enough to reconnect within a second after the database is back. */
const MAX_RETRY_MS = 500

export async function openPgListener({
  databaseUrl,
  channel,
  log,
  onNotification,
  prepare,
  onConnected,
  onDisconnected,
}: PgListenerOptions): Promise<PgListener> {
  const closing = new AbortController()
  let listener: pg.Client | undefined

  async function listen(timeoutMs: number): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    client.on('notification', ({ payload = '' }) => onNotification(payload))
    client.on('error', (error) => handleDisconnect(client, error))
    client.on('end', () => handleDisconnect(client))
    try {
      await client.connect()
      await prepare?.(client)
      await client.query(`LISTEN ${channel}`)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    if (closing.signal.aborted) return client.end()
    listener = client
    onConnected?.()
  }

  function handleDisconnect(client: pg.Client, error?: Error): void {
    if (listener !== client) return
    listener = undefined
    onDisconnected?.()
    if (closing.signal.aborted) return
    log.warn({ reason: error && String(error), channel }, 'database.channel.lost')
    client.end().catch(() => undefined)
    void reconnect()
  }

  async function reconnect(): Promise<void> {
    let waitMs = MIN_RETRY_MS
    while (!listener && !closing.signal.aborted) {
      await pause(waitMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      waitMs = Math.min(waitMs * 2, MAX_RETRY_MS)
      if (closing.signal.aborted) return
      await listen(TIMEOUT_MS).catch((error: unknown) =>
        log.debug({ err: error, channel }, 'database.channel.retry-failed'),
      )
    }
  }

  await whenReachable(() => listen(FIRST_TIMEOUT_MS))
  return {
    async close() {
      closing.abort()
      const client = listener
      listener = undefined
      await client?.end()
    },
  }
}
