/**
 * `npm test`: format, types, lint, dependencies, unit tests, integration tests, journeys. One line a stage, failures in full, and the count of
 * everything on the last line. `--quick` leaves the journeys out.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { startPostgres } from '#server/database/embedded-postgres.ts'
import { freePorts, TEST_FLAGS } from '#tests/support/test-app.ts'

type Outcome = { passed: number; failures: string[] }
type Stage = { name: string; run(): Promise<Outcome>; endsTheRun?: boolean }

const UNIT = ['domain', 'contract', 'web', 'tools']
const INTEGRATION = ['server', 'demo', 'sandbox', 'tests']
const FILE_TIMEOUT_MS = 5 * 60_000

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const scratch = mkdtempSync(join(tmpdir(), 'd3-tests-'))
const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM')
  rmSync(scratch, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const stages: Stage[] = [
  { name: 'format', run: () => check('oxfmt', ['--check', '.']) },
  { name: 'types', run: () => check('tsc', ['-p', '.']), endsTheRun: true },
  { name: 'lint', run: () => check('oxlint', ['--quiet']) },
  { name: 'dependencies', run: () => check('depcruise', ['domain', 'contract', 'server', 'sandbox', 'demo', 'web']) },
  { name: 'unit', run: () => nodeTests(UNIT) },
  { name: 'integration', run: () => withPostgres(() => nodeTests(INTEGRATION)) },
  ...(process.argv.includes('--quick') ? [] : [{ name: 'journeys', run: journeys }]),
]

let passed = 0
let failed = 0
for (const stage of stages) {
  const began = performance.now()
  const outcome = await stage.run().catch((error: unknown): Outcome => ({ passed: 0, failures: [inspect(error)] }))
  // A stage that tested nothing has proved nothing.
  if (outcome.passed + outcome.failures.length === 0) outcome.failures.push(`No tests were found for ${stage.name}.`)
  passed += outcome.passed
  failed += outcome.failures.length
  for (const failure of outcome.failures) console.log(`\n${failure.trim()}\n`)
  const count = outcome.failures.length
    ? `${outcome.failures.length} failed, ${outcome.passed} passed`
    : outcome.passed === 1
      ? 'ok'
      : `ok, ${outcome.passed} passed`
  console.log(`${stage.name} … ${count}  ${((performance.now() - began) / 1000).toFixed(1)} s`)
  if (stage.endsTheRun && outcome.failures.length) break
}
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)

/** A stage that is one command. */
async function check(command: string, args: string[]): Promise<Outcome> {
  const { code, said } = await runToEnd(join(root, 'node_modules/.bin', command), args)
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [said] }
}

function runToEnd(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<{ code: number | null; said: string }> {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece.toString()))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => {
      children.delete(child)
      done({ code, said })
    })
  })
}

/** One PostgreSQL for all files; each test makes a database of its own in it. */
async function withPostgres(work: () => Promise<Outcome>): Promise<Outcome> {
  const [port] = await freePorts(1)
  const postgres = await startPostgres({ dir: join(scratch, 'postgres'), port: port!, log: () => undefined, flags: TEST_FLAGS })
  process.env.TEST_DATABASE_URL = postgres.url
  try {
    return await work()
  } finally {
    delete process.env.TEST_DATABASE_URL
    await postgres.stop()
  }
}

/** Each file in a process of its own, two at a time. */
async function nodeTests(rooms: string[]): Promise<Outcome> {
  const files = rooms.flatMap((room) => globSync(`${room}/**/*.test.{ts,tsx}`)).sort()
  const outcome: Outcome = { passed: 0, failures: [] }
  if (!files.length) return outcome
  const events = run({ files, concurrency: 2, timeout: FILE_TIMEOUT_MS, argv: [] })
  for await (const event of events) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const { data } = event
    const isGroup = data.details.type === 'suite' || data.skip !== undefined || data.todo !== undefined
    // A file is reported as a test of its own only where it could not run.
    if (event.type === 'test:pass' && !isGroup) outcome.passed++
    if (event.type === 'test:fail' && !isSumOfOthers(data.details.error)) {
      outcome.failures.push(
        `✖ ${data.name}  (${relativeTo(data.file)}:${data.line ?? ''})\n${inspect(data.details.error.cause ?? data.details.error, { depth: 6 })}`,
      )
    }
  }
  return outcome
}

/** A group fails because something in it failed, which is told by itself. */
function isSumOfOthers(error: unknown): boolean {
  return (error as { failureType?: string }).failureType === 'subtestsFailed'
}
function relativeTo(file = ''): string {
  return file.startsWith(root) ? file.slice(root.length) : file
}

/** In Chromium, against the product as `npm start` runs it. */
async function journeys(): Promise<Outcome> {
  const report = join(scratch, 'journeys.json')
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, FORCE_COLOR: '0' }
  const { code, said } = await runToEnd(
    process.execPath,
    [cli, 'test', '--config=tests/journeys/playwright.config.ts', '--reporter=json'],
    env,
  )
  let read: Report
  try {
    read = JSON.parse(readFileSync(report, 'utf8')) as Report // written by Playwright's own reporter
  } catch {
    return { passed: 0, failures: [`The journeys ended with code ${code} and no report.\n${said}`] }
  }
  const specs = read.suites.flatMap(specsOf)
  const failures = specs
    .filter((spec) => !spec.ok)
    .map((spec) => `✖ ${spec.title}  (tests/journeys/${spec.file}:${spec.line})\n${spec.tests.flatMap(errorsOf).join('\n')}`)
  for (const spec of specs.filter(({ ok, tests }) => ok && tests.some(({ status }) => status === 'flaky')))
    console.log(`unsteady: ${spec.title}  (tests/journeys/${spec.file}:${spec.line})\n${spec.tests.flatMap(errorsOf).join('\n')}`)
  failures.push(...read.errors.map((error) => error.stack ?? error.message ?? 'An error without a message'))
  if (code !== 0 && !failures.length) failures.push(`The journeys ended with code ${code}.\n${said}`)
  return {
    passed: specs.filter((spec) => spec.ok && spec.tests.some((test) => test.status === 'expected' || test.status === 'flaky')).length,
    failures,
  }
}

function specsOf(suite: Suite): Spec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}
function errorsOf(test: Spec['tests'][number]): string[] {
  return test.results.flatMap((result) => result.errors.map((error) => error.message ?? error.stack ?? ''))
}

type Report = { suites: Suite[]; errors: ReportedError[] }
type Suite = { specs: Spec[]; suites?: Suite[] }
type Spec = { title: string; ok: boolean; file: string; line: number; tests: { status: string; results: { errors: ReportedError[] }[] }[] }
type ReportedError = { message?: string; stack?: string }
