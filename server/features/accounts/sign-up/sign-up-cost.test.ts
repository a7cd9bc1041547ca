import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { solveChallenge, type Challenge, type Solution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { newEmail, openAccounts, PASSWORD } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { counterKey } from '../security/attempts.ts'

let testApp: TestApp
before(async () => {
  testApp = await openTestApp({ demo: false, env: { RATE_LIMIT_SCALE: '1' } })
})
after(() => testApp?.close())

type ProofOfWork = { challenge: Challenge; solution: Solution }
let addresses = 0
const newAddress = () => `10.7.0.${++addresses}`
const CUSTOMERS = '/users/register'
const MERCHANTS = '/merchants/register'

async function signUp(ip: string, more: object = {}, path = CUSTOMERS) {
  const server = path === CUSTOMERS ? testApp.customer : testApp.merchant
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
/** Sets the number of sign-ups from this address in the current hour. */
async function setSignUps(ip: string, count: number): Promise<void> {
  const endsAt = new Date(testApp.clock.now().getTime() + HOUR)
  await testApp.app.database.db
    .insertInto('attempt_counters')
    .values({ key: counterKey('sign-up address', ip), count, window_ends_at: endsAt })
    .onConflict((c) => c.column('key').doUpdateSet({ count, window_ends_at: endsAt }))
    .execute()
}
const getCount = async (ip: string) =>
  (
    await testApp.app.database.db
      .selectFrom('attempt_counters')
      .select('count')
      .where('key', '=', counterKey('sign-up address', ip))
      .executeTakeFirst()
  )?.count ?? 0
async function solve(challenge: Challenge): Promise<ProofOfWork> {
  const solution = await solveChallenge({ challenge, deriveKey })
  assert.ok(solution)
  return { challenge, solution }
}
async function challengeFor(ip: string): Promise<Challenge> {
  const { status, body } = await signUp(ip)
  assert.equal(status, 428, body.message)
  return body.challenge
}
const assertChallenged = ({ status, body }: Awaited<ReturnType<typeof signUp>>) => {
  assert.deepEqual([status, body.code], [428, 'proof-of-work-required'])
  assert.ok(body.challenge.signature)
}

describe('at an IP address with thirty sign-ups in an hour', () => {
  it('the next sign-up must solve a challenge, until an hour has passed', async () => {
    const ip = newAddress()
    for (let nth = 0; nth < 30; nth++) assert.equal((await signUp(ip)).status, 201, `sign-up ${nth + 1}`)
    const challenged = await signUp(ip)
    assertChallenged(challenged)
    assert.equal(
      challenged.body.message,
      'Lots of accounts are being created from your network. Your browser needs to run a quick check first.',
    )
    assert.equal((await signUp(ip, { proofOfWork: await solve(challenged.body.challenge) })).status, 201)
    assert.equal((await signUp(newAddress())).status, 201, 'no challenge at other addresses')
    testApp.clock.advance(HOUR)
    assert.equal((await signUp(ip)).status, 201)
  })

  it('merchants must solve a challenge too', async () => {
    const ip = newAddress()
    await setSignUps(ip, 30)
    const challenged = await signUp(ip, {}, MERCHANTS)
    assertChallenged(challenged)
    assert.equal(
      (await signUp(ip, { proofOfWork: await solve(challenged.body.challenge) }, MERCHANTS)).status,
      201,
    )
  })

  it('accepts a solution once, also in ten parallel requests', async () => {
    const ip = newAddress()
    await setSignUps(ip, 30)
    const proofOfWork = await solve(await challengeFor(ip))
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(ip, { proofOfWork })))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [
      201,
      ...Array.from({ length: 9 }, () => 428),
    ])
    assertChallenged(await signUp(ip, { proofOfWork }))
  })

  it('rejects an expired, forged or modified solution', async () => {
    const ip = newAddress()
    await setSignUps(ip, 30)
    const late = await solve(await challengeFor(ip))
    const good = await solve(await challengeFor(ip))
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
      assertChallenged(await signUp(ip, { proofOfWork }))
    assert.equal((await signUp(ip, { proofOfWork: good })).status, 201)
    testApp.clock.advance(10 * MINUTE)
    assertChallenged(await signUp(ip, { proofOfWork: late }))
  })

  it('rejects a malformed solution as invalid input', async () => {
    const ip = newAddress()
    for (const proofOfWork of ['x', {}, { challenge: {}, solution: {} }])
      assert.equal((await signUp(ip, { proofOfWork })).status, 400)
  })

  it('the challenge gets harder with the number of sign-ups', async () => {
    const steps = async (count: number) => {
      const ip = newAddress()
      await setSignUps(ip, count)
      return Number((await challengeFor(ip)).parameters.data?.steps)
    }
    const [few, more, most] = [await steps(30), await steps(300), await steps(100_000)]
    assert.ok(few > 0 && few < more && more < most && most <= few * 8, [few, more, most].join())
  })

  it('counts only sign-ups with a valid form and a solved challenge', async () => {
    const ip = newAddress()
    await setSignUps(ip, 28)
    for (const more of [{ email: 'amina' }, { firstName: '' }, { password: 'password123' }])
      assert.equal((await signUp(ip, more)).status, 400)
    assert.equal(await getCount(ip), 28)
    const email = newEmail()
    assert.equal((await signUp(ip, { email })).status, 201)
    assert.equal((await signUp(ip, { email })).status, 409)
    assert.equal(await getCount(ip), 30)
    await challengeFor(ip)
    assert.equal(await getCount(ip), 30, 'a challenged sign-up is not counted')
  })

  it('counts sign-ups with Google, but never challenges them', async () => {
    const ip = newAddress()
    await setSignUps(ip, 30)
    const byGoogle = await testApp.customer.inject({ url: '/api/v1/users/google-nonce' })
    const credential = await credentialFor(byGoogle.json().nonce)
    const { statusCode, body } = await testApp.customer.inject({
      method: 'POST',
      url: '/api/v1/users/google-signin',
      payload: { credential, acceptedTerms: '2026-11', isAdult: true },
      remoteAddress: ip,
    })
    assert.equal(statusCode, 200, body)
    assert.equal(await getCount(ip), 31)
  })

  it('deletes used challenges after they have expired', async () => {
    const { db } = testApp.app.database
    const used = async () => (await db.selectFrom('used_challenges').select('id').execute()).length
    assert.ok((await used()) > 0)
    testApp.clock.advance(2 * HOUR)
    await openAccounts(testApp).drainJobs('delete-old-codes-and-sessions')
    assert.equal(await used(), 0)
  })
})

async function credentialFor(nonce: string): Promise<string> {
  const reply = await fetch(`${testApp.sandbox}/api/google/credential`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Akinyi Odhiambo', email: newEmail(), nonce }),
  })
  const { credential } = (await reply.json()) as { credential: string } // the format of our sandbox
  return credential
}
