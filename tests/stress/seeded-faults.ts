/**
 * Puts faults into a copy of the source, one at a time, and runs the tests of `npm test` that should find them. A suite that
 * became faster by losing a kind of fault shows here. The faults are in seeded-faults.json.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LONG_TAG } from '#tests/support/long-run.ts'
import { runToEnd } from '#tests/support/processes.ts'
import { startTestPostgres } from '#tests/support/test-database.ts'
import type { StressResult } from './target.ts'

export type SeededFault = {
  /** Description of the fault. */
  fault: string
  file: string
  /** Occurs once in the file. */
  find: string
  replace: string
  /** The test file that finds it, and a regular expression for a part of the names of its tests. */
  test: string
  grep?: string
}

const FAULTS = 'tests/stress/seeded-faults.json'
const MOCHA = 'node_modules/mocha/bin/mocha.js'
const FOLDERS = [
  'contract',
  'demo',
  'deploy',
  'domain',
  'sandbox',
  'server',
  'tests',
  'tools',
  'web',
  'build/messages',
]
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', '.mocharc.json']

/** Returns the faults; the test beside this file checks that each can be put in. */
export const readFaults = (): SeededFault[] => JSON.parse(readFileSync(FAULTS, 'utf8')) as SeededFault[] // as the schema of the file is this type

export const countPlaces = (source: string, find: string): number => source.split(find).length - 1

export async function testSeededFaults(scratchDir: string): Promise<StressResult[]> {
  const copy = join(scratchDir, 'seeded-faults')
  copySources(copy)
  const postgres = await startTestPostgres()
  const results: StressResult[] = []
  try {
    for (const fault of readFaults()) results.push(await testFault(copy, postgres.url, fault))
  } finally {
    await postgres.stop()
  }
  return results
}

function copySources(copy: string): void {
  mkdirSync(copy, { recursive: true })
  for (const path of [...FOLDERS, ...FILES])
    if (existsSync(path)) cpSync(path, join(copy, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
}

async function testFault(
  copy: string,
  databaseUrl: string,
  { fault, file, find, replace, test, grep }: SeededFault,
): Promise<StressResult> {
  const path = join(copy, file)
  const source = readFileSync(path, 'utf8')
  if (countPlaces(source, find) !== 1)
    return { text: `${fault}: ${file} has not exactly one ${JSON.stringify(find)}`, holds: false }
  writeFileSync(
    path,
    source.replace(find, () => replace),
  )
  try {
    const failed = await runTests(copy, databaseUrl, test, grep)
    return failed === null
      ? { text: `${fault}: ${test} does not find it`, holds: false }
      : { text: `${fault}: found by “${failed}”`, holds: true }
  } finally {
    writeFileSync(path, source)
  }
}

/** Returns the name of the first test that failed, or null if none has. Throws if the tests could not run. */
async function runTests(copy: string, databaseUrl: string, test: string, grep = ''): Promise<string | null> {
  const report = join(copy, 'report.json')
  const args = [MOCHA, '--exit', '--bail', '--reporter=json', `--reporter-option=output=${report}`, test]
  args.push('--grep', `^(?!.*${LONG_TAG}).*${grep}`)
  rmSync(report, { force: true })
  const env = { ...process.env, TEST_DATABASE_URL: databaseUrl }
  const run = await runToEnd(process.execPath, args, { cwd: copy, env }).then(
    () => ({ hasFailed: false, output: '' }),
    (error: unknown) => ({ hasFailed: true, output: String(error) }),
  )
  const { stats, failures } = JSON.parse(readFileSync(report, 'utf8')) as MochaReport // of Mocha's JSON reporter
  if (stats.tests === 0) throw new Error(`${test} has no tests with “${grep}”`)
  if (!run.hasFailed) return null
  return failures[0]?.fullTitle ?? Promise.reject(new Error(run.output))
}

type MochaReport = { stats: { tests: number }; failures: { fullTitle: string }[] }
