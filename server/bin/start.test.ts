import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'mocha'
import { testPostgres } from '#tests/support/test-database.ts'

/** Runs the start of a worker, which needs no built sites, and returns what it printed and its exit code. */
async function start(env: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, ['server/bin/start.ts', '--built'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      SERVICES: 'worker',
      DEMO: '0',
      SANDBOX: '0',
      METRICS_PORT: '',
      ...env,
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (printed += piece.toString()))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, printed }
}

test('an error of the start is one sentence, and the exit code is 1', async () => {
  const postgres = await testPostgres()
  const missing = await start({ DATABASE_URL: postgres.url.replace(/[^/]*$/, 'no_such_database') })
  assert.deepEqual(missing, {
    code: 1,
    printed:
      '\nD3 cannot run.\nThe database cannot be reached: database "no_such_database" does not exist. ' +
      'Is DATABASE_URL right?\n\n',
  })
  const unexpected = await start({ DATABASE_URL: 'postgres://%', PORT: '0' })
  assert.equal(unexpected.code, 1)
  assert.match(unexpected.printed, /^\nD3 cannot run\.\n[^\n]+\n\n$/)
  await postgres.release()
})
