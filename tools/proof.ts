/**
 * `npm run proof`: what `npm test` has no time for, or must not assert because it is measured. Against the server as `npm start` runs it, on a
 * database of its own. One line a promise, kept or broken; ends with 1 where one is broken. `--port=3070` the first of five ports.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '#server/kernel/postgres.ts'
import { firstMessage, startOnCore, stop, stopAll } from './bench/machine.ts'
import { buildSites } from './build.ts'
import { enumeration } from './proof/enumeration.ts'
import { flood } from './proof/flood.ts'

/** What is measured depends on the machine, and is not asserted by the tests. */
export type Promised = { text: string; isKept: boolean; isMeasured?: boolean }

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { values: args } = parseArgs({ options: { port: { type: 'string', default: '3070' } } })
const port = Number(args.port)
const base = `http://127.0.0.1:${port}`
const scratch = mkdtempSync(join(tmpdir(), 'd3-proof-'))
const closing: (() => Promise<unknown>)[] = []

try {
  await buildSites({ onProgress: say })
  const postgres = await startPostgres({ dir: join(scratch, 'postgres'), port: port + 4, log: say })
  closing.push(() => postgres.stop())
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } } // our own
  const server = startOnCore({ all: 0, server: null, rest: null }, scripts.start.split(' ').slice(1), {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    MERCHANT_PORT: String(port + 1),
    SANDBOX_PORT: String(port + 2),
    SANDBOX_SMTP_PORT: String(port + 3),
    DATA_DIR: join(scratch, 'data'),
    DATABASE_URL: postgres.url,
    DEMO_PICTURES: '0',
    CACHE_SECONDS: '0',
    LOG_LEVEL: 'warn',
    // What is tried here is what remains when one address may ask as often as it likes.
    RATE_LIMIT_SCALE: '1000000',
  })
  closing.push(() => stop(server))
  await firstMessage(server)

  for (const proof of [enumeration, flood])
    for (const { text, isKept } of await proof(base)) {
      say(`${isKept ? 'kept  ' : 'BROKEN'}  ${text}`)
      if (!isKept) process.exitCode = 1
    }
} finally {
  for (let close = closing.pop(); close; close = closing.pop()) await close().catch((error: unknown) => console.error(error))
  await stopAll()
  rmSync(scratch, { recursive: true, force: true })
}

function say(line: string): void {
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${line}`)
}
