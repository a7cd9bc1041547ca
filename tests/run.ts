/**
 * `npm test`: static checks, unit tests, integration tests and journeys. Prints one line per stage, failures in full, and
 * the total on the last line. `--quick` skips the journeys, `--only=unit,integration` runs some stages, and `--shard=1/2`
 * runs one of two parts, for two machines.
 */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect, parseArgs } from 'node:util'
import { COMMANDS } from '../server/bin/commands.mjs'
import { buildSites } from '../server/bin/build.ts'
import { IS_LONG_RUN, LONG_TAG } from './support/long-run.ts'
import { startTestPostgres } from './support/test-database.ts'
import type { TestMessage } from './run-files.ts'

type Outcome = { passed: number; failures: string[]; durations?: Map<string, number>; efforts?: string[] }
type TimedOutcome = Outcome & { durations: Map<string, number> }
type Stage = { name: string; run(): Promise<Outcome> }
type Shard = { number: number; count: number }

const UNIT = ['domain', 'contract', 'web', 'tools']
/** The tests of several features take longest, so they start first. */
const INTEGRATION = ['tests', 'server', 'demo', 'sandbox']
const RUN_FILES = 'tests/run-files.ts'
const BATCH_TIMEOUT_MS = 20 * 60_000
/** Bytes of source, which are roughly proportional to the time that the tests take. */
const BATCH_SIZE = 150_000
/** Cost of opening the app for each file, in the same unit. */
const FILE_COST = 6_000
const SLOWEST_SHOWN = 8
const OUTPUT_SHOWN = 4000
const CORES = availableParallelism()
/** Test files spend nearly half of their time waiting for the database. */
const FILE_CONCURRENCY = CORES + 2

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const scratch = mkdtempSync(join(tmpdir(), 'd3-tests-'))
// Dozens of processes import the same modules.
process.env.NODE_COMPILE_CACHE = join(scratch, 'compile-cache')
const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM')
  rmSync(scratch, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const shard = readShard()
/** The longest checks are first. Of several machines the first runs them. */
const staticChecks: Stage[] = [
  {
    name: 'types',
    run: () => check('tsc', COMMANDS.types.args),
  },
  {
    name: 'spelling',
    run: () => check('cspell', ['--no-progress', '--no-summary', '--quiet', '**/*.{ts,tsx,md,mjs,sql,css}']),
  },
  { name: 'lint', run: () => check('oxlint', ['--quiet']) },
  {
    name: 'module dependencies',
    run: () => check('depcruise', ['domain', 'contract', 'server', 'sandbox', 'demo', 'web']),
  },
  { name: 'unused files and packages', run: () => check('knip', ['--no-progress', '--no-config-hints']) },
  { name: 'format', run: () => check('oxfmt', ['--check', '.']) },
]
const checks: Stage[] = [
  ...(shard.number === 1 ? staticChecks : []),
  { name: 'unit', run: () => mochaTests(UNIT) },
]
const runsJourneys = !process.argv.includes('--quick')
const postgresStages: Stage[] = [
  { name: 'integration', run: () => mochaTests(INTEGRATION) },
  ...(runsJourneys ? [{ name: 'journeys', run: journeys }] : []),
]

const startedAt = performance.now()
let totalPassed = 0
let failed = 0
await runStages(checks.filter(isSelected), CORES)
const selected = postgresStages.filter(isSelected)
if (selected.length > 0) await withPostgres(() => runBesideBuild(selected))
if (totalPassed + failed === 0) {
  console.error('No stage was selected.')
  failed = 1
}
console.log(`\nFinished in ${((performance.now() - startedAt) / 60_000).toFixed(1)} min`)
console.log(`${totalPassed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)

// ---------------------------------------------------------------- stages

function isSelected({ name }: Stage): boolean {
  const only = process.argv.find((argument) => argument.startsWith('--only='))
  return only === undefined || only.slice('--only='.length).split(',').includes(name)
}

function readShard(): Shard {
  const { shard: text = '1/1' } = parseArgs({ options: { shard: { type: 'string' } }, strict: false }).values
  const [, number = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(String(text)) ?? []).map(Number)
  if (number >= 1 && number <= count) return { number, count }
  console.error('Use --shard=1/2 and --shard=2/2, or more parts.')
  process.exit(1)
}

async function runStages(stages: readonly Stage[], concurrency: number): Promise<void> {
  const queue = stages.values()
  const work = async () => {
    for (const stage of queue) await runStage(stage)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

/** Integration tests leave some of the processor unused while they wait for the database. */
async function runBesideBuild(stages: readonly Stage[]): Promise<void> {
  const needsBuild = stages.some(({ run }) => run === journeys)
  // The journeys build what is not built, and report a failure.
  const built = needsBuild ? buildSites({ onProgress: () => undefined }).catch(() => undefined) : undefined
  for (const stage of stages) {
    if (stage.run === journeys) await built
    await runStage(stage)
  }
}

async function runStage(stage: Stage): Promise<void> {
  const stageStartedAt = performance.now()
  const outcome = await stage
    .run()
    .catch((error: unknown): Outcome => ({ passed: 0, failures: [inspect(error)] }))
  // A stage without tests counts as failed.
  if (outcome.passed + outcome.failures.length === 0)
    outcome.failures.push(`No tests were found for ${stage.name}.`)
  totalPassed += outcome.passed
  failed += outcome.failures.length
  for (const failure of outcome.failures) console.log(`\n${failure.trim()}\n`)
  const seconds = (performance.now() - stageStartedAt) / 1000
  console.log(`${stage.name} … ${formatSummary(outcome)}  ${seconds.toFixed(1)} s`)
  if (outcome.durations) console.log(`  slowest: ${formatSlowest(outcome.durations)}`)
  if (outcome.efforts?.length) console.log(['  tasks:', ...outcome.efforts].join('\n    '))
}

function formatSummary({ passed, failures }: Outcome): string {
  if (failures.length > 0) return `${failures.length} failed, ${passed} passed`
  return passed === 1 ? 'ok' : `ok, ${passed} passed`
}

/** A run that is cut off shows how far it was. */
function showProgress(progress: string): void {
  console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${progress}`)
}

