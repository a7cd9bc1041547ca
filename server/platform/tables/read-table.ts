/**
 * Reads a table that people have sent: CSV in any usual encoding, XLSX or vCard. What it is shows its content, since names and
 * types of files are often wrong.
 */
import { Worker } from 'node:worker_threads'
import type { ReadTable } from './table.ts'

/** Longer than any file within the limits takes. */
const TIMEOUT_MS = 15_000
const MAX_HEAP_MB = 384

/**
 * A thread keeps the server answering: 10,000 rows of XLSX take two seconds. One that takes too much time or memory is a file
 * that is made to do so.
 */
export async function readTable(bytes: Uint8Array): Promise<ReadTable> {
  const worker = new Worker(new URL('table-thread.ts', import.meta.url), {
    workerData: { bytes },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    stderr: true,
  })
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
  try {
    return await new Promise<ReadTable>((resolve) => {
      worker.once('message', resolve)
      worker.once('error', () => resolve({ problem: 'not-a-table' }))
      worker.once('exit', () => resolve({ problem: 'not-a-table' }))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
