/** Guesses and floods of codes slow down the attacker and other strangers, but never lock out the owner. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { newEmail, newPhone, openAccounts, otherThan, PASSWORD } from '#tests/support/accounts.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { counterKey } from './attempts.ts'

let testApp: TestApp
let accounts: ReturnType<typeof openAccounts>
before(async () => {
  testApp = await openTestApp({ demo: false, env: { RATE_LIMIT_SCALE: '1' } })
  accounts = openAccounts(testApp)
})
after(() => testApp?.close())

const WRONG = 'mango-and-chapatj'
const NEW_PASSWORD = 'a new one for Amina'
let addresses = 0
const newAddress = () => `10.9.${++addresses >> 8}.${addresses & 255}`

type Reply = {
  status: number
  body: { code?: string; message: string; retryAfter?: number; access_token: string }
}
/** Simulates a browser on our pages. Without stored cookies it is an unknown device. */
function newBrowser({ ip = newAddress(), keepsCookies = true } = {}) {
  const cookies = new Map<string, string>()
  return {
    async post(path: string, body: object, token?: string): Promise<Reply> {
      const answer = await testApp.customer.inject({
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
    /** Changes the address, as a move from Wi-Fi to mobile data does. */
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
const failTimes = async (times: number, attempt: () => Promise<Reply>, status: number) => {
  for (let nth = 0; nth < times; nth++) assert.equal((await attempt()).status, status, `attempt ${nth + 1}`)
}

describe('wrong passwords from unknown devices', () => {
  it('block all unknown devices, but not a known device', async () => {
    const { email, browser } = await newOwner()
    await failTimes(5, () => newStranger().signIn(email, WRONG), 401)
    const waiting = await newStranger().signIn(email)
    assert.equal(waiting.status, 429)
    assert.ok(waiting.body.retryAfter! > 25 && waiting.body.retryAfter! <= 30)
    assert.equal((await browser.signIn(email)).status, 200)
    assert.equal(
      (await newStranger().signIn(email)).status,
      429,
      'the owner’s sign-in does not reset the failures of unknown devices',
    )
  })

  it('do not block a known device after a hundred failures @long', async () => {
    const { email, browser } = await newOwner()
    for (let nth = 0; nth < 100; nth++) {
      assert.equal((await newStranger().signIn(email, WRONG)).status, 401, String(nth))
      testApp.clock.advance(HOUR + 1000)
    }
    const refused = await newStranger().signIn(email)
    assert.equal(refused.status, 429)
    assert.ok(refused.body.retryAfter! > 20 * 3600)
    assert.equal((await browser.signIn(email)).status, 200)
  })

  it('are counted as unknown if the device is known to another account only', async () => {
    const [victim, attacker] = [await newOwner(), await newOwner()]
    await failTimes(5, () => attacker.browser.signIn(victim.email, WRONG), 401)
    assert.equal((await attacker.browser.signIn(victim.email)).status, 429)
    assert.equal((await attacker.browser.signIn(attacker.email)).status, 200)
    assert.equal((await victim.browser.signIn(victim.email)).status, 200)
  })

  it('do not block a known device at an IP address with too many failures', async () => {
    const { email, browser } = await newOwner()
    const ip = newAddress()
    const endsAt = new Date(testApp.clock.now().getTime() + HOUR)
    const key = counterKey('sign-in address', ip)
    await testApp.app.database.db
      .insertInto('attempt_counters')
      .values({ key, count: 600, window_ends_at: endsAt })
      .execute()
    browser.moveTo(ip)
    assert.equal((await newBrowser({ ip, keepsCookies: false }).signIn(email)).status, 429)
    assert.equal((await browser.signIn(email)).status, 200)
  })

  it('do not block an unknown device at an IP address with 599 failures in an hour', async () => {
    const { email } = await newOwner()
    const ip = newAddress()
    const endsAt = new Date(testApp.clock.now().getTime() + HOUR)
    const key = counterKey('sign-in address', ip)
    await testApp.app.database.db
      .insertInto('attempt_counters')
      .values({ key, count: 599, window_ends_at: endsAt })
      .execute()
    assert.equal((await newBrowser({ ip }).signIn(email)).status, 200)
  })
})

describe('a known device', () => {
  it('is blocked by its own wrong passwords, which do not block other devices', async () => {
    const { email, browser } = await newOwner()
    await failTimes(5, () => browser.signIn(email, WRONG), 401)
    assert.equal((await browser.signIn(email)).status, 429)
    assert.equal((await newStranger().signIn(email)).status, 200)
    testApp.clock.advance(30_000)
    assert.equal((await browser.signIn(email)).status, 200)
  })

  it('is not recognised by a forged cookie', async () => {
    const { email, browser } = await newOwner()
    const cookie = browser.cookies.get('d3_device')!
    await failTimes(5, () => newStranger().signIn(email, WRONG), 401)
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

describe('re-authentication', () => {
  it('is not blocked by wrong passwords from unknown devices', async () => {
    const { email, browser, token } = await newOwner()
    await failTimes(5, () => newStranger().signIn(email, WRONG), 401)
    assert.equal((await browser.post('/users/prove', { password: PASSWORD }, token)).status, 200)
  })

  it('is blocked after five wrong passwords, in this session only', async () => {
    const { email, browser, token } = await newOwner()
    await failTimes(5, () => browser.post('/users/prove', { password: WRONG }, token), 400)
    assert.equal((await browser.post('/users/prove', { password: PASSWORD }, token)).status, 429)
    assert.equal((await newStranger().signIn(email)).status, 200)
  })
})

describe('a password reset code', () => {
  const requestReset = (browser: ReturnType<typeof newBrowser>, email: string) =>
    browser.post('/users/request-password-reset', { email })
  const reset = (browser: ReturnType<typeof newBrowser>, email: string, otp: string) =>
    browser.post('/users/reset-password', { email, otp, newPassword: NEW_PASSWORD })
  /** Returns a code that differs from the latest one sent. */
  const wrongFor = async (email: string) => otherThan(await accounts.resetCode(email))

  it('still works when it is new, after fifteen wrong ones of a stranger', async () => {
    const { email, browser } = await newOwner()
    const stranger = newStranger()
    for (let code = 0; code < 3; code++) {
      assert.equal((await requestReset(browser, email)).status, 200)
      const wrong = await wrongFor(email)
      await failTimes(5, () => reset(stranger, email, wrong), 400)
      testApp.clock.advance(MINUTE)
    }
    testApp.clock.advance(HOUR)
    assert.equal((await requestReset(browser, email)).status, 200)
    assert.equal((await reset(browser, email, await accounts.resetCode(email))).status, 200)
  })

  it('works for its requester while a stranger enters wrong ones', async () => {
    const { email } = await newOwner()
    const browser = newBrowser()
    assert.equal((await requestReset(browser, email)).status, 200)
    const code = await accounts.resetCode(email)
    await failTimes(8, () => reset(newStranger(), email, otherThan(code)), 400)
    browser.moveTo(newAddress())
    assert.equal((await reset(browser, email, code)).status, 200)
  })

  it('works on a known device, but not for strangers, at an IP address with too many failures', async () => {
    const { email, browser } = await newOwner()
    const ip = newAddress()
    const stranger = newBrowser({ ip })
    const endsAt = new Date(testApp.clock.now().getTime() + HOUR)
    await testApp.app.database.db
      .insertInto('attempt_counters')
      .values({ key: counterKey('reset address', ip), count: 299, window_ends_at: endsAt })
      .execute()
    assert.equal((await reset(stranger, newEmail(), '123456')).status, 400)
    assert.equal((await reset(stranger, newEmail(), '123456')).status, 429)
    browser.moveTo(ip)
    assert.equal((await requestReset(browser, email)).status, 200)
    assert.equal((await reset(browser, email, await accounts.resetCode(email))).status, 200)
  })

  it('unblocks every device when it has set a new password', async () => {
    const { email, browser } = await newOwner()
    await failTimes(5, () => browser.signIn(email, WRONG), 401)
    assert.equal((await browser.signIn(email)).status, 429)
    await requestReset(browser, email)
    assert.equal((await reset(browser, email, await accounts.resetCode(email))).status, 200)
    assert.equal((await browser.signIn(email, NEW_PASSWORD)).status, 200)
  })

  it('is not replaced by one that a stranger requests', async () => {
    const { email, browser } = await newOwner()
    assert.equal((await requestReset(browser, email)).status, 200)
    const code = await accounts.resetCode(email)
    testApp.clock.advance(MINUTE)
    assert.equal((await requestReset(newStranger(), email)).status, 200)
    await accounts.drainJobs()
    assert.equal((await reset(browser, email, code)).status, 200)
    const other = await accounts.resetCode(email)
    assert.equal((await reset(browser, email, other)).status, 400, 'using one invalidates the others')
  })

  it('is sent for a known device regardless of how many strangers have requested', async () => {
    const { email, browser } = await newOwner()
    for (let nth = 0; nth < 20; nth++) {
      await requestReset(newStranger(), email)
      testApp.clock.advance(5 * MINUTE)
    }
    assert.equal((await requestReset(browser, email)).status, 200)
    assert.equal((await reset(browser, email, await accounts.resetCode(email))).status, 200)
  })

  it('is sent for strangers twelve times a day, with growing waits @long', async () => {
    const { email } = await newOwner()
    let sent = 0
    const waits: number[] = []
    const endsAt = testApp.clock.now().getTime() + DAY
    while (testApp.clock.now().getTime() < endsAt && waits.length < 20) {
      const { status, body } = await requestReset(newStranger(), email)
      const seconds = status === 200 ? 1 : body.retryAfter!
      if (status === 200) sent++
      else waits.push(Math.round(seconds / 60))
      testApp.clock.advance(seconds * 1000)
    }
    assert.equal(sent, 12)
    assert.deepEqual(waits.slice(0, 6), [1, 1, 10, 20, 40, 80])
  })
})

describe('a phone verification code', () => {
  it('works for the account that requested it while a stranger enters wrong ones', async () => {
    const phone = newPhone()
    const person = await accounts.register({ phoneNumber: phone })
    const code = await accounts.smsCode(phone)
    const stranger = newStranger()
    await failTimes(8, () => stranger.post('/users/verify-otp', { phone, otp: otherThan(code) }), 400)
    assert.equal(
      (await newBrowser().post('/users/verify-otp', { phone, otp: code }, person.token)).status,
      200,
    )
  })

  it('can be guessed at most 45 times a day @long', async () => {
    const phone = newPhone()
    await accounts.register({ phoneNumber: phone })
    const { pool } = testApp.app.database
    for (let step = 0; step < 48; step++) {
      const requester = newBrowser()
      await requester.post('/users/resend-otp', { phone })
      // Always a wrong code, so that the test never succeeds by chance.
      const wrong = otherThan(await accounts.smsCode(phone))
      for (let nth = 0; nth < 3; nth++)
        for (const guesser of [requester, newStranger()])
          await guesser.post('/users/verify-otp', { phone, otp: wrong })
      testApp.clock.advance(30 * MINUTE - 1000)
    }
    const { rows } = await pool.query<{ sent: number; guesses: number }>(
      'SELECT count(*)::int AS sent, sum(attempts + requester_attempts)::int AS guesses FROM codes WHERE destination = $1',
      [phone],
    )
    const { sent, guesses } = rows[0]!
    assert.ok(sent > 6 && sent <= 13, `${sent} codes`)
    assert.ok(guesses > 15 && guesses <= 45, `${guesses} guesses`)
  })

  it('is sent again to an account regardless of how many strangers have requested', async () => {
    const phone = newPhone()
    const person = await accounts.register({ phoneNumber: phone })
    await accounts.drainJobs()
    for (let nth = 0; nth < 6; nth++) {
      testApp.clock.advance(MINUTE)
      await newStranger().post('/users/resend-otp', { phone })
    }
    testApp.clock.advance(MINUTE)
    assert.equal((await newBrowser().post('/users/resend-otp', { phone }, person.token)).status, 200)
  })
})

describe('a code to sign in', () => {
  it('is counted for the number that gets it, whether the number or the e-mail address was entered', async () => {
    const { phone, email, token } = await accounts.register()
    const otp = await accounts.smsCode(phone)
    assert.equal((await accounts.post('/users/verify-otp', { phone, otp }, { token })).status, 200)
    const browser = newBrowser()
    assert.equal((await browser.signIn(email)).status, 200)
    const before = (await accounts.texts(phone)).length
    for (const login of [{ phone }, { email }, { phone }, { email }]) {
      assert.equal((await browser.post('/users/login/code', login)).status, 200)
      await accounts.drainJobs()
      testApp.clock.advance(MINUTE)
    }
    assert.equal((await accounts.texts(phone)).length - before, 3)
    assert.equal((await browser.post('/users/login/code', { phone })).body.code, 'resend-too-soon')
  })
})

describe('At the end', () => {
  it('no invariant is violated', async () => {
    await accounts.drainJobs(...ALL_SCHEDULED)
    assert.deepEqual(await checkInvariants(testApp.app.database.pool, testApp.clock.now()), [])
  })
})
