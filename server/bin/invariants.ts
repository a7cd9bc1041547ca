/**
 * `npm run invariants`: checks every statement that must be true of the data, read-only, in the database of DATABASE_URL
 * or the embedded one of a server that is running, as of the time of its clock. `-- URL` checks another one, such as a
 * copy that pgBackRest restored. Exits with 1 if one is violated, otherwise with 0.
 */
import { checkAllInvariants, describeBroken } from './check-invariants.ts'
import { openAppClock } from './app-clock.ts'
import { runCommand } from './command.ts'
import { operatorDatabaseUrl } from './database-url.ts'

await runCommand('The invariants cannot be checked.', async (config) => {
  const url = process.argv[2] ?? config.databaseDirectUrl ?? operatorDatabaseUrl(config)
  const broken = await checkAllInvariants(url, (await openAppClock(config)).now())
  console.log(`\n${describeBroken(broken)}\n`)
  process.exitCode = broken.length > 0 ? 1 : 0
})
