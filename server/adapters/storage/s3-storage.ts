/** Files in a bucket of an S3-compatible service. */
import { S3mini, S3ServiceError } from 's3mini'
import type { Clock } from '#server/clock.ts'
import { openBreaker } from '../network/breaker.ts'
import { networkReason } from '../network/network.ts'
import { assertStorageKey, StorageUnavailable, type FileStorage } from './storage.ts'

export type S3Settings = {
  /** Address with the bucket: https://s3.example/bucket, or https://bucket.s3.example. */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}
type Options = { clock: Clock; onChange?(state: 'down' | 'up'): void; timeoutMs?: number }

const TIMEOUT_MS = 5_000
const PAGE_SIZE = 1_000

export function openS3Storage(
  settings: S3Settings,
  { clock, onChange, timeoutMs = TIMEOUT_MS }: Options,
): FileStorage {
  const { url: endpoint, region, accessKeyId, secretAccessKey } = settings
  const s3 = new S3mini({ endpoint, region, accessKeyId, secretAccessKey, requestAbortTimeout: timeoutMs })
  const breaker = openBreaker({ clock, onChange: (state) => onChange?.(state) })

  /** While the service is down, callers fail at once instead of waiting for a timeout each. */
  async function request<T>(work: () => Promise<T>): Promise<T> {
    if (!breaker.tryAcquire()) throw new StorageUnavailable('circuit open')
    try {
      const result = await work()
      breaker.recordSuccess()
      return result
    } catch (error) {
      breaker.recordFailure()
      throw new StorageUnavailable(getReason(error), { cause: error })
    }
  }

  return {
    breakerState: () => breaker.state(),
    async put(key, content, contentType) {
      assertStorageKey(key)
      await request(async () => {
        const response = await s3.putObject(key, content, contentType)
        await response.body?.cancel()
      })
    },
    get(key) {
      assertStorageKey(key)
      return request(async () => {
        const response = await unlessMissing(s3.getObjectRaw(key))
        if (!response) return undefined
        const content = Buffer.from(await response.arrayBuffer())
        return { content, etag: response.headers.get('etag') ?? `"${content.length.toString(16)}"` }
      })
    },
    exists(key) {
      assertStorageKey(key)
      return request(async () => (await s3.objectExists(key)) === true)
    },
    async delete(key) {
      assertStorageKey(key)
      await request(() => s3.deleteObject(key))
    },
    async *list(folder) {
      assertStorageKey(folder)
      let next: string | undefined
      do {
        const token = next
        const page = await request(() => s3.listObjectsPaged('/', `${folder}/`, PAGE_SIZE, token))
        if (!page?.objects) throw new StorageUnavailable('NoSuchBucket')
        for (const { Key, LastModified, Size } of page.objects)
          yield { key: Key, modifiedAt: LastModified, bytes: Size }
        next = page.nextContinuationToken
      } while (next)
    },
  }
}

/** A bucket that does not exist is a wrong setting, not a missing file. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (error instanceof S3ServiceError && error.status === 404 && error.serviceCode !== 'NoSuchBucket')
      return undefined
    throw error
  }
}

const getReason = (error: unknown): string =>
  error instanceof S3ServiceError ? `${error.status} ${error.serviceCode ?? ''}`.trim() : networkReason(error)
