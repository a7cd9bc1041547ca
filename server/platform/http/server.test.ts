import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'mocha'
import { IS_LONG_RUN } from '#tests/support/long-run.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let at: TestApp
before(async () => {
  at = await openTestApp({ demo: false })
})
after(() => at.close())

/**
 * Sends `bytes`, and `more` each second; returns what was received until the server closed the connection.
 */
async function send(bytes: string, { more = '', withinMs = 30_000 } = {}): Promise<string> {
  const socket = connect(at.app.config.port, '127.0.0.1')
  let reply = ''
  socket.on('data', (piece: Buffer) => (reply += piece.toString()))
  const closed = new Promise<void>((done, fail) => {
    socket.once('close', () => done())
    // Writing to a connection that the server has closed.
    socket.on('error', () => undefined)
    socket.setTimeout(withinMs, () => fail(new Error('the server did not respond')))
  })
  socket.write(bytes)
  const timer = more && setInterval(() => socket.write(more), 1000)
  const timeout = AbortSignal.timeout(withinMs)
  try {
    await Promise.race([
      closed,
      new Promise((_, fail) =>
        timeout.addEventListener('abort', () => fail(new Error(`still open after ${withinMs} ms`))),
      ),
    ])
  } finally {
    if (timer) clearInterval(timer)
    socket.destroy()
  }
  return reply
}
const readStatus = (reply: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1])
const host = () => `127.0.0.1:${at.app.config.port}`

describe('a request that never ends', () => {
  // The timeout is ten seconds, and the server checks it every five.
  const WITHIN_MS = 25_000
  let slowHeaders: Promise<string>
  let slowBodies: Promise<string>[]

  // All requests wait at the same time.
  before(() => {
    slowHeaders = send(`GET /api/v1/health HTTP/1.1\r\nHost: ${host()}\r\n`, {
      more: 'X-Slow: 1\r\n',
      withinMs: WITHIN_MS,
    })
    const head = `POST /api/v1/users/login HTTP/1.1\r\nHost: ${host()}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`
    slowBodies = Array.from({ length: 50 }, () => send(head, { more: ' ', withinMs: WITHIN_MS }))
  })

  test('is closed while its headers arrive slowly', async () => {
    assert.equal(readStatus(await slowHeaders), 408)
  })

  test('is closed while its body arrives slowly', async () => {
    for (const reply of await Promise.all(slowBodies))
      assert.ok(reply === '' || readStatus(reply) === 408, reply)
  })
})

describe('many connections at once', () => {
  const COUNT = IS_LONG_RUN ? 500 : 50
  const WITHIN_MS = 60_000

  test('leave it ready, while all search for what is not cached and as many send slowly', async () => {
    const heapBefore = process.memoryUsage().heapUsed
    const slow = Array.from({ length: COUNT }, () =>
      send(`GET /api/v1/health HTTP/1.1\r\nHost: ${host()}\r\n`, {
        more: 'X-Slow: 1\r\n',
        withinMs: WITHIN_MS,
      }),
    )
    const searches = Array.from({ length: COUNT }, (_, nth) =>
      send(
        `GET /api/v1/search?q=word${nth}%20${COUNT} HTTP/1.1\r\nHost: ${host()}\r\nConnection: close\r\n\r\n`,
        { withinMs: WITHIN_MS },
      ),
    )
    const ready = await send(`GET /ready HTTP/1.1\r\nHost: ${host()}\r\nConnection: close\r\n\r\n`)
    assert.equal(readStatus(ready), 200)
    for (const reply of await Promise.all(searches)) {
      const status = readStatus(reply)
      // Busy is an answer, an error is none.
      assert.ok(status === 200 || status === 503, reply.slice(0, 200))
    }
    for (const reply of await Promise.all(slow)) assert.ok(reply === '' || readStatus(reply) === 408, reply)
    const grown = (process.memoryUsage().heapUsed - heapBefore) / 2 ** 20
    assert.ok(grown < 200, `the heap grew by ${Math.round(grown)} MiB`)
  })
})

describe('the security headers of the API', () => {
  const requests = [
    ['a result', 'GET', '/api/v1/offers'],
    ['a problem', 'GET', '/api/v1/users/profile'],
    ['an unknown path', 'GET', '/api/v1/nothing'],
    ['a wrong method', 'DELETE', '/api/v1/offers'],
    ['a callback', 'POST', '/api/v1/hooks/stk/018f3c1e-7a5b-7c2d-9e4f-000000000000/wrong'],
  ] as const
  for (const [name, method, url] of requests)
    test(`are on ${name}`, async () => {
      const { headers } = await at.customer.inject({ method, url })
      assert.equal(headers['content-security-policy'], "default-src 'none';frame-ancestors 'none'")
      assert.equal(headers['cross-origin-resource-policy'], 'same-site')
      assert.equal(headers['referrer-policy'], 'no-referrer')
      assert.equal(headers['x-content-type-options'], 'nosniff')
    })
})

describe('the host of a request', () => {
  const sendTo = (target: string, ...headers: string[]) =>
    send([`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'))

  test('may also be given in an absolute request target', async () => {
    assert.equal(readStatus(await sendTo('/api/v1/health', `Host: ${host()}`)), 200)
    assert.equal(readStatus(await sendTo(`http://${host()}/api/v1/health`, `Host: ${host()}`)), 200)
    assert.equal(
      readStatus(await sendTo(`HTTP://${host().toUpperCase()}/api/v1/health?a=b`, `Host: ${host()}`)),
      200,
    )
  })

  test('is a 400 when it is missing, given twice, or differs from the request target', async () => {
    const wrong = [
      await sendTo('/api/v1/health', `Host: ${host()}`, 'Host: evil.test'),
      await sendTo('/api/v1/health', 'Host: evil.test', `host: ${host()}`),
      await sendTo('/api/v1/health', `Host: ${host()}`, `HOST: ${host()}`),
      await sendTo('http://evil.test/api/v1/health', `Host: ${host()}`),
      await sendTo(`http://${host()}@evil.test/api/v1/health`, `Host: ${host()}`),
      await sendTo(`https:${host()}/api/v1/health`, `Host: ${host()}`),
      await sendTo('/api/v1/health'),
      await sendTo('/api/v1/offers', `Host: ${host()}`, 'Host: evil.test'),
    ]
    assert.deepEqual(
      wrong.map(readStatus),
      wrong.map(() => 400),
    )
  })

  test('opens no live connection when it is given twice', async () => {
    const target = '/socket.io/?EIO=4&transport=polling'
    assert.equal(readStatus(await sendTo(target, `Host: ${host()}`)), 200)
    assert.equal(readStatus(await sendTo(target, `Host: ${host()}`, 'Host: evil.test')), 403)
  })

  test('is a 400 for cached responses too when it is given twice', async () => {
    // The first request stores the response, so that the next ones come from the cache.
    for (let n = 0; n < 2; n++)
      assert.equal(readStatus(await sendTo('/api/v1/offers', `Host: ${host()}`)), 200)
    assert.equal(readStatus(await sendTo('/api/v1/offers', `Host: ${host()}`, 'Host: evil.test')), 400)
  })
})
