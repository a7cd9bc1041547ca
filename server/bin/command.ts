/** Common parts of the commands of operators. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig, type Config } from '#server/config/config.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { getErrorMessage } from '#server/platform/database/when-reachable.ts'
import { operatorDatabaseUrl } from './database-url.ts'

/** Runs a command with the settings of the project; an error is printed without its stack, and the exit code is then 1. */
export async function runCommand(
  failure: string | null,
  work: (config: Config) => Promise<void>,
): Promise<void> {
  process.chdir(fileURLToPath(new URL('../../', import.meta.url)))
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    await work(readConfig(process.env))
  } catch (error) {
    console.error(['', ...(failure === null ? [] : [failure]), getErrorMessage(error), ''].join('\n'))
    process.exitCode = 1
  }
}

/** The database of DATABASE_URL, or the embedded one of a server that is running. */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(operatorDatabaseUrl(config), {
    max: 1,
    directUrl: config.databaseDirectUrl,
    onError: (error) => console.error(error),
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
