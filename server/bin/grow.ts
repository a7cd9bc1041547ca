/**
 * `npm run demo:grow -- --stores 10000 --offers 100000`: adds stores and offers to the demo until there are
 * as many as given. Writes into the database of DATABASE_URL, or into the embedded one, which must not be
 * running.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { growDemo } from '#demo/grow.ts'
import { loadDemo } from '#demo/load.ts'
import { createEncryption } from '#server/bin/load-demo.ts'
import { movableClock } from '#server/clock.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/startup/migrate.ts'
import { startPostgres } from '#server/platform/database/embedded-postgres/embedded-postgres.ts'
import { openProgress } from './progress.ts'
import { readOptions } from './read-options.ts'

process.chdir(fileURLToPath(new URL('../../', import.meta.url)))
const args = readOptions({
  stores: { type: 'string', default: '10000' },
  offers: { type: 'string', default: '100000' },
})
const progress = openProgress()
let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  await grow()
} catch (error) {
  progress.end()
  console.error(
    `\nThe demo data could not be added.\n${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
} finally {
  await postgres?.stop()
}

async function grow(): Promise<void> {
  const target = { stores: parseCount(args.stores), offers: parseCount(args.offers) }
  if (process.env.NODE_ENV === 'production') throw new Error('There is no demo in production.')
  const config = readConfig(process.env)
  if (!config.demo) throw new Error('DEMO is off.')
  const now = movableClock(config.sandboxAheadMs).now()
  const began = performance.now()
  if (!config.databaseUrl) {
    progress.line('Starting the database')
    postgres = await startPostgres({
      dir: resolve(config.dataDir, 'postgres'),
      port: config.databasePort,
      log: (line) => console.error(line),
    })
  }
  const databaseUrl = config.databaseUrl ?? postgres?.url ?? ''
  const database = openDatabase(databaseUrl, {
    max: 2,
    isBulk: true,
    directUrl: config.databaseDirectUrl,
    onError: (error) => console.error(error),
  })
  try {
    await migrate(database)
    await loadDemo({ db: database.db, now, ...createEncryption(config) })
  } finally {
    await database.close()
  }
  const { stores, offers } = await growDemo({
    databaseUrl,
    now,
    target,
    onProgress: (what, done, total) => progress.line(`Writing ${what}`, `${done} of ${total}`),
  })
  progress.end()
  console.log(`${stores} stores and ${offers} offers (${((performance.now() - began) / 1000).toFixed(0)} s)`)
}

function parseCount(text: string): number {
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < 0 || count > 1_000_000)
    throw new Error(`${text} is not a number from 0 to 1,000,000.`)
  return count
}
