/** Loads the demo data in a child process, so that its memory is freed when that process exits. */
import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { openDatabase } from '#server/database/database.ts'

type LoadRequest = { databaseUrl: string; now: number }

export function loadDemoInChildProcess(
  request: LoadRequest,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const env = { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir() ?? process.env.NODE_COMPILE_CACHE }
  // The child must not inherit flags of this process, such as those of watch mode.
  const loader = fork(import.meta.filename, {
    execArgv: [],
    env,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    ...(signal && { signal }),
  })
  let errors = ''
  loader.stderr?.on('data', (piece: Buffer) => (errors = (errors + piece.toString()).slice(-4000)))
  loader.send(request)
  return new Promise((done, fail) => {
    loader.once('error', fail)
    loader.once('close', (code) => {
      if (code === 0) done()
      else fail(new Error(`The demo data could not be loaded (the process exited with ${code}):\n${errors}`))
    })
  })
}

async function load({ databaseUrl, now }: LoadRequest): Promise<void> {
  const { loadDemo } = await import('./load.ts')
  const { db, close } = openDatabase(databaseUrl, { max: 2, onError: (error) => console.error(error) })
  await loadDemo({ db, now: new Date(now) })
  await close()
  process.disconnect()
}

if (import.meta.main) {
  // The parent process has exited.
  process.once('disconnect', () => process.exit())
  process.once('message', (request) => void load(request as LoadRequest)) // sent above
}
