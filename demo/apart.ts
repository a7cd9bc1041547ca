/** Loads the demonstration in a process of its own: the catalogue and what drawing takes (some 120 MB) leave memory with it. */
import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { openDatabase } from '#server/database/database.ts'

type BookingInput = { databaseUrl: string; now: number; mediaDir: string | null }
type Progress = { done: number; total: number }

export function loadDemoApart(
  wish: BookingInput,
  options: { onProgress(done: number, total: number): void; signal?: AbortSignal },
): Promise<void> {
  // The flags of this process, such as those of its watch mode, are not for the other.
  const env = { ...process.env, NODE_COMPILE_CACHE: getCompileCacheDir() ?? process.env.NODE_COMPILE_CACHE }
  const { signal, onProgress } = options
  const loader = fork(import.meta.filename, { execArgv: [], env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'], ...(signal && { signal }) })
  let complaint = ''
  loader.stderr?.on('data', (piece: Buffer) => (complaint = (complaint + piece.toString()).slice(-4000)))
  loader.on('message', (said) => {
    const { done, total } = said as Progress // sent below
    if (!signal?.aborted) onProgress(done, total)
  })
  loader.send(wish)
  return new Promise((done, fail) => {
    loader.once('error', fail)
    loader.once('close', (code) =>
      code === 0 ? done() : fail(new Error(`The demonstration could not be loaded (its process ended with ${code}):\n${complaint}`)),
    )
  })
}

function tell(done: number, total: number): void {
  process.send?.({ done, total } satisfies Progress)
}

async function load({ databaseUrl, now, mediaDir }: BookingInput): Promise<void> {
  const { loadDemo } = await import('./load.ts')
  const { db, close } = openDatabase(databaseUrl, { max: 2, onError: (error) => console.error(error) })
  await loadDemo({ db, now: new Date(now), mediaDir, onProgress: tell })
  await close()
  process.disconnect()
}

if (import.meta.main) {
  // Whoever asked for it is gone.
  process.once('disconnect', () => process.exit())
  process.once('message', (wish) => void load(wish as BookingInput)) // sent above
}
