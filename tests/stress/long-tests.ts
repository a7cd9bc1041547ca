/** Tests of `npm test` with more runs, or with all cases instead of a sample. */
import { spawn } from 'node:child_process'
import type { StressResult } from './target.ts'

const RUN_FILES = 'tests/run-files.ts'
const LONG_RUN = { LONG_RUN: '1' }

export function testModel({ runs, seed }: { runs: number; seed: number }): Promise<StressResult[]> {
  return runToEnd(
    `F31: ${runs} random sequences each of bookings, requests and pay-outs, compared with models, seed ${seed}`,
    [RUN_FILES, ...['model', 'requests', 'payouts'].map((name) => `tests/model/${name}.test.ts`)],
    { ...LONG_RUN, MODEL_RUNS: String(runs), FC_SEED: String(seed) },
  )
}

export function testEveryFile(): Promise<StressResult[]> {
  return runToEnd(
    'Every unit and integration test passes, those with the tag @long too; every route rejects every invalid value in every field',
    ['tests/run.ts', '--only=unit,integration'],
    LONG_RUN,
  )
}

export function testEveryJourney(): Promise<StressResult[]> {
  const config = '--config=tests/journeys/playwright.config.ts'
  return runToEnd(
    'Every journey passes, at both widths; every page is accessible, and fits with long texts and texts of twice the size',
    ['node_modules/@playwright/test/cli.js', 'test', config, '--reporter=line'],
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
