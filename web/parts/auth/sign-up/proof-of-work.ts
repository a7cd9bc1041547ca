/**
 * The proof of work required at sign-up when many accounts are created from one network. Loaded only when
 * required.
 */
import type { ProofOfWork } from '#contract/account-forms.ts'

export type Challenge = ProofOfWork['challenge']

const TIMEOUT_MS = 120_000

/**
 * Rejects when the signal aborts it or the browser cannot solve it. `onProgress` receives the share of the
 * work done at most, from 0 to 1.
 */
export function solve(
  challenge: Challenge,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ProofOfWork> {
  const worker = new Worker(new URL('./proof-of-work-worker.ts', import.meta.url), { type: 'module' })
  const solved = new Promise<ProofOfWork>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    worker.addEventListener('error', () => reject(new Error('The worker failed')))
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data && 'steps' in data) onProgress(Math.min(1, data.steps / challenge.parameters.data.steps))
      else if (data && 'derivedKey' in data) resolve({ challenge, solution: data })
      else reject(new Error('No solution was found'))
    })
    worker.postMessage({ type: 'work', challenge, timeout: TIMEOUT_MS })
  })
  return solved.finally(() => worker.terminate())
}

/** Message of the worker; null after a timeout. */
type FromWorker = { steps: number } | ProofOfWork['solution'] | { error: unknown } | null
