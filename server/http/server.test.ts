import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let at: TestApp
before(async () => {
  at = await openTestApp({ demo: false })
})
after(() => at.close())

/** Sends bytes as they are, and more of them each second; answers what came back until the server closed the connection. */
async function send(bytes: string, { more = '', withinMs = 30_000 } = {}): Promise<string> {
  const socket = connect(at.app.config.port, '127.0.0.1')
  let reply = ''
  socket.on('data', (piece: Buffer) => (reply += piece.toString()))
  const closed = new Promise<void>((done, fail) => {
    socket.once('close', () => done())
    // What is written to a connection that was closed meanwhile.
    socket.on('error', () => undefined)
    socket.setTimeout(withinMs, () => fail(new Error('the server said nothing')))
  })
  socket.write(bytes)
  const dripping = more && setInterval(() => socket.write(more), 1000)
  const tooLong = AbortSignal.timeout(withinMs)
  try {
    await Promise.race([
      closed,
      new Promise((_, fail) =>
        tooLong.addEventListener('abort', () => fail(new Error(`still open after ${withinMs} ms`))),
      ),
    ])
  } finally {
    if (dripping) clearInterval(dripping)
    socket.destroy()
  }
  return reply
}
const statusOf = (reply: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(reply)?.[1])
const host = () => `127.0.0.1:${at.app.config.port}`

describe('a request that never ends', { concurrency: true }, () => {
  // Ten seconds are allowed, and the server looks every five.
  const WITHIN_MS = 25_000

  test('is closed while its headers trickle in', async () => {
    const reply = await send(`GET /api/v1/health HTTP/1.1\r\nHost: ${host()}\r\n`, {
      more: 'X-Slow: 1\r\n',
      withinMs: WITHIN_MS,
    })
    assert.equal(statusOf(reply), 408)
  })

  test('is closed while its body trickles in', async () => {
    const head = `POST /api/v1/users/login HTTP/1.1\r\nHost: ${host()}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => send(head, { more: ' ', withinMs: WITHIN_MS })),
    )
    for (const reply of replies) assert.ok(reply === '' || statusOf(reply) === 408, reply)
  })
})

describe('the security headers of the API', () => {
  const requests = [
    ['a result', 'GET', '/api/v1/offers'],
    ['a refusal', 'GET', '/api/v1/users/profile'],
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
  const ask = (target: string, ...headers: string[]) =>
    send([`GET ${target} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'))

  test('named once is served, also by its whole address', async () => {
    assert.equal(statusOf(await ask('/api/v1/health', `Host: ${host()}`)), 200)
    assert.equal(statusOf(await ask(`http://${host()}/api/v1/health`, `Host: ${host()}`)), 200)
    assert.equal(
      statusOf(await ask(`HTTP://${host().toUpperCase()}/api/v1/health?a=b`, `Host: ${host()}`)),
      200,
    )
  })

  test('named twice, otherwise than in the address, or not at all is a 400', async () => {
    const wrong = [
      await ask('/api/v1/health', `Host: ${host()}`, 'Host: evil.test'),
      await ask('/api/v1/health', 'Host: evil.test', `host: ${host()}`),
      await ask('/api/v1/health', `Host: ${host()}`, `HOST: ${host()}`),
      await ask('http://evil.test/api/v1/health', `Host: ${host()}`),
      await ask(`http://${host()}@evil.test/api/v1/health`, `Host: ${host()}`),
      await ask(`https:${host()}/api/v1/health`, `Host: ${host()}`),
      await ask('/api/v1/health'),
      await ask('/api/v1/offers', `Host: ${host()}`, 'Host: evil.test'),
    ]
    assert.deepEqual(
      wrong.map(statusOf),
      wrong.map(() => 400),
    )
  })

  test('named twice opens no live connection', async () => {
    const target = '/socket.io/?EIO=4&transport=polling'
    assert.equal(statusOf(await ask(target, `Host: ${host()}`)), 200)
    assert.equal(statusOf(await ask(target, `Host: ${host()}`, 'Host: evil.test')), 403)
  })

  test('named twice is not answered from the cache either', async () => {
    // Stored by the first, and sent from the cache from then on.
    for (let n = 0; n < 2; n++) assert.equal(statusOf(await ask('/api/v1/offers', `Host: ${host()}`)), 200)
    assert.equal(statusOf(await ask('/api/v1/offers', `Host: ${host()}`, 'Host: evil.test')), 400)
  })
})
