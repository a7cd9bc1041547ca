/** `npm run cluster` starts a cluster of many processes on loopback, with the demo, until Ctrl-C. */
import { fileURLToPath } from 'node:url'
import { buildSites } from '#server/bin/build.ts'
import { loadDemoInChildProcess } from '#server/bin/load-demo.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/startup/migrate.ts'
import { ADMIN_URL, CUSTOMER_URL, MERCHANT_URL, SANDBOX_URL } from './addresses.ts'
import { checkPrograms, ProgramError } from './programs.ts'
import { startCluster } from './start-cluster.ts'

process.chdir(fileURLToPath(new URL('../..', import.meta.url)))
const stopping = new AbortController()
const stopped = new Promise<void>((done) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      stopping.abort()
      done()
    })
})

try {
  checkPrograms()
  await buildSites({ onProgress: console.log })
  const cluster = await startCluster(console.log, { signal: stopping.signal, prepare: loadDemo })
  console.log(`
The cluster is open. The certificate is of this run, so browsers warn.

  Customers   ${CUSTOMER_URL}
  Merchants   ${MERCHANT_URL}
  Admins      ${ADMIN_URL}
  Sandbox     ${SANDBOX_URL}
  Database    ${cluster.databaseUrl}
  Logs        ${cluster.dir}

  Ctrl-C stops everything.
`)
  await stopped
  console.log('Stopping …')
  await cluster.stop()
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(error instanceof ProgramError ? `\n${error.message}\n` : error)
    process.exitCode = 1
  }
}

async function loadDemo(databaseUrl: string, dataDir: string): Promise<void> {
  console.log('Demo: stores, offers, bookings, reviews and pictures')
  const database = openDatabase(databaseUrl, { max: 1, onError: console.error })
  await migrate(database)
  await database.close()
  process.env.DATA_DIR = dataDir
  await loadDemoInChildProcess({ databaseUrl, now: Date.now() }, { signal: stopping.signal })
}
