import { join } from 'node:path'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/platform/observability/log.ts'
import { openLocalStorage } from './local-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import type { FileStorage } from './storage.ts'

type Options = { config: Pick<Config, 'storage' | 'dataDir'>; clock: Clock; log: Log }

/** Opens the configured storage: a bucket, or a local folder by default. */
export function openStorage({ config, clock, log }: Options): FileStorage {
  if (config.storage === null) return openLocalStorage(join(config.dataDir, 'media'))
  return openS3Storage(config.storage, {
    clock,
    onChange: (state) => log[state === 'down' ? 'error' : 'info']({}, `storage.${state}`),
  })
}
