/** The Redis of REDIS_URL. Nothing depends on it: what it stores may be lost, and may be away. */
import { createClient } from 'redis'

export type Redis = ReturnType<typeof connect>

/** Fails commands at once while it cannot be reached, and connects again by itself. `connected` is the first attempt. */
export function openRedis(url: string, onError: (error: unknown) => void) {
  const client = connect(url)
  client.on('error', onError)
  return {
    client,
    connected: client.connect().then(() => undefined, onError),
    async close() {
      if (client.isReady) await client.close()
      else client.destroy()
    },
  }
}

const connect = (url: string) =>
  createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: { connectTimeout: 5_000, reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 2_000) },
  })
