import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'mocha'
import { openAppClock } from './app-clock.ts'
import { readConfig } from '#server/config/config.ts'
import { DAY } from '#domain/time/time.ts'
import { openShop } from '#tests/support/factories.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

test('the clock of a sandbox that answers something else is an error, and that of none is the configured one', async () => {
  const server = createServer((_request, response) => void response.end('no clock'))
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // it listens to a port
  const config = {
    ...readConfig({ NODE_ENV: 'test' }),
    sandbox: true,
    host: '127.0.0.1',
    sandboxPort: port,
    sandboxAheadMs: 0,
  }
  await assert.rejects(openAppClock(config), SyntaxError)
  await new Promise((done) => server.close(done))
  const clock = await openAppClock(config)
  assert.ok(Math.abs(clock.now().getTime() - Date.now()) < 10_000)
})

const run = (command: string, { app }: TestApp) =>
  new Promise<{ code: number; printed: string }>((done) => {
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: app.config.databaseUrl,
      SANDBOX_PORT: String(app.config.sandboxPort),
    }
    const child = execFile(
      process.execPath,
      [`server/bin/${command}.ts`],
      { env },
      (_error, stdout, stderr) => done({ code: child.exitCode ?? 1, printed: stdout + stderr }),
    )
  })

test('the invariants and the books are checked by the clock of the app, which the sandbox has moved', async () => {
  for (const ahead of [40 * DAY, -40 * DAY]) {
    const at = await openTestApp({ demo: false, now: new Date(Date.now() + ahead) })
    try {
      const shop = await openShop(at)
      const { token } = await at.newCustomer()
      assert.equal((await at.ask('POST', `/stores/${shop.storeId}/toggle-follow`, { token })).status, 200)
      await at.drainJobs()
      assert.deepEqual(await run('invariants', at), { code: 0, printed: '\nAll invariants hold.\n\n' })
      const { code, printed } = await run('reconcile', at)
      assert.equal(code, 0, printed)
    } finally {
      await at.close()
    }
  }
})
