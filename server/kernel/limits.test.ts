import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestHouse, type TestHouse } from '#tests/house.ts'
import { LIMITS, networkOf } from './limits.ts'

let on: TestHouse
before(async () => {
  on = await openTestHouse({ demo: false, env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } })
})
after(() => on?.close())

/** As the proxy before us tells of a visitor. */
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const guess = (ip: string) =>
  on.ask('POST', '/users/login', { body: { email: `nobody-${ip.replaceAll(/\W/g, '')}@d3.test`, password: 'wrong' }, headers: from(ip) })

describe('one address', () => {
  it('may sign in so often a minute, and is told when to come back', async () => {
    const [most] = LIMITS['sign-in'].address![0]!
    const statuses = []
    for (let nth = 0; nth < most; nth++)
      statuses.push(
        (await on.ask('POST', '/users/login', { body: { email: `n${nth}@d3.test`, password: 'wrong' }, headers: from('41.90.1.1') }))
          .status,
      )
    assert.ok(
      statuses.every((status) => status === 401),
      statuses.join(),
    )
    const { status, body, headers } = await guess('41.90.1.1')
    assert.equal(status, 429)
    assert.equal(body.code, 'too-many')
    assert.equal(body.message, 'Too many requests. Please wait a moment and try again.')
    assert.ok(body.retryAfter >= 1 && body.retryAfter <= 60, String(body.retryAfter))
    assert.equal(headers['retry-after'], String(body.retryAfter))
  })

  it('does not stand for its neighbours, but for its whole IPv6 network', async () => {
    assert.equal((await guess('41.90.1.2')).status, 401)
    const [most] = LIMITS['sign-in'].address![0]!
    const codes = []
    for (let nth = 0; nth <= most; nth++) codes.push((await guess(`2001:db8:7:1::${nth + 1}`)).status)
    assert.deepEqual(codes.slice(-2), [401, 429])
    assert.equal((await guess('2001:db8:7:2::1')).status, 401)
  })

  it('is told on every reply what is left', async () => {
    const { headers } = await on.ask('GET', '/offers/random', { headers: from('41.90.1.3') })
    assert.equal(headers['ratelimit-policy'], '"default";q=600;w=60')
    assert.match(String(headers.ratelimit), /^"default";r=599;t=\d+$/)
    const { headers: search } = await on.ask('GET', '/search?query=x', { headers: from('41.90.1.3') })
    assert.equal(search['ratelimit-policy'], '"default";q=600;w=60, "search";q=120;w=60')
  })
})

it('an account is counted by itself, wherever it asks from', async () => {
  const { token } = await on.newCustomer()
  const [most] = LIMITS.all.account![0]!
  const ask = (nth: number) => on.ask('GET', '/users/profile', { token, headers: from(`41.91.${nth % 200}.1`) })
  for (let nth = 0; nth < most; nth++) assert.equal((await ask(nth)).status, 200)
  assert.equal((await ask(0)).status, 429)
  assert.equal((await on.ask('GET', '/offers/random', { headers: from('41.91.0.1') })).status, 200)
})

it('an address says which network it is of', () => {
  assert.equal(networkOf('41.90.1.1'), '41.90.1.1')
  assert.equal(networkOf('::ffff:41.90.1.1'), '41.90.1.1')
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0')
  assert.equal(networkOf('2001:0DB8:7:1:a:b:c:d'), '2001:db8:7:1')
  assert.equal(networkOf('::1'), '0:0:0:0')
})
