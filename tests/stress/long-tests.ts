/** Tests of `npm test` with more runs, or with all cases instead of a sample. */
import { spawn } from 'node:child_process'
import type { StressResult } from './target.ts'

/** The journeys that check a sample of the pages, or one width, in `npm test`. */
const PAGE_JOURNEYS = [
  'accessibility',
  'booking-changes',
  'discovery',
  'kiswahili',
  'long-text',
  'merchant-.*',
  'offline',
  'profile',
  'reviews',
  'saved',
  'search',
  'settings',
  'store-counter',
  'zoom',
]

const LONG_RUN = { LONG_RUN: '1' }

export function testModel({ runs, seed }: { runs: number; seed: number }): Promise<StressResult[]> {
  return runToEnd(
    `F31: ${runs} random sequences of bookings and ${runs} of requests, compared with models, seed ${seed}`,
    ['--test', '--test-concurrency=1', 'tests/model/model.test.ts', 'tests/model/requests.test.ts'],
    { MODEL_RUNS: String(runs), FC_SEED: String(seed) },
  )
}

export function testRouteMatrix(): Promise<StressResult[]> {
  return runToEnd(
    'Every route rejects every invalid value in every field',
    ['--test', 'tests/contract/route-matrix.test.ts'],
    LONG_RUN,
  )
}

export function testEveryPage(): Promise<StressResult[]> {
  const config = '--config=tests/journeys/playwright.config.ts'
  const specs = PAGE_JOURNEYS.map((name) => `journeys/${name}.spec.ts`)
  return runToEnd(
    'Every page is accessible, and fits with long texts, a zoom of 200% and texts of twice the size',
    ['node_modules/@playwright/test/cli.js', 'test', config, '--reporter=line', ...specs],
    LONG_RUN,
  )
}

async function runToEnd(text: string, args: string[], env: NodeJS.ProcessEnv): Promise<StressResult[]> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  const exitCode = await new Promise((done) => child.once('close', done))
  return [{ text: exitCode === 0 ? text : `${text}:\n${output}`, holds: exitCode === 0 }]
}
