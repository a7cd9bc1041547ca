import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'mocha'
import { startTestSandbox } from '#sandbox/testing.ts'
import {
  createTestDatabase,
  dropTestDatabase,
  freePorts,
  testPostgres,
} from '#tests/support/test-database.ts'

/** Port where nobody listens, whatever else runs on the machine. */
let callbackPort: number
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let databaseUrl: string
let release: () => Promise<void>
before(async () => {
  const postgres = await testPostgres()
  release = postgres.release
  databaseUrl = await createTestDatabase(postgres.url, 'template_new')
  sandbox = await startTestSandbox()
  callbackPort = (await freePorts(1))[0]!
})
after(async () => {
  await sandbox.close()
  await dropTestDatabase(databaseUrl)
  await release()
})

const register = (...options: string[]) =>
  new Promise<{ code: number; text: string }>((done) => {
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      MPESA_URL: sandbox.url,
      CALLBACK_URL: `http://127.0.0.1:${callbackPort}`,
    }
    const child = execFile(
      process.execPath,
      ['server/bin/register-paybill.ts', ...options],
      { env },
      (_error, stdout, stderr) => done({ code: child.exitCode ?? 1, text: stdout + stderr }),
    )
  })

test('the addresses of the Paybill number are registered, and M-Pesa uses them', async () => {
  const { code, text } = await register('--version=v1', '--if-unreachable=Cancelled')
  assert.deepEqual([code, /M-Pesa reports payments to 174379/.test(text)], [0, true], text)
  // Nothing listens at the registered address.
  const paid = await sandbox.post('/api/paybill', {
    phone: '0712345678',
    business: '174379',
    account: 'K7QF3AV',
    amount: 38,
  })
  assert.equal(paid.body.message, 'Cancelled. The business does not respond.')
})

test('a refusal is explained, and the exit code is 1', async () => {
  const refusals = [
    ['already-registered', /Delete them in the portal/],
    ['wrong-product', /use --version=v1 or --version=v2/],
  ] as const
  for (const [registration, advice] of refusals) {
    await sandbox.setFaults({ registration })
    const { code, text } = await register()
    assert.equal(code, 1)
    assert.match(text, advice)
  }
  const wrong = await register('--version=3')
  assert.equal(wrong.code, 1)
  assert.match(wrong.text, /^\s*The addresses are not registered\.\s+Use npm run register-paybill/)
})
