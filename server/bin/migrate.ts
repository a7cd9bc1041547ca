/**
 * `npm run migrate`: applies the migrations that this version needs, as each start does. `npm run migrate -- --complete`,
 * once no process runs the previous version, also removes what only that one used. In the database of DATABASE_URL.
 */
import { parseArgs } from 'node:util'
import { migrate } from '#server/platform/database/migrate.ts'
import { runCommand, withDatabase } from './command.ts'

await runCommand('The migrations failed.', async (config) => {
  const { values } = parseArgs({ options: { complete: { type: 'boolean', default: false } } })
  const applied = await withDatabase(config, (database) => migrate(database, { isComplete: values.complete }))
  console.log(
    [...applied.map((name) => `  ${name}`), '', `${applied.length} migrations applied.`, ''].join('\n'),
  )
})
