/** Starts the product as `npm start` does, with a database of its own, and stops it when the journeys are over. */
import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CUSTOMERS, MERCHANTS, settings } from './addresses.ts'

/** The first time every picture of the demo is drawn. */
const START_MS = 8 * 60_000
const STOP_MS = 30_000

export default async function openApp(): Promise<() => Promise<void>> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const dataDir = mkdtempSync(join(tmpdir(), 'd3-journeys-'))
  // The pictures of the demo are the same every time, and are kept from one run to the next.
  const pictures = join(root, '.data/test-media')
  mkdirSync(pictures, { recursive: true })
  symlinkSync(pictures, join(dataDir, 'media'))
  const { DATABASE_URL: _, ...env } = process.env
  const app = fork(join(root, 'server/bin/start.ts'), [], {
    cwd: root,
    execArgv: [],
    env: {
      ...env,
      ...settings(),
      METRICS_PORT: '0',
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PUBLIC_URL: CUSTOMERS(),
      MERCHANT_URL: MERCHANTS(),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [app.stdout, app.stderr]) stream?.on('data', (piece: Buffer) => (said = (said + piece.toString()).slice(-20_000)))
  const ended = new Promise<number | null>((done) => app.once('exit', done))
  const stop = async (): Promise<number | null> => {
    app.kill('SIGTERM')
    const tooLong = setTimeout(() => app.kill('SIGKILL'), STOP_MS)
    const code = await ended
    clearTimeout(tooLong)
    rmSync(dataDir, { recursive: true, force: true })
    return code
  }
  const isReady = await Promise.race([
    new Promise<boolean>((done) => app.on('message', (message) => message === 'ready' && done(true))),
    ended.then(() => false),
    new Promise<boolean>((done) => setTimeout(done, START_MS, false).unref()),
  ])
  const answer = isReady ? await fetch(`${CUSTOMERS()}/ready`) : undefined
  if (answer?.status !== 200) {
    await stop()
    throw new Error(`The product did not start.\n${said}`)
  }
  return async () => {
    const code = await stop()
    if (code !== 0) throw new Error(`The product was asked to stop and ended with ${code}.\n${said}`)
  }
}
