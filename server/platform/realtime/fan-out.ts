/**
 * Transport of events from one process to the clients of the others (docs/decisions/034-live-events-of-several-processes.md).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter'
import { createAdapter as createRedisAdapter } from '@socket.io/redis-streams-adapter'
import pg from 'pg'
import type { ServerOptions } from 'socket.io'
import { openRedis } from '../../adapters/redis/redis.ts'
import type { AppContext } from '../../app-context.ts'
import type { Site } from '../http/operation.ts'
import { RECOVERY_MS } from './socket-hub.ts'

export type FanOut = {
  /** There are, or may be, other processes. */
  isShared: boolean
  options: Pick<Partial<ServerOptions>, 'adapter' | 'connectionStateRecovery'>
  close(): Promise<void>
}

// The session of a client that reconnects is checked again.
const RECOVERY = { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false }
/** NOTIFY allows 7,999 bytes. Longer payloads go through a table. */
const MAX_NOTIFICATION_BYTES = 7_500
const START_TIMEOUT_MS = 3_000
/** Length for more than half a minute of a busy day: what a client that reconnects can get. */
const MAX_STREAM_LENGTH = 50_000

/** Opens the fan-out of a site. Both sites of a process are in separate channels, because the other processes have both too. */
export async function openFanOut(app: AppContext, site: Site): Promise<FanOut> {
  const { redisUrl, processes } = app.config
  if (redisUrl !== null) return openRedisFanOut(app, redisUrl, site)
  if (processes > 1) return openPostgresFanOut(app, site)
  return { isShared: false, options: { connectionStateRecovery: RECOVERY }, close: async () => undefined }
}

async function openRedisFanOut({ log }: AppContext, url: string, site: Site): Promise<FanOut> {
  const warn = (error: unknown): void => log.warn({ reason: String(error) }, 'live.redis.error')
  const { client, connected, close } = openRedis(url, warn)
  // The site opens without Redis too, for the clients of this process, which events then reach at once.
  await Promise.race([connected, pause(START_TIMEOUT_MS, undefined, { ref: false })])
  // The adapter does not handle a failure when it stores the state of a client that has left.
  const set = client.set.bind(client)
  Object.assign(client, {
    set: (...args: Parameters<typeof set>) =>
      set(...args).catch((error: unknown) => {
        warn(error)
        return null
      }),
  })
  // The adapter reads on connections of its own, which must wait for Redis instead of failing at once.
  const duplicate = client.duplicate.bind(client)
  client.duplicate = (overrides) => duplicate({ ...overrides, disableOfflineQueue: false })
  return {
    isShared: true,
    options: {
      adapter: createRedisAdapter(client, {
        streamName: `d3:live:${site}`,
        channelPrefix: `d3:live:${site}`,
        sessionKeyPrefix: `d3:live:${site}:session:`,
        maxLen: MAX_STREAM_LENGTH,
        blockTimeInMs: 2_000,
        onlyPlaintext: true,
      }),
      connectionStateRecovery: RECOVERY,
    },
    close,
  }
}

async function openPostgresFanOut({ database, log }: AppContext, site: Site): Promise<FanOut> {
  const connection = {
    connectionString: database.directUrl,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    connectionTimeoutMillis: 5_000,
  }
  const warn = (error: Error): void => log.warn({ reason: String(error) }, 'live.postgres.error')
  // One connection sends, so that events stay in order. Without listeners, a connection that breaks would end the process.
  const pool = new pg.Pool({ ...connection, max: 1 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', warn))
  const listeners = new Set<pg.Client>()
  let isClosed = false
  /**
   * The part of a pool that the adapter uses. It never returns a connection that broke while it listened, which would fill a
   * pool. An adapter that is closed while it connects tries again for ever, so it gets no connection, and no error, after the
   * close.
   */
  const connections = {
    query: (text: string, values?: unknown[]) => pool.query(text, values),
    async connect() {
      if (isClosed) return never()
      const client = new pg.Client(connection)
      client.on('error', warn)
      client.once('end', () => listeners.delete(client))
      await client.connect()
      if (isClosed) return client.end().then(never)
      listeners.add(client)
      return Object.assign(client, { release: () => void client.end() })
    },
  }
  return {
    isShared: true,
    // The adapter does not support recovery; clients get what they missed over HTTP.
    options: {
      adapter: createPostgresAdapter(connections as unknown as pg.Pool, {
        channelPrefix: `live:${site}`,
        payloadThreshold: MAX_NOTIFICATION_BYTES,
        errorHandler: warn,
      }),
    },
    async close() {
      isClosed = true
      await Promise.allSettled([pool.end(), ...[...listeners].map((client) => client.end())])
    },
  }
}

const never = (): Promise<never> => new Promise(() => undefined)
