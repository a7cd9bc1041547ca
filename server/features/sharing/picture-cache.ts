/** Pictures that were drawn, by what they show. One is drawn at a time: it takes a core for a quarter of a second. */
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { generalProblems } from '#contract/problem.ts'

/** Returns the picture of these facts, drawn where it is not stored. */
export type PictureCache = (hash: string, draw: () => Promise<Buffer>) => Promise<Buffer>

const MAX_BYTES = 16 * 1024 * 1024
/** So many may wait for their turn; whoever asks then is asked to come again. */
const MAX_WAITING = 30

export function openPictureCache(): PictureCache {
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const pictures = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: MAX_BYTES,
    sizeCalculation: (picture) => picture.length,
    async fetchMethod(_hash, _stale, { context: draw }) {
      if (waiting >= MAX_WAITING) throw generalProblems.busy().with({ retryAfter: 5 })
      waiting++
      const drawn = queue.then(draw)
      queue = drawn.catch(() => undefined)
      return drawn.finally(() => waiting--)
    },
  })
  return (hash, draw) => pictures.forceFetch(hash, { context: draw })
}

/** A few letters that stand for these facts. */
export const hashOf = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16)

/** Which version of a file it is; null when there is none. */
export async function versionOf(file: string): Promise<string | null> {
  try {
    const found = await stat(file)
    return found.isFile() ? `${found.size}-${Math.round(found.mtimeMs)}` : null
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return null
    throw error
  }
}
