/** The thread of `readTable`. */
import { parentPort, workerData } from 'node:worker_threads'
import { parseTable } from './parse-table.ts'

const { bytes } = workerData as { bytes: Uint8Array } // what readTable sends
parentPort?.postMessage(await parseTable(bytes))
