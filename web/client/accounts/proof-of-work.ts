/** The calculation that signing up costs where many accounts are made. Loaded only where it is asked for. */
import type { ProofOfWork } from '#contract/account-forms.ts'

export type Challenge = ProofOfWork['challenge']

const LONGEST_MS = 120_000

/** Rejects when the signal ends it, or the browser cannot do it. `onShare` is told how much is done at most, from 0 to 1. */
export function solve(
  challenge: Challenge,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<ProofOfWork> {
  const worker = new Worker(new URL('./proof-of-work-worker.ts', import.meta.url), { type: 'module' })
  const solved = new Promise<ProofOfWork>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
    worker.addEventListener('error', () => reject(new Error('The worker failed')))
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data && 'steps' in data) onShare(Math.min(1, data.steps / challenge.parameters.data.steps))
      else if (data && 'derivedKey' in data) resolve({ challenge, solution: data })
      else reject(new Error('No solution was found'))
    })
    worker.postMessage({ type: 'work', challenge, timeout: LONGEST_MS })
  })
  return solved.finally(() => worker.terminate())
}

/** Null when it took too long. */
type FromWorker = { steps: number } | ProofOfWork['solution'] | { error: unknown } | null
