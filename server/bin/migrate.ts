/**
 * `npm run migrate`: applies the migrations that this version needs, as each start does. `npm run migrate -- --complete`,
 * once no process runs the previous version, also removes what only that one used. In the database of DATABASE_URL.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { operatorDatabaseUrl } from './database-url.ts'

process.chdir(fileURLToPath(new URL('../../', import.meta.url)))
try {
  const { values } = parseArgs({ options: { complete: { type: 'boolean', default: false } } })
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const database = openDatabase(operatorDatabaseUrl(config), {
    max: 1,
    directUrl: config.databaseDirectUrl,
    onError: (error) => console.error(error),
  })
  try {
    const applied = await migrate(database, { isComplete: values.complete })
    for (const name of applied) console.log(`  ${name}`)
    console.log(`\n${applied.length} migrations applied.\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(`\nThe migrations failed.\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
