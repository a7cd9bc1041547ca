import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import { registerMetrics } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { payingIn } from '#tests/support/paying.ts'
import { openMetrics, serveMetrics } from './metrics.ts'

const log = { warn: () => undefined }

let test: TestApp
const { startPaying } = payingIn(() => test)
before(async () => {
  test = await openTestApp({ demo: false })
  registerMetrics(test.app)
})
after(() => test?.close())

/** Returns the value of one line; undefined without such a line. */
async function findValue(
  name: string,
  labels: Record<string, string>,
  metrics = test.app.metrics,
): Promise<number | undefined> {
  for (const line of (await metrics.text()).split('\n')) {
    const [, found, given = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (found === name && Object.entries(labels).every(([key, label]) => given.includes(`${key}="${label}"`)))
      return Number(value)
  }
  return undefined
}
const countRequests = (labels: Record<string, string>) =>
  findValue('http_request_duration_seconds_count', labels)

describe('requests are counted', () => {
  it('by method, route pattern, class of status and site', async () => {
    for (let times = 0; times < 3; times++) await test.customer.inject(`/api/v1/stores/${randomUUID()}`)
    await test.merchant.inject({ method: 'POST', url: '/api/v1/users/login', payload: {} })
    assert.equal(
      await countRequests({ method: 'GET', route: '/api/v1/stores/:id', status: '4xx', site: 'customer' }),
      3,
    )
    assert.equal(
      await countRequests({ method: 'POST', route: '/api/v1/users/login', status: '4xx', site: 'merchant' }),
      1,
    )
  })

  it('when the reply comes from the cache', async () => {
    const url = `http://127.0.0.1:${test.app.config.port}/api/v1/stores?page=1`
    const labels = { route: '/api/v1/stores', status: '2xx', site: 'customer' }
    const first = await fetch(url)
    await first.arrayBuffer()
    assert.equal(await countRequests(labels), 1)
    await (await fetch(url)).arrayBuffer()
    // The server counts a request after the client has received the reply.
    while ((await countRequests(labels)) !== 2) await new Promise((done) => setImmediate(done))
    await (await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })).arrayBuffer()
    while ((await countRequests({ ...labels, status: '3xx' })) !== 1)
      await new Promise((done) => setImmediate(done))
  })

  it('under one label for all unknown paths', async () => {
    const linesBefore = (await test.app.metrics.text()).split('\n').length
    await test.customer.inject(`/${randomUUID()}`)
    const linesOnce = (await test.app.metrics.text()).split('\n').length
    for (let times = 0; times < 20; times++) await test.customer.inject(`/${randomUUID()}`)
    assert.equal(await countRequests({ route: 'unknown', status: '4xx', site: 'customer' }), 21)
    assert.ok(linesOnce > linesBefore)
    assert.equal((await test.app.metrics.text()).split('\n').length, linesOnce)
  })
})

describe('/metrics', () => {
  it('is not found on either site', async () => {
    for (const site of [test.customer, test.merchant])
      for (const path of ['/metrics', '/api/v1/metrics'])
        assert.equal((await site.inject(path)).statusCode, 404)
  })

  it('is served on a separate port, with metrics of the process and the event loop', async () => {
    const served = await serveMetrics(test.app.metrics, { host: '127.0.0.1', port: 0 })
    try {
      const base = `http://127.0.0.1:${served.port}`
      const reply = await fetch(`${base}/metrics`)
      const text = await reply.text()
      assert.equal(reply.status, 200)
      assert.match(String(reply.headers.get('content-type')), /^text\/plain; version=0\.0\.4/)
      const names = [
        'process_resident_memory_bytes',
        'event_loop_delay_seconds{quantile="0.99"}',
        'database_pool_connections{state="waiting"}',
      ]
      for (const name of names) assert.ok(text.includes(`\n${name} `), name)
      for (const [method, path] of [
        ['GET', '/'],
        ['GET', '/metrics/more'],
        ['POST', '/metrics'],
      ] as const)
        assert.equal((await fetch(base + path, { method })).status, 404)
    } finally {
      await served.close()
    }
  })

  it('is off when METRICS_PORT is empty or 0, and on the loopback interface by default', () => {
    const getPort = (METRICS_PORT?: string) =>
      readConfig({ NODE_ENV: 'test', ...(METRICS_PORT !== undefined && { METRICS_PORT }) })
    assert.deepEqual(
      [getPort('').metricsPort, getPort('0').metricsPort, getPort().metricsPort, getPort().metricsHost],
      [0, 0, 3004, '127.0.0.1'],
    )
  })
})

describe('a gauge', () => {
  it('shows payments by state', async () => {
    await startPaying()
    assert.equal(await findValue('payments_open', { status: 'pending' }), 1)
    assert.equal(await findValue('payments_open', { status: 'unknown' }), 0)
    assert.equal(await findValue('payments_last_day', { status: 'pending' }), 1)
    test.clock.advance(25 * 3_600_000)
    assert.equal(await findValue('payments_last_day', { status: 'pending' }), 0)
    assert.equal(await findValue('payments_open', { status: 'pending' }), 1)
  })

  it('shows how many queries wait for a connection', async () => {
    const { pool } = test.app.database
    const inUse = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    const waiting = pool.query('SELECT 1')
    const metrics = openMetrics(log)
    registerMetrics({ ...test.app, metrics })
    const [total, idle, waits] = await Promise.all(
      ['total', 'idle', 'waiting'].map((state) => findValue('database_pool_connections', { state }, metrics)),
    )
    for (const client of inUse) client.release()
    await waiting
    assert.deepEqual([total, idle], [pool.options.max, 0])
    assert.ok((waits ?? 0) >= 1)
  })

  it('that cannot be collected has no values and is counted; others are not affected', async () => {
    const metrics = openMetrics(log)
    metrics.gauge({ name: 'fails', help: 'Fails', collect: () => Promise.reject(new Error('away')) })
    metrics.gauge({ name: 'hangs', help: 'Never responds', collect: () => new Promise(() => undefined) })
    metrics.gauge({
      name: 'works',
      help: 'Works',
      labels: ['kind'],
      collect: () => [{ labels: { kind: 'a' }, value: 2 }],
    })
    // Failures are counted while the text is generated, so the next text shows them.
    await metrics.text()
    const text = await metrics.text()
    assert.match(text, /^works\{kind="a"\} 2$/m)
    for (const gauge of ['fails', 'hangs']) {
      assert.match(text, new RegExp(`^metrics_collect_failures_total\\{gauge="${gauge}"\\} [12]$`, 'm'))
      assert.doesNotMatch(text, new RegExp(`^${gauge} `, 'm'))
    }
  })

  it('does not show a label that is no longer collected', async () => {
    const metrics = openMetrics(log)
    let kind = 'a'
    metrics.gauge({
      name: 'changes',
      help: 'Changes',
      labels: ['kind'],
      collect: () => [{ labels: { kind }, value: 1 }],
    })
    assert.equal(await findValue('changes', { kind: 'a' }, metrics), 1)
    kind = 'b'
    assert.equal(await findValue('changes', { kind: 'a' }, metrics), undefined)
    assert.equal(await findValue('changes', { kind: 'b' }, metrics), 1)
  })

  it('adds to a counter', async () => {
    const metrics = openMetrics(log)
    const count = metrics.counter({ name: 'forged_total', help: 'Forged callbacks', labels: ['kind'] })
    count({ kind: 'stk' })
    count({ kind: 'stk' }, 2)
    assert.equal(await findValue('forged_total', { kind: 'stk' }, metrics), 3)
  })
})
