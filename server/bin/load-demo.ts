/** Loads the demo data and its pictures in a child process, so that its memory is freed when that process exits. */
import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import pg from 'pg'
import { hasStoresOrDemo } from '#demo/load-marker.ts'
import { bundledFiles } from '#demo/data/pictures.ts'
import { openStorage } from '#server/adapters/storage/open-storage.ts'
import type { FileStorage } from '#server/adapters/storage/storage.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig, type Config } from '#server/config/config.ts'
import { openDatabase, type Queryable } from '#server/platform/database/database.ts'
import { encryptCalendarAddress } from '#server/features/calendars/calendars.ts'
import { encryptDocument } from '#server/features/store-verification/store-verification.ts'
import { imageType } from '#server/platform/http/replies/media.ts'
import { openLog } from '#server/platform/observability/log.ts'

/** A bucket takes a while for each. */
const CONCURRENT_FILES = 8

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

async function missingDemoPictures(storage: FileStorage): Promise<typeof bundledFiles> {
  const stored = new Set<string>()
  for await (const { key } of storage.list('demo')) stored.add(key)
  return bundledFiles.filter(({ key }) => !stored.has(key))
}

export async function storeDemoPictures(storage: FileStorage): Promise<void> {
  const waiting = (await missingDemoPictures(storage)).values()
  const work = async () => {
    for (const { path, key } of waiting) await storage.put(key, await readFile(path), imageType(key))
  }
  await Promise.all(Array.from({ length: CONCURRENT_FILES }, work))
}

/** Returns how the demo encrypts what the server keeps secret. The sandbox has the calendar. */
export const createEncryption = (config: Config) => ({
  encryptDocument: (id: string, picture: Buffer): Buffer => encryptDocument(config, id, picture),
  encryptCalendar: config.sandbox
    ? (id: string) =>
        encryptCalendarAddress(config, id, `http://127.0.0.1:${config.sandboxPort}/calendars/college.ics`)
    : null,
})

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
  const loading = { db, now: new Date(now), ...createEncryption(config) }
  await Promise.all([loadDemo(loading), storeDemoPictures(storage)])
  await lock.end()
  await close()
  process.disconnect()
}

if (import.meta.main) {
  // The parent process has exited.
  process.once('disconnect', () => process.exit())
  process.once('message', (request) => void load(request as LoadRequest)) // sent above
}