/** The files that take longest, to see where the run time goes. */
function formatSlowest(durations: Map<string, number>): string {
  const longest = [...durations].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST_SHOWN)
  return longest.map(([file, ms]) => `${file} ${(ms / 1000).toFixed(0)} s`).join(', ')
}

/** The outcome of a stage that consists of one check. */
function oneCheck(errors: string[]): Outcome {
  return errors.length ? { passed: 0, failures: [errors.join('\n')] } : { passed: 1, failures: [] }
}

async function check(command: string, args: string[]): Promise<Outcome> {
  const { code, output } = await runToEnd(join(root, 'node_modules/.bin', command), args)
  return oneCheck(code === 0 ? [] : [output])
}

type RunOptions = {
  env?: NodeJS.ProcessEnv
  timeout?: number
  /** Receives what the process sends with `process.send`. */
  onMessage?(message: TestMessage): void
}

function runToEnd(
  command: string,
  args: string[],
  { onMessage, ...options }: RunOptions = {},
): Promise<{ code: number | NodeJS.Signals | null; output: string }> {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe', ...(onMessage ? (['ipc'] as const) : [])]
  const child = spawn(command, args, { cwd: root, stdio, ...options })
  children.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => (output += piece.toString()))
  if (onMessage) child.on('message', onMessage)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code, signal) => {
      children.delete(child)
      done({ code: code ?? signal, output })
    })
  })
}

/** Runs `work` with one PostgreSQL server for all test files and journeys; each creates its own database. */
async function withPostgres(work: () => Promise<void>): Promise<void> {
  const postgres = await startTestPostgres()
  process.env.TEST_DATABASE_URL = postgres.url
  try {
    await work()
  } finally {
    delete process.env.TEST_DATABASE_URL
    await postgres.stop()
  }
}

// ---------------------------------------------------------------- Mocha

/**
 * Runs the files in several processes, the large files of each folder first, because they take longest. A process
 * runs files up to a total size (run-files.ts).
 */
