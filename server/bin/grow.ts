/**
 * `npm run demo:grow -- --stores 10000 --offers 100000`: the demonstration with as many rows as a large town has. It goes into the database
 * of DATABASE_URL, else into the embedded one, which must not be in use. What is there already counts; nothing is ever taken away.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { growDemo } from '#demo/grow.ts'
import { loadDemo } from '#demo/load.ts'
import { readConfig } from '#server/config.ts'
import { migrate, migrationsDir, openDatabase } from '#server/database/database.ts'
import { startPostgres } from '#server/database/embedded-postgres.ts'
import { openProgress } from './progress.ts'

process.chdir(fileURLToPath(new URL('../../', import.meta.url)))
const { values: args } = parseArgs({
  options: { stores: { type: 'string', default: '10000' }, offers: { type: 'string', default: '100000' } },
})
const progress = openProgress()
let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  await grow()
} catch (error) {
  progress.end()
  console.error(
    `\nThe demonstration cannot be grown.\n${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
} finally {
  await postgres?.stop()
}

async function grow(): Promise<void> {
  const target = { stores: whole(args.stores), offers: whole(args.offers) }
  if (process.env.NODE_ENV === 'production') throw new Error('There is no demonstration in production.')
  const config = readConfig(process.env)
  if (!config.demo) throw new Error('DEMO is off.')
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
  const database = openDatabase(databaseUrl, { max: 2, onError: (error) => console.error(error) })
  try {
    await migrate(database.pool, migrationsDir)
    await loadDemo({ db: database.db, now: new Date() })
  } finally {
    await database.close()
  }
  const { stores, offers } = await growDemo({
    databaseUrl,
    now: new Date(),
    target,
    onProgress: (what, done, total) => progress.line(`Writing ${what}`, `${done} of ${total}`),
  })
  progress.end()
  console.log(`${stores} stores and ${offers} offers (${((performance.now() - began) / 1000).toFixed(0)} s)`)
}

function whole(said: string): number {
  const number = Number(said)
  if (!Number.isSafeInteger(number) || number < 0 || number > 1_000_000)
    throw new Error(`${said} is no number of rows.`)
  return number
}
