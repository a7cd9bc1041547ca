import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { sandboxCredentials } from '#sandbox/sandbox.ts'
import { quiet, stoppedClock, startTestSandbox } from '#sandbox/testing.ts'
import { connectGoogle } from './google.ts'

const clock = stoppedClock()
let first: Awaited<ReturnType<typeof startTestSandbox>>
let second: Awaited<ReturnType<typeof startTestSandbox>>
/** Google's keys, which the test may change: it answers with those of one sandbox or another. */
let keysAre: { url: string; status?: number; caching?: string; hangs?: boolean }
let asked = 0
const server = createServer(async (_request, response) => {
  asked++
  if (keysAre.hangs) return
  const reply = await fetch(`${keysAre.url}/google/certs`, { headers: { connection: 'close' } })
  response.writeHead(keysAre.status ?? 200, { 'content-type': 'application/json', 'cache-control': keysAre.caching ?? 'max-age=3600' })
  response.end(await reply.text())
})
let keysUrl: string
before(async () => {
  first = await startTestSandbox({ clock })
  second = await startTestSandbox({ clock })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A server that listens on a port has an address of this kind.
  keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await first.close()
  await second.close()
})

const connect = (more: { timeoutMs?: number; cooldownMs?: number; clientId?: string | null } = {}) => {
  asked = 0
  keysAre = { url: first.url }
  return connectGoogle({ keysUrl, clientId: sandboxCredentials.google.clientId, ...more }, clock, quiet)
}
const token = async (wish: object = {}, from = first): Promise<string> =>
  (await from.post('/api/google/credential', { email: 'Akinyi@gmail.com', name: 'Akinyi Odhiambo', nonce: 'n', ...wish })).body.credential
const outcome = async (google: ReturnType<typeof connectGoogle>, credential: string) => {
  const said = await google.personOf(credential)
  return said.kind === 'refused' ? said.reason : said.kind
}

test('a good token says who it is', async () => {
  const said = await connect().personOf(await token({ sub: '42' }))
  assert.deepEqual(said, {
    kind: 'person',
    person: {
      sub: '42',
      email: 'akinyi@gmail.com',
      isEmailVerified: true,
      isAuthoritative: true,
      nonce: 'n',
      firstName: 'Akinyi',
      lastName: 'Odhiambo',
    },
  })
})

test('Google vouches for addresses of its own and of its companies, once they are confirmed', async () => {
  const google = connect()
  const vouches = async (wish: object) => {
    const said = await google.personOf(await token(wish))
    return said.kind === 'person' && said.person.isAuthoritative
  }
  assert.equal(await vouches({ email: 'a@pwani.example', hd: 'pwani.example' }), true)
  assert.equal(await vouches({ email: 'a@Pwani.example', hd: 'PWANI.example' }), true)
  assert.equal(await vouches({ email: 'a@pwani.example' }), false)
  assert.equal(await vouches({ email: 'a@rift.example', hd: 'pwani.example' }), false)
  assert.equal(await vouches({ email: 'a@mail.pwani.example', hd: 'pwani.example' }), false)
  assert.equal(await vouches({ email: 'pwani.example@rift.example', hd: 'pwani.example' }), false)
  assert.equal(await vouches({ email: 'a@gmail.com.evil.example' }), false)
  assert.equal(await vouches({ emailVerified: false }), false)
  assert.equal(await vouches({ emailVerified: false, hd: 'gmail.com' }), false)
})

test('every broken token is refused, each for its own reason', async () => {
  const google = connect()
  const reasons: Record<string, string> = {}
  for (const variant of ['wrong-aud', 'wrong-iss', 'expired', 'unknown-kid', 'wrong-key', 'alg-none'])
    reasons[variant] = await outcome(google, await token({ variant }))
  assert.deepEqual(reasons, {
    'wrong-aud': 'ERR_JWT_CLAIM_VALIDATION_FAILED',
    'wrong-iss': 'ERR_JWT_CLAIM_VALIDATION_FAILED',
    expired: 'ERR_JWT_EXPIRED',
    'unknown-kid': 'ERR_JWKS_NO_MATCHING_KEY',
    'wrong-key': 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    'alg-none': 'ERR_JOSE_ALG_NOT_ALLOWED',
  })
  const good = await token()
  const [header = '', claims = '', signature = ''] = good.split('.')
  const other = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), email: 'b@gmail.com' }))
  assert.equal(await outcome(google, `${header}.${other.toString('base64url')}.${signature}`), 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED')
  for (const nonsense of ['x', '..', 'a.b.c', `${good}.x`, 'é'.repeat(50)])
    assert.match(await outcome(google, nonsense), /^ERR_J/, nonsense)
})

test('a token without a nonce is none of ours', async () => {
  assert.equal(await outcome(connect(), await token({ nonce: undefined })), 'ERR_JWT_CLAIM_VALIDATION_FAILED')
})

test('time is the house’s: a token of an hour ago has had its day', async () => {
  const google = connect()
  const old = await token()
  clock.advance(3600_000 + 31_000)
  assert.equal(await outcome(google, old), 'ERR_JWT_EXPIRED')
})

test('keys are kept as long as Google says', async () => {
  const google = connect()
  for (let n = 0; n < 5; n++) assert.equal(await outcome(google, await token()), 'person')
  assert.equal(asked, 1)
  clock.advance(3601_000)
  assert.equal(await outcome(google, await token()), 'person')
  assert.equal(asked, 2)
})

test('a key nobody knows makes us ask again, but not again and again', async () => {
  const google = connect({ cooldownMs: 0 })
  assert.equal(await outcome(google, await token()), 'person')
  keysAre = { url: second.url }
  assert.equal(await outcome(google, await token({}, second)), 'person')
  assert.equal(asked, 2)
  const patient = connect()
  assert.equal(await outcome(patient, await token()), 'person')
  for (let n = 0; n < 5; n++) assert.equal(await outcome(patient, await token({ variant: 'unknown-kid' })), 'ERR_JWKS_NO_MATCHING_KEY')
  assert.equal(asked, 1)
})

test('without Google’s keys nobody is refused: Google is away', async () => {
  const failing = connect()
  keysAre = { url: first.url, status: 500 }
  assert.equal(await outcome(failing, await token()), 'away')
  const slow = connect({ timeoutMs: 100 })
  keysAre = { url: first.url, hangs: true }
  assert.equal(await outcome(slow, await token()), 'away')
  const gone = connectGoogle({ keysUrl: 'http://127.0.0.1:9/certs', clientId: sandboxCredentials.google.clientId }, clock, quiet)
  assert.equal(await outcome(gone, await token()), 'away')
})

test('without a client of ours nobody gets in', async () => {
  assert.equal(await outcome(connect({ clientId: null }), await token()), 'not offered')
})