async function mochaTests(folders: string[]): Promise<Outcome> {
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.test.{ts,tsx}`)
      .map((path) => ({ path, size: statSync(path).size + FILE_COST }))
      .toSorted((a, b) => b.size - a.size)
      .filter((_, index) => index % shard.count === shard.number - 1),
  )
  const outcome: TimedOutcome = { passed: 0, failures: [], durations: new Map<string, number>() }
  const batches = splitIntoBatches(files).values()
  const work = async () => {
    for (const batch of batches) {
      await runBatch(batch, outcome)
      showProgress(`${outcome.durations.size} of ${files.length} files`)
    }
  }
  await Promise.all(Array.from({ length: FILE_CONCURRENCY }, work))
  return outcome
}

function splitIntoBatches(files: readonly { path: string; size: number }[]): string[][] {
  const batches: string[][] = []
  let size = Infinity
  for (const file of files) {
    size += file.size
    if (size <= BATCH_SIZE) batches.at(-1)?.push(file.path)
    else {
      batches.push([file.path])
      size = file.size
    }
  }
  return batches
}

async function runBatch(batch: string[], outcome: TimedOutcome): Promise<void> {
  let hasFailed = false
  const { code, output } = await runToEnd(process.execPath, [RUN_FILES, ...batch], {
    timeout: IS_LONG_RUN ? 0 : BATCH_TIMEOUT_MS,
    onMessage(message: TestMessage) {
      if (message.type === 'passed') outcome.passed++
      else if (message.type === 'ended') outcome.durations.set(message.file, message.durationMs)
      else {
        hasFailed = true
        outcome.failures.push(message.failure)
      }
    },
  })
  const unfinished = batch.filter((file) => !outcome.durations.has(file))
  if (unfinished.length === 0 && (code === 0 || hasFailed)) return
  const end = output.slice(-OUTPUT_SHOWN)
  outcome.failures.push(
    `✖ The process of ${(unfinished.length > 0 ? unfinished : batch).join(', ')} ended with ${code}\n${end}`,
  )
}

// ---------------------------------------------------------------- Playwright

/** Runs the journeys in Chromium, against the app as `npm start` runs it. */
async function journeys(): Promise<Outcome> {
  const report = join(scratch, 'journeys.json')
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, FORCE_COLOR: '0' }
  const { code, output } = await runToEnd(
    process.execPath,
    [
      cli,
      'test',
      '--config=tests/journeys/playwright.config.ts',
      '--reporter=json',
      `--shard=${shard.number}/${shard.count}`,
      ...(IS_LONG_RUN ? [] : [`--grep-invert=${LONG_TAG}`]),
    ],
    { env },
  )
  let result: Report
  try {
    result = JSON.parse(readFileSync(report, 'utf8')) as Report // written by Playwright's JSON reporter
  } catch {
    return { passed: 0, failures: [`The journeys ended with code ${code} and no report.\n${output}`] }
  }
  const specs = result.suites.flatMap(listSpecs)
  const failures = specs.filter(({ ok }) => !ok).map((spec) => `✖ ${describe(spec)}`)
  const flaky = specs.filter(({ ok, tests }) => ok && tests.some(({ status }) => status === 'flaky'))
  for (const spec of flaky) console.log(`flaky: ${describe(spec)}`)
  failures.push(...result.errors.map((error) => error.stack ?? error.message ?? 'An error without a message'))
  if (code !== 0 && !failures.length) failures.push(`The journeys ended with code ${code}.\n${output}`)
  const isPassed = ({ ok, tests }: Spec) =>
    ok && tests.some(({ status }) => status === 'expected' || status === 'flaky')
  const durations = new Map<string, number>()
  for (const { file, tests } of specs) {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
    durations.set(file, (durations.get(file) ?? 0) + ms)
  }
  return { passed: specs.filter(isPassed).length, failures, durations, efforts: specs.flatMap(getEfforts) }
}

function describe(spec: Spec): string {
  return `${spec.title}  (tests/journeys/${spec.file}:${spec.line})\n${spec.tests.flatMap(getErrors).join('\n')}`
}
function listSpecs(suite: Suite): Spec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)]
}
function getErrors(test: Spec['tests'][number]): string[] {
  return test.results.flatMap((result) => result.errors.map((error) => error.message ?? error.stack ?? ''))
}

/** Returns what everyday tasks ask of their users (tests/journeys/effort.ts). */
function getEfforts({ tests }: Spec): string[] {
  const last = tests.flatMap(({ results }) => results.slice(-1))
  return last
    .flatMap(({ annotations }) => annotations)
    .flatMap(({ type, description }) => (type === 'effort' && description ? [description] : []))
}

type Report = { suites: Suite[]; errors: ReportedError[] }
type Suite = { specs: Spec[]; suites?: Suite[] }
type Spec = {
  title: string
  ok: boolean
  file: string
  line: number
  tests: { status: string; results: Result[] }[]
}
type Result = {
  duration: number
  errors: ReportedError[]
  annotations: { type: string; description?: string }[]
}
type ReportedError = { message?: string; stack?: string }
