/**
 * Runs the test files named on the command line in one process, one after the other: loading and opening the server takes
 * longer than most files, and is much faster the second time. `npm test` starts several such processes and receives their
 * results; run by hand, it prints them.
 */
import { inspect } from 'node:util'
import Mocha from 'mocha'
import settings from '../.mocharc.json' with { type: 'json' }
import { IS_LONG_RUN, LONG_TAG } from './support/long-run.ts'

export type TestMessage =
  | { type: 'passed' }
  | { type: 'failed'; failure: string }
  | { type: 'ended'; file: string; durationMs: number }

const timeout = IS_LONG_RUN ? 0 : settings.timeout
const isChild = process.send !== undefined

// The command line of Mocha does the same. Mocha reports it as a failure of the test that runs.
process.on('unhandledRejection', (reason) => {
  throw reason
})

for (const file of process.argv.slice(2)) await runFile(file)

async function runFile(file: string): Promise<void> {
  const startedAt = performance.now()
  // Each file has its own root, so that its hooks are not those of other files.
  const mocha = new Mocha({ timeout, forbidOnly: isChild, reporter: isChild ? Mocha.reporters.Base : 'spec' })
  if (isChild && !IS_LONG_RUN) mocha.grep(LONG_TAG).invert()
  mocha.addFile(file)
  try {
    await mocha.loadFilesAsync()
    await new Promise((done) => {
      mocha
        .run(done)
        .on('pass', () => report({ type: 'passed' }))
        .on('fail', (test, error) => fail(`${test.fullTitle()}  (${file})`, error))
    })
  } catch (error) {
    console.error(error)
    fail(file, error)
  }
  report({ type: 'ended', file, durationMs: performance.now() - startedAt })
}

function fail(name: string, error: unknown): void {
  process.exitCode = 1
  report({ type: 'failed', failure: `✖ ${name}\n${inspect(error, { depth: 6 })}` })
}

function report(message: TestMessage): void {
  process.send?.(message)
}
