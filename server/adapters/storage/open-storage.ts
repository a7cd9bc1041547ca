import { join } from 'node:path'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/observability/log.ts'
import { openLocalStorage } from './local-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import type { FileStorage } from './storage.ts'

type Options = { config: Pick<Config, 'storage' | 'dataDir'>; clock: Clock; log: Log }

/** The storage that the settings name: a bucket, or else a folder of this machine. */
export function openStorage({ config, clock, log }: Options): FileStorage {
  if (config.storage === null) return openLocalStorage(mediaDirectory(config))
  return openS3Storage(config.storage, {
    clock,
    onChange: (state) => log[state === 'down' ? 'error' : 'info']({}, `storage.${state}`),
  })
}

export const mediaDirectory = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'media')
