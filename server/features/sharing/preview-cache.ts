/** Caches preview images by a hash of what they show. One is drawn at a time: it takes a core for 250 ms. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { generalProblems } from '#contract/problem.ts'

/** Returns the cached image of this hash, or draws it. */
export type PreviewCache = (hash: string, draw: () => Promise<Buffer>) => Promise<Buffer>

const MAX_BYTES = 16 * 1024 * 1024
/** Further requests are rejected with a time to retry after. */
const MAX_WAITING = 30
const RETRY_AFTER_SECONDS = 5

export function openPreviewCache(): PreviewCache {
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const images = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: MAX_BYTES,
    sizeCalculation: (image) => image.length,
    async fetchMethod(_hash, _stale, { context: draw }) {
      if (waiting >= MAX_WAITING) throw generalProblems.busy().with({ retryAfter: RETRY_AFTER_SECONDS })
      waiting++
      const drawn = queue.then(draw)
      queue = drawn.catch(() => undefined)
      return drawn.finally(() => waiting--)
    },
  })
  return (hash, draw) => images.forceFetch(hash, { context: draw })
}

export const hashContent = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
