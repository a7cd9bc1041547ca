/** Loads the demo data and its pictures in a child process, so that its memory is freed when that process exits. */
import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import pg from 'pg'
import { hasStoresOrDemo } from '#demo/load-marker.ts'
import { bundledPictures } from '#demo/data/pictures.ts'
import { openStorage } from '#server/adapters/storage/open-storage.ts'
import type { FileStorage } from '#server/adapters/storage/storage.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig, type Config } from '#server/config/config.ts'
import { openDatabase, type Queryable } from '#server/platform/database/database.ts'
import { encryptDocument } from '#server/features/store-verification/store-verification.ts'
import { missingPictures, storePictures } from '#server/features/media/media.ts'
import { openLog, type Log } from '#server/platform/observability/log.ts'

type LoadRequest = { databaseUrl: string; now: number }

export function loadDemoInChildProcess(
  request: LoadRequest,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const env = { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir() ?? process.env.NODE_COMPILE_CACHE }
  // The child must not inherit flags of this process, such as those of watch mode.
  const loader = fork(import.meta.filename, {
    execArgv: [],
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...(signal && { signal }),
  })
  let errors = ''
  loader.stderr?.on('data', (piece: Buffer) => (errors = (errors + piece.toString()).slice(-4000)))
  loader.send(request)
  return new Promise((done, fail) => {
    loader.once('error', fail)
    loader.once('close', (code) => {
      if (code === 0) done()
      else fail(new Error(`The demo data could not be loaded (the process exited with ${code}):\n${errors}`))
    })
  })
}

/** Returns false also when a picture is not stored, for example because the folder of the data is new. */
export const isDemoLoaded = async (db: Queryable, storage: FileStorage): Promise<boolean> =>
  (await hasStoresOrDemo(db)) && (await missingDemoPictures(storage)).length === 0

const missingDemoPictures = (storage: FileStorage) => missingPictures(storage, 'demo', bundledPictures())

export const storeDemoPictures = async (storage: FileStorage, log: Log): Promise<void> =>
  storePictures(storage, log, await missingDemoPictures(storage))

/** Returns how the demo encrypts documents. */
export const createDocumentEncryptor =
  (config: Config) =>
  (id: string, picture: Buffer): Buffer =>
    encryptDocument(config, id, picture)

async function load({ databaseUrl, now }: LoadRequest): Promise<void> {
  const { loadDemo } = await import('#demo/load.ts')
  const config = readConfig(process.env)
  const log = openLog(config)
  const storage = openStorage({ config, clock: systemClock, log })
  const { db, directUrl, close } = openDatabase(databaseUrl, {
    max: 2,
    isBulk: true,
    directUrl: config.databaseDirectUrl,
    onError: (error) => console.error(error),
  })
  // Only one of several processes that start together loads the demo. `loadDemo` itself takes the lock `demo`.
  const lock = new pg.Client({ connectionString: directUrl })
  await lock.connect()
  await lock.query("SELECT pg_advisory_lock(hashtextextended('load-demo', 0))")
  const loading = { db, now: new Date(now), encryptDocument: createDocumentEncryptor(config) }
  await Promise.all([loadDemo(loading), storeDemoPictures(storage, log)])
  await lock.end()
  await close()
  process.disconnect()
}

if (import.meta.main) {
  // The parent process has exited.
  process.once('disconnect', () => process.exit())
  process.once('message', (request) => void load(request as LoadRequest)) // sent above
}
