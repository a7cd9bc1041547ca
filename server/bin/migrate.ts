/**
 * `npm run migrate`: applies the migrations that this version needs to the database of DATABASE_URL, as each start does. `npm
 * run migrate -- --complete`, once no process runs the previous version, also removes what only that one used.
 */
import { parseArgs } from 'node:util'
import { migrate } from '#server/platform/database/startup/migrate.ts'
import { runCommand, withDatabase } from './command.ts'

await runCommand('The migrations failed.', async (config) => {
  const { values } = parseArgs({ options: { complete: { type: 'boolean', default: false } } })
  const onApplied = (name: string, ms: number): void => console.log(`  ${name}  ${(ms / 1000).toFixed(2)} s`)
  const options = { isComplete: values.complete, onApplied }
  const applied = await withDatabase(config, (database) => migrate(database, options))
  console.log(`\n${applied.length} migrations applied.\n`)
})
