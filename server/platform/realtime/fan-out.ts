/**
 * Transport of events from one process to the clients of the others (docs/decisions/034-live-events-of-several-processes.md).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { ServerOptions } from 'socket.io'
import { openRedis } from '../../adapters/redis/redis.ts'
import type { AppContext } from '../../app-context.ts'
import type { Site } from '../http/operation.ts'

export type FanOut = {
  /** There are, or may be, other processes. */
  isShared: boolean
  options: Pick<Partial<ServerOptions>, 'adapter'>
  close(): Promise<void>
}

const START_TIMEOUT_MS = 3_000
/** Length for more than half a minute of a busy day: what a client that reconnects can get. */
const MAX_STREAM_LENGTH = 50_000

/** Opens the fan-out of a site. Both sites of a process are in separate channels, because the other processes have both too. */
export async function openFanOut({ config, log }: AppContext, site: Site): Promise<FanOut> {
  if (config.redisUrl === null) return { isShared: false, options: {}, close: async () => undefined }
  const warn = (error: unknown): void => log.warn({ reason: String(error) }, 'live.redis.error')
  const { client, connected, close } = openRedis(config.redisUrl, warn)
  // The site opens without Redis too, for the clients of this process, which events then reach at once.
  await Promise.race([connected, pause(START_TIMEOUT_MS, undefined, { ref: false })])
  const copies: { destroy(): void }[] = []
  const duplicate = client.duplicate.bind(client)
  // The adapter reads on connections of its own, which must wait for Redis instead of failing at once.
  client.duplicate = (overrides) => {
    const copy = duplicate({ ...overrides, disableOfflineQueue: false })
    copies.push(copy)
    resolveFailures(copy, ['connect', 'subscribe'], warn)
    return copy
  }
  // Stores the state of a client that has left.
  resolveFailures(client, ['set'], warn)
  const adapter = createAdapter(client, {
    streamName: `d3:live:${site}`,
    channelPrefix: `d3:live:${site}`,
    sessionKeyPrefix: `d3:live:${site}:session:`,
    maxLen: MAX_STREAM_LENGTH,
    blockTimeInMs: 2_000,
    onlyPlaintext: true,
  })
  return {
    isShared: true,
    options: { adapter },
    async close() {
      for (const copy of copies) copy.destroy()
      await close()
    },
  }
}

/** Makes these methods resolve with null when they fail, for the adapter, which does not handle their failures. */
function resolveFailures(
  redis: object,
  names: readonly ('connect' | 'set' | 'subscribe')[],
  onError: (error: unknown) => void,
): void {
  for (const name of names) {
    const method: (...args: unknown[]) => Promise<unknown> = Reflect.get(redis, name).bind(redis)
    Object.assign(redis, {
      [name]: (...args: unknown[]) =>
        method(...args).catch((error: unknown) => {
          onError(error)
          return null
        }),
    })
  }
}
