/** The Redis of REDIS_URL. Nothing depends on it: what it stores may be lost, and may be away. */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { createClient } from 'redis'

export type Redis = ReturnType<typeof connect>

/**
 * Fails commands at once while it cannot be reached, and within two seconds when it does not answer, and connects again by
 * itself. `connected` is the first attempt.
 */
export function openRedis(url: string, onError: (error: unknown) => void) {
  const client = connect(url)
  client.on('error', onError)
  const checking = setInterval(() => {
    breakIfSilent(client).catch(onError)
  }, CHECK_MS).unref()
  return {
    client,
    connected: client.connect().then(() => undefined, onError),
    async close() {
      clearInterval(checking)
      if (client.isReady) await client.close()
      else client.destroy()
    },
  }
}

const CHECK_MS = 1_000
const ANSWER_WITHIN_MS = 1_000

/**
 * The connection to a machine that is gone stays open, and TCP gives up after a quarter of an hour. The commands that wait for
 * it fail here, and a new connection is made.
 */
async function breakIfSilent(client: Redis): Promise<void> {
  if (!client.isReady) return
  const answer = client.ping().then(
    () => true,
    () => true,
  )
  // An answer may have arrived while this process was busy.
  const silence = pause(ANSWER_WITHIN_MS, undefined, { ref: false }).then(async () => {
    await nextTurn()
    return false
  })
  if (await Promise.race([answer, silence])) return
  client.destroy()
  await client.connect()
}

/** Returns the version of the server. Throws if it cannot be reached or refuses the password. */
export async function readRedisVersion(url: string): Promise<string> {
  const failed = Promise.withResolvers<never>()
  const redis = openRedis(url, failed.reject)
  try {
    await Promise.race([redis.connected, failed.promise])
    const about = await redis.client.info('server')
    return /^redis_version:(\S+)/m.exec(about)?.[1] ?? 'unknown'
  } finally {
    await redis.close()
  }
}

const connect = (url: string) =>
  createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: { connectTimeout: 5_000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 2_000) },
  })

const PING_TIMEOUT_MS = 800

/** Returns whether a new connection is made and answered in time. */
export async function isRedisReachable(url: string): Promise<boolean> {
  const client = createClient({ url, RESP: 2, socket: { reconnectStrategy: false } })
  // `connect` rejects with the same error.
  client.on('error', () => undefined)
  const answer = client
    .connect()
    .then(() => client.ping())
    .then(
      () => true,
      () => false,
    )
  const isReachable = await Promise.race([answer, pause(PING_TIMEOUT_MS, false, { ref: false })])
  client.destroy()
  return isReachable
}
