/** Whoever guesses at an account or floods it with codes slows down himself and other strangers, and never locks out its owner. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { newEmail, newPhone, openAccounts, otherThan, PASSWORD } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { triesKey } from './tries.ts'

let at: TestApp
let people: ReturnType<typeof openAccounts>
before(async () => {
  at = await openTestApp({ demo: false, env: { RATE_LIMIT_SCALE: '1' } })
  people = openAccounts(at)
})
after(() => at?.close())

const WRONG = 'mango-and-chapatj'
const NEW_PASSWORD = 'a new one for Amina'
let addresses = 0
const newAddress = () => `10.9.${++addresses >> 8}.${addresses & 255}`

type Reply = {
  status: number
  body: { code?: string; message: string; retryAfter?: number; access_token: string }
}
/** A browser on our pages, with the cookies it was given. Without cookies it is a stranger's script. */
function newBrowser({ ip = newAddress(), keepsCookies = true } = {}) {
  const cookies = new Map<string, string>()
  return {
    async post(path: string, body: object, token?: string): Promise<Reply> {
      const answer = await at.customer.inject({
        method: 'POST',
        url: `/api/v1${path}`,
        payload: body,
        remoteAddress: ip,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(cookies.size > 0 && { cookie: [...cookies].map((each) => each.join('=')).join('; ') }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
      })
      if (keepsCookies) for (const { name, value } of answer.cookies) cookies.set(name, value)
      return { status: answer.statusCode, body: answer.json() }
    },
    signIn(email: string, password = PASSWORD) {
      cookies.delete('d3_session')
      return this.post('/users/login', { email, password })
    },
    cookies,
    /** As after a change from Wi-Fi to mobile data. */
    moveTo: (other: string) => void (ip = other),
  }
}
const newStranger = () => newBrowser({ keepsCookies: false })

async function newOwner() {
  const email = newEmail()
  const browser = newBrowser()
  const { status, body } = await browser.post('/users/register', {
    firstName: 'Amina',
    lastName: 'Otieno',
    email,
    phoneNumber: null,
    password: PASSWORD,
  })
  assert.equal(status, 201, body.message)
  return { email, browser, token: body.access_token }
}
const fail = async (times: number, attempt: () => Promise<Reply>, status: number) => {
  for (let nth = 0; nth < times; nth++) assert.equal((await attempt()).status, status, `attempt ${nth + 1}`)
}

describe('wrong passwords from elsewhere', () => {
  it('slow down unknown devices, all of them together, and not a device that signed in before', async () => {
    const { email, browser } = await newOwner()
    await fail(5, () => newStranger().signIn(email, WRONG), 401)
    const waiting = await newStranger().signIn(email)
    assert.equal(waiting.status, 429)
    assert.ok(waiting.body.retryAfter! > 25 && waiting.body.retryAfter! <= 30)
    assert.equal((await browser.signIn(email)).status, 200)
    assert.equal(
      (await newStranger().signIn(email)).status,
      429,
      'the owner’s sign-in gives strangers no new attempts',
    )
  })

  it('do not lock a known device even after a hundred of them', async () => {
    const { email, browser } = await newOwner()
    for (let nth = 0; nth < 100; nth++) {
      assert.equal((await newStranger().signIn(email, WRONG)).status, 401, String(nth))
      at.clock.advance(HOUR + 1000)
    }
    const refused = await newStranger().signIn(email)
    assert.equal(refused.status, 429)
    assert.ok(refused.body.retryAfter! > 20 * 3600)
    assert.equal((await browser.signIn(email)).status, 200)
  })

  it('from a device that is known to another account are those of an unknown one', async () => {
    const [victim, attacker] = [await newOwner(), await newOwner()]
    await fail(5, () => attacker.browser.signIn(victim.email, WRONG), 401)
    assert.equal((await attacker.browser.signIn(victim.email)).status, 429)
    assert.equal((await attacker.browser.signIn(attacker.email)).status, 200)
    assert.equal((await victim.browser.signIn(victim.email)).status, 200)
  })

  it('do not keep a known device out when the address it shares has too many of them', async () => {
    const { email, browser } = await newOwner()
    const ip = newAddress()
    const endsAt = new Date(at.clock.now().getTime() + HOUR)
    const key = triesKey('sign-in address', ip)
    await at.app.database.db
      .insertInto('attempt_counters')
      .values({ key, count: 600, window_ends_at: endsAt })
      .execute()
    browser.moveTo(ip)
    assert.equal((await newBrowser({ ip, keepsCookies: false }).signIn(email)).status, 429)
    assert.equal((await browser.signIn(email)).status, 200)
  })

  it('of 300 people at one address in an hour do not keep a stranger from signing in there', async () => {
    const { email } = await newOwner()
    const ip = newAddress()
    const endsAt = new Date(at.clock.now().getTime() + HOUR)
    const key = triesKey('sign-in address', ip)
    await at.app.database.db
      .insertInto('attempt_counters')
      .values({ key, count: 599, window_ends_at: endsAt })
      .execute()
    assert.equal((await newBrowser({ ip }).signIn(email)).status, 200)
  })
})

describe('a known device', () => {
  it('waits for its own wrong passwords, and others do not', async () => {
    const { email, browser } = await newOwner()
    await fail(5, () => browser.signIn(email, WRONG), 401)
    assert.equal((await browser.signIn(email)).status, 429)
    assert.equal((await newStranger().signIn(email)).status, 200)
    at.clock.advance(30_000)
    assert.equal((await browser.signIn(email)).status, 200)
  })

  it('is not one whose cookie was made up', async () => {
    const { email, browser } = await newOwner()
    const cookie = browser.cookies.get('d3_device')!
    await fail(5, () => newStranger().signIn(email, WRONG), 401)
    const forger = newBrowser()
    for (const value of [
      'f'.repeat(64),
      cookie.slice(0, 64),
      `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`,
    ]) {
      forger.cookies.set('d3_device', value)
      assert.equal((await forger.signIn(email)).status, 429)
    }
  })
})

describe('proving again who one is', () => {
  it('is not held up by wrong passwords from elsewhere', async () => {
    const { email, browser, token } = await newOwner()
    await fail(5, () => newStranger().signIn(email, WRONG), 401)
    assert.equal((await browser.post('/users/prove', { password: PASSWORD }, token)).status, 200)
  })

  it('waits after five wrong passwords, in this session alone', async () => {
    const { email, browser, token } = await newOwner()
    await fail(5, () => browser.post('/users/prove', { password: WRONG }, token), 400)
    assert.equal((await browser.post('/users/prove', { password: PASSWORD }, token)).status, 429)
    assert.equal((await newStranger().signIn(email)).status, 200)
  })
})

describe('a code for a new password', () => {
  const wantReset = (browser: ReturnType<typeof newBrowser>, email: string) =>
    browser.post('/users/request-password-reset', { email })
  const reset = (browser: ReturnType<typeof newBrowser>, email: string, otp: string) =>
    browser.post('/users/reset-password', { email, otp, newPassword: NEW_PASSWORD })
  /** Wrong, whatever the code is. */
  const wrongFor = async (email: string) => otherThan(await people.resetCode(email))

  it('that is fresh works after a stranger’s fifteen wrong ones', async () => {
    const { email, browser } = await newOwner()
    const stranger = newStranger()
    for (let code = 0; code < 3; code++) {
      assert.equal((await wantReset(browser, email)).status, 200)
      const wrong = await wrongFor(email)
      await fail(5, () => reset(stranger, email, wrong), 400)
      at.clock.advance(MINUTE)
    }
    at.clock.advance(HOUR)
    assert.equal((await wantReset(browser, email)).status, 200)
    assert.equal((await reset(browser, email, await people.resetCode(email))).status, 200)
  })

  it('works for whoever asked for it while a stranger tries wrong ones', async () => {
    const { email } = await newOwner()
    const browser = newBrowser()
    assert.equal((await wantReset(browser, email)).status, 200)
    const code = await people.resetCode(email)
    await fail(8, () => reset(newStranger(), email, otherThan(code)), 400)
    browser.moveTo(newAddress())
    assert.equal((await reset(browser, email, code)).status, 200)
  })

  it('works on a known device when very many are wrong at its address, and no longer for strangers there', async () => {
    const { email, browser } = await newOwner()
    const ip = newAddress()
    const stranger = newBrowser({ ip })
    const endsAt = new Date(at.clock.now().getTime() + HOUR)
    await at.app.database.db
      .insertInto('attempt_counters')
      .values({ key: triesKey('reset address', ip), count: 299, window_ends_at: endsAt })
      .execute()
    assert.equal((await reset(stranger, newEmail(), '123456')).status, 400)
    assert.equal((await reset(stranger, newEmail(), '123456')).status, 429)
    browser.moveTo(ip)
    assert.equal((await wantReset(browser, email)).status, 200)
    assert.equal((await reset(browser, email, await people.resetCode(email))).status, 200)
  })

  it('that sets a new password ends the waiting of every device', async () => {
    const { email, browser } = await newOwner()
    await fail(5, () => browser.signIn(email, WRONG), 401)
    assert.equal((await browser.signIn(email)).status, 429)
    await wantReset(browser, email)
    assert.equal((await reset(browser, email, await people.resetCode(email))).status, 200)
    assert.equal((await browser.signIn(email, NEW_PASSWORD)).status, 200)
  })

  it('is not replaced by one that a stranger asks for', async () => {
    const { email, browser } = await newOwner()
    assert.equal((await wantReset(browser, email)).status, 200)
    const code = await people.resetCode(email)
    at.clock.advance(MINUTE)
    assert.equal((await wantReset(newStranger(), email)).status, 200)
    await people.drainJobs()
    assert.equal((await reset(browser, email, code)).status, 200)
    const left = await people.resetCode(email)
    assert.equal((await reset(browser, email, left)).status, 400, 'none is left once one was used')
  })

  it('is sent to a known device however often strangers have asked', async () => {
    const { email, browser } = await newOwner()
    for (let nth = 0; nth < 20; nth++) {
      await wantReset(newStranger(), email)
      at.clock.advance(5 * MINUTE)
    }
    assert.equal((await wantReset(browser, email)).status, 200)
    assert.equal((await reset(browser, email, await people.resetCode(email))).status, 200)
  })

  it('is sent to strangers ever more slowly, twelve times a day', async () => {
    const { email } = await newOwner()
    let sent = 0
    const waits: number[] = []
    for (let minute = 0; minute < 24 * 60 && waits.length < 20;) {
      const { status, body } = await wantReset(newStranger(), email)
      const seconds = status === 200 ? 1 : body.retryAfter!
      if (status === 200) sent++
      else waits.push(Math.round(seconds / 60))
      at.clock.advance(seconds * 1000)
      minute += seconds / 60
    }
    assert.equal(sent, 12)
    assert.deepEqual(waits.slice(0, 6), [1, 1, 10, 20, 40, 80])
  })
})

describe('a code for a phone', () => {
  it('works for the account that asked while a stranger tries wrong ones', async () => {
    const phone = newPhone()
    const person = await people.register({ phoneNumber: phone })
    const code = await people.smsCode(phone)
    const stranger = newStranger()
    await fail(8, () => stranger.post('/users/verify-otp', { phone, otp: otherThan(code) }), 400)
    assert.equal(
      (await newBrowser().post('/users/verify-otp', { phone, otp: code }, person.token)).status,
      200,
    )
  })

  it('is guessed at no more than 45 times a day, whatever strangers do', async () => {
    const phone = newPhone()
    await people.register({ phoneNumber: phone })
    const { pool } = at.app.database
    for (let step = 0; step < 48; step++) {
      const asking = newBrowser()
      await asking.post('/users/resend-otp', { phone })
      // Six digits that the code is not stand for any guess.
      const wrong = otherThan(await people.smsCode(phone))
      for (let nth = 0; nth < 3; nth++)
        for (const guesser of [asking, newStranger()])
          await guesser.post('/users/verify-otp', { phone, otp: wrong })
      at.clock.advance(30 * MINUTE - 1000)
    }
    const { rows } = await pool.query<{ sent: number; guesses: number }>(
      'SELECT count(*)::int AS sent, sum(attempts + requester_attempts)::int AS guesses FROM codes WHERE destination = $1',
      [phone],
    )
    const { sent, guesses } = rows[0]!
    assert.ok(sent > 6 && sent <= 13, `${sent} codes`)
    assert.ok(guesses > 15 && guesses <= 45, `${guesses} guesses`)
  })

  it('is sent again to an account however often strangers have asked for one', async () => {
    const phone = newPhone()
    const person = await people.register({ phoneNumber: phone })
    await people.drainJobs()
    for (let nth = 0; nth < 6; nth++) {
      at.clock.advance(MINUTE)
      await newStranger().post('/users/resend-otp', { phone })
    }
    at.clock.advance(MINUTE)
    assert.equal((await newBrowser().post('/users/resend-otp', { phone }, person.token)).status, 200)
  })
})

it('leaves every invariant intact', async () => {
  await people.drainJobs()
  assert.deepEqual(await checkInvariants(at.app.database.pool, at.clock.now()), [])
})
