/** Hears a channel of PostgreSQL on a connection of its own, and finds it again when that breaks. What is said meanwhile is not heard. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../observability/log.ts'

export type PgListener = {
  /** Says it on the connection that listens, so that it is heard after all that was said before; false while nothing can be heard. */
  say(payload: string): Promise<boolean>
  close(): Promise<void>
}
export type PgListenerOptions = {
  databaseUrl: string
  channel: string
  log: Log
  hears(payload: string): void
  /** From now on everything is heard; whatever was said before was not. */
  found?(): void
  lost?(): void
}

const FIRST_WAIT_MS = 50
/** Short enough for all to work again within a second of the database's return. */
const LONGEST_WAIT_MS = 500

export async function openPgListener({
  databaseUrl,
  channel,
  log,
  hears,
  found,
  lost,
}: PgListenerOptions): Promise<PgListener> {
  const closing = new AbortController()
  let listener: pg.Client | undefined

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
    })
    client.on('notification', ({ payload = '' }) => hears(payload))
    client.on('error', (error) => hasLost(client, error))
    client.on('end', () => hasLost(client))
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    if (closing.signal.aborted) return void (await client.end())
    listener = client
    found?.()
  }

  function hasLost(client: pg.Client, error?: Error): void {
    if (listener !== client) return
    listener = undefined
    lost?.()
    if (closing.signal.aborted) return
    log.warn({ reason: error && String(error), channel }, 'database.channel.lost')
    client.end().catch(() => undefined)
    void listenAgain()
  }

  async function listenAgain(): Promise<void> {
    for (
      let waitMs = FIRST_WAIT_MS;
      !listener && !closing.signal.aborted;
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    ) {
      await pause(waitMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (!closing.signal.aborted)
        await listen().catch((error: unknown) =>
          log.debug({ err: error, channel }, 'database.channel.retry-failed'),
        )
    }
  }

  await listen()
  return {
    async say(payload) {
      const client = listener
      if (!client) return false
      await client.query('SELECT pg_notify($1, $2)', [channel, payload])
      return true
    },
    async close() {
      closing.abort()
      const client = listener
      listener = undefined
      await client?.end()
    },
  }
}
