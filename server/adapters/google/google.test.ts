import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'mocha'
import { sandboxCredentials } from '#sandbox/sandbox.ts'
import { quiet, stoppedClock, startTestSandbox } from '#sandbox/testing.ts'
import { connectGoogle } from './google.ts'

const clock = stoppedClock()
let first: Awaited<ReturnType<typeof startTestSandbox>>
let second: Awaited<ReturnType<typeof startTestSandbox>>
/** A key server that returns the keys of one of two sandboxes. */
let keysAre: { url: string; status?: number; caching?: string; hangs?: boolean }
let keyRequests = 0
const server = createServer(async (_request, response) => {
  keyRequests++
  if (keysAre.hangs) return
  const reply = await fetch(`${keysAre.url}/google/certs`, { headers: { connection: 'close' } })
  response.writeHead(keysAre.status ?? 200, {
    'content-type': 'application/json',
    'cache-control': keysAre.caching ?? 'max-age=3600',
  })
  response.end(await reply.text())
})
let keysUrl: string
before(async () => {
  first = await startTestSandbox({ clock })
  second = await startTestSandbox({ clock })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A server that listens on a port has an address object.
  keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await first.close()
  await second.close()
})

const connect = (more: { timeoutMs?: number; cooldownMs?: number; clientId?: string | null } = {}) => {
  keyRequests = 0
  keysAre = { url: first.url }
  return connectGoogle({ keysUrl, clientId: sandboxCredentials.google.clientId, ...more }, clock, quiet)
}
const token = async (claims: object = {}, from = first): Promise<string> =>
  (
    await from.post('/api/google/credential', {
      email: 'Akinyi@gmail.com',
      name: 'Akinyi Odhiambo',
      nonce: 'n',
      ...claims,
    })
  ).body.credential
const outcome = async (google: ReturnType<typeof connectGoogle>, credential: string) => {
  const result = await google.resolvePerson(credential)
  return result.kind === 'refused' ? result.reason : result.kind
}

test('returns the person of a valid token', async () => {
  const result = await connect().resolvePerson(await token({ sub: '42' }))
  assert.deepEqual(result, {
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

test('is authoritative for verified Gmail and Workspace addresses only', async () => {
  const google = connect()
  const isAuthoritativeFor = async (claims: object) => {
    const result = await google.resolvePerson(await token(claims))
    return result.kind === 'person' && result.person.isAuthoritative
  }
  assert.equal(await isAuthoritativeFor({ email: 'a@pwani.example', hd: 'pwani.example' }), true)
  assert.equal(await isAuthoritativeFor({ email: 'a@Pwani.example', hd: 'PWANI.example' }), true)
  assert.equal(await isAuthoritativeFor({ email: 'a@pwani.example' }), false)
  assert.equal(await isAuthoritativeFor({ email: 'a@rift.example', hd: 'pwani.example' }), false)
  assert.equal(await isAuthoritativeFor({ email: 'a@mail.pwani.example', hd: 'pwani.example' }), false)
  assert.equal(await isAuthoritativeFor({ email: 'pwani.example@rift.example', hd: 'pwani.example' }), false)
  assert.equal(await isAuthoritativeFor({ email: 'a@gmail.com.evil.example' }), false)
  assert.equal(await isAuthoritativeFor({ emailVerified: false }), false)
  assert.equal(await isAuthoritativeFor({ emailVerified: false, hd: 'gmail.com' }), false)
})

test('refuses every invalid token with its reason', async () => {
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
  const other = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), email: 'b@gmail.com' }),
  )
  assert.equal(
    await outcome(google, `${header}.${other.toString('base64url')}.${signature}`),
    'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  )
  for (const nonsense of ['x', '..', 'a.b.c', `${good}.x`, 'é'.repeat(50)])
    assert.match(await outcome(google, nonsense), /^ERR_J/, nonsense)
})

test('refuses a token without a nonce', async () => {
  assert.equal(await outcome(connect(), await token({ nonce: undefined })), 'no nonce')
})

test('refuses an expired token by the injected clock', async () => {
  const google = connect()
  const old = await token()
  clock.advance(3600_000 + 31_000)
  assert.equal(await outcome(google, old), 'ERR_JWT_EXPIRED')
})

test('caches keys as long as Google allows', async () => {
  const google = connect()
  for (let n = 0; n < 5; n++) assert.equal(await outcome(google, await token()), 'person')
  assert.equal(keyRequests, 1)
  clock.advance(3601_000)
  assert.equal(await outcome(google, await token()), 'person')
  assert.equal(keyRequests, 2)
})

test('fetches keys again for an unknown key, but not repeatedly', async () => {
  const google = connect({ cooldownMs: 0 })
  assert.equal(await outcome(google, await token()), 'person')
  keysAre = { url: second.url }
  assert.equal(await outcome(google, await token({}, second)), 'person')
  assert.equal(keyRequests, 2)
  const patient = connect()
  assert.equal(await outcome(patient, await token()), 'person')
  for (let n = 0; n < 5; n++)
    assert.equal(await outcome(patient, await token({ variant: 'unknown-kid' })), 'ERR_JWKS_NO_MATCHING_KEY')
  assert.equal(keyRequests, 1)
})

test('reports Google as away when its keys cannot be fetched', async () => {
  const failing = connect()
  keysAre = { url: first.url, status: 500 }
  assert.equal(await outcome(failing, await token()), 'away')
  const slow = connect({ timeoutMs: 100 })
  keysAre = { url: first.url, hangs: true }
  assert.equal(await outcome(slow, await token()), 'away')
  const unreachable = connectGoogle(
    { keysUrl: 'http://127.0.0.1:9/certs', clientId: sandboxCredentials.google.clientId },
    clock,
    quiet,
  )
  assert.equal(await outcome(unreachable, await token()), 'away')
})

test('refuses every token without a client id', async () => {
  assert.equal(await outcome(connect({ clientId: null }), await token()), 'not offered')
})
