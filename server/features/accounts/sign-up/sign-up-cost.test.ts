import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { solveChallenge, type Challenge, type Solution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { newEmail, openAccounts, PASSWORD } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { triesKey } from '../security/tries.ts'

let at: TestApp
before(async () => {
  at = await openTestApp({ demo: false, env: { RATE_LIMIT_SCALE: '1' } })
})
after(() => at?.close())

type ProofOfWork = { challenge: Challenge; solution: Solution }
let addresses = 0
const newAddress = () => `10.7.0.${++addresses}`
const CUSTOMERS = '/users/register'
const MERCHANTS = '/merchants/register'

async function signUp(ip: string, more: object = {}, path = CUSTOMERS) {
  const server = path === CUSTOMERS ? at.customer : at.merchant
  const answer = await server.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    remoteAddress: ip,
    payload: {
      firstName: 'Amina',
      lastName: 'Otieno',
      email: newEmail(),
      phoneNumber: null,
      password: PASSWORD,
      ...more,
    },
  })
  return { status: answer.statusCode, body: answer.json() }
}
/** So many accounts have been made at this address in the hour that begins now. */
async function haveSignedUp(ip: string, count: number): Promise<void> {
  const endsAt = new Date(at.clock.now().getTime() + HOUR)
  await at.app.database.db
    .insertInto('attempt_counters')
    .values({ key: triesKey('sign-up address', ip), count, window_ends_at: endsAt })
    .onConflict((c) => c.column('key').doUpdateSet({ count, window_ends_at: endsAt }))
    .execute()
}
const countOf = async (ip: string) =>
  (
    await at.app.database.db
      .selectFrom('attempt_counters')
      .select('count')
      .where('key', '=', triesKey('sign-up address', ip))
      .executeTakeFirst()
  )?.count ?? 0
/** As the browser does. */
async function solved(challenge: Challenge): Promise<ProofOfWork> {
  const solution = await solveChallenge({ challenge, deriveKey })
  assert.ok(solution)
  return { challenge, solution }
}
async function challengeFor(ip: string): Promise<Challenge> {
  const { status, body } = await signUp(ip)
  assert.equal(status, 428, body.message)
  return body.challenge
}
const isRefused = ({ status, body }: Awaited<ReturnType<typeof signUp>>) => {
  assert.deepEqual([status, body.code], [428, 'proof-of-work-required'])
  assert.ok(body.challenge.signature)
}

describe('at an address where thirty accounts were made in an hour', () => {
  it('the next sign-up solves a challenge and succeeds; an hour later it is free again', async () => {
    const ip = newAddress()
    for (let nth = 0; nth < 30; nth++) assert.equal((await signUp(ip)).status, 201, `sign-up ${nth + 1}`)
    const asked = await signUp(ip)
    isRefused(asked)
    assert.equal(
      asked.body.message,
      'Many accounts are being made from your network. Your browser needs to do a short calculation first.',
    )
    assert.equal((await signUp(ip, { proofOfWork: await solved(asked.body.challenge) })).status, 201)
    assert.equal((await signUp(newAddress())).status, 201, 'elsewhere it is free')
    at.clock.advance(HOUR)
    assert.equal((await signUp(ip)).status, 201)
  })

  it('a business does the same', async () => {
    const ip = newAddress()
    await haveSignedUp(ip, 30)
    const asked = await signUp(ip, {}, MERCHANTS)
    isRefused(asked)
    assert.equal(
      (await signUp(ip, { proofOfWork: await solved(asked.body.challenge) }, MERCHANTS)).status,
      201,
    )
  })

  it('a solution is taken once, also by ten at one time', async () => {
    const ip = newAddress()
    await haveSignedUp(ip, 30)
    const proofOfWork = await solved(await challengeFor(ip))
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(ip, { proofOfWork })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [
      201,
      ...Array.from({ length: 9 }, () => 428),
    ])
    isRefused(await signUp(ip, { proofOfWork }))
  })

  it('a solution that came too late, was made up or was changed is refused', async () => {
    const ip = newAddress()
    await haveSignedUp(ip, 30)
    const late = await solved(await challengeFor(ip))
    const good = await solved(await challengeFor(ip))
    const { challenge, solution } = good
    for (const proofOfWork of [
      { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      { challenge: { ...challenge, signature: '00'.repeat(32) }, solution },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution },
      {
        challenge: {
          ...challenge,
          parameters: { ...challenge.parameters, data: { expires: 9_999_999_999, steps: 1 } },
        },
        solution,
      },
    ])
      isRefused(await signUp(ip, { proofOfWork }))
    assert.equal((await signUp(ip, { proofOfWork: good })).status, 201)
    at.clock.advance(10 * MINUTE)
    isRefused(await signUp(ip, { proofOfWork: late }))
  })

  it('what is no solution at all is bad input', async () => {
    const ip = newAddress()
    for (const proofOfWork of ['x', {}, { challenge: {}, solution: {} }])
      assert.equal((await signUp(ip, { proofOfWork })).status, 400)
  })

  it('the challenge is harder the more accounts are made', async () => {
    const steps = async (count: number) => {
      const ip = newAddress()
      await haveSignedUp(ip, count)
      return Number((await challengeFor(ip)).parameters.data?.steps)
    }
    const [few, more, most] = [await steps(30), await steps(300), await steps(100_000)]
    assert.ok(few > 0 && few < more && more < most && most <= few * 8, [few, more, most].join())
  })

  it('only what could make an account is counted', async () => {
    const ip = newAddress()
    await haveSignedUp(ip, 28)
    for (const more of [{ email: 'amina' }, { firstName: '' }, { password: 'password123' }])
      assert.equal((await signUp(ip, more)).status, 400)
    assert.equal(await countOf(ip), 28)
    const email = newEmail()
    assert.equal((await signUp(ip, { email })).status, 201)
    assert.equal((await signUp(ip, { email })).status, 409)
    assert.equal(await countOf(ip), 30)
    await challengeFor(ip)
    assert.equal(await countOf(ip), 30, 'whoever has still to solve a challenge has made no account')
  })

  it('Google’s new customers are counted, and never asked', async () => {
    const ip = newAddress()
    await haveSignedUp(ip, 30)
    const byGoogle = await at.customer.inject({ url: '/api/v1/users/google-nonce' })
    const credential = await credentialFor(byGoogle.json().nonce)
    const { statusCode, body } = await at.customer.inject({
      method: 'POST',
      url: '/api/v1/users/google-signin',
      payload: { credential },
      remoteAddress: ip,
    })
    assert.equal(statusCode, 200, body)
    assert.equal(await countOf(ip), 31)
  })
})

it('used challenges are forgotten once they could not be used any more', async () => {
  const { db } = at.app.database
  const used = async () => (await db.selectFrom('used_challenges').select('id').execute()).length
  assert.ok((await used()) > 0)
  at.clock.advance(2 * HOUR)
  await openAccounts(at).drainJobs()
  assert.equal(await used(), 0)
})

async function credentialFor(nonce: string): Promise<string> {
  const reply = await fetch(`${at.sandbox}/api/google/credential`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Akinyi Odhiambo', email: newEmail(), nonce }),
  })
  const { credential } = (await reply.json()) as { credential: string } // the sandbox's own
  return credential
}
