/**
 * `npm run invariants`: checks every statement that must be true of the data, read-only, in the database of DATABASE_URL
 * or the embedded one of a server that is running. Exits with 1 if one is violated, otherwise with 0.
 */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/config.ts'
import { FEATURES } from '#server/features.ts'
import { invariantsOf } from '#server/infrastructure.ts'
import { checkSnapshot } from '#server/platform/database/invariants.ts'
import { operatorDatabaseUrl } from './database-url.ts'

process.chdir(fileURLToPath(new URL('../../', import.meta.url)))
try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const invariants = invariantsOf(FEATURES)
  const url = config.databaseDirectUrl ?? operatorDatabaseUrl(config)
  const broken = await checkSnapshot(url, invariants, () => new Date())
  for (const { statement, rows } of broken) console.log(`\nViolated: ${statement}\n  ${JSON.stringify(rows)}`)
  console.log(`\n${invariants.length} invariants, ${broken.length} violated.\n`)
  process.exitCode = broken.length > 0 ? 1 : 0
} catch (error) {
  console.error(
    `\nThe invariants cannot be checked.\n${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 1
}
