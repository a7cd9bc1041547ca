/** Withdrawals of rewards: limits, codes, the balance, and what M-Pesa makes of them. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { withdrawals } from '#contract/withdrawals.ts'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { newPhone, openAccounts, otherThan, type Person } from '#tests/support/accounts.ts'
import { openShop, timeIn, type Shop } from '#tests/support/factories.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { payingIn, until } from '#tests/support/paying.ts'
import { earnAt } from '#tests/support/rewards.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ALL_SCHEDULED } from '#tests/support/scheduled-jobs.ts'
import { takeSample } from '#tests/support/long-run.ts'

let test: TestApp
let accounts: ReturnType<typeof openAccounts>
let cheap: Shop
/** KES 2,250 of rewards each. */
let amina: Person
let zawadi: Person

before(async () => {
  test = await openTestApp({ demo: false })
  accounts = openAccounts(test)
  cheap = await openShop(test, { capacity: 50, expiresInDays: 60 })
  const dear = { priceCents: 10_000_000, discountedCents: 5_000_000 }
  ;[amina, zawadi] = (await earnAt(test, [await openShop(test, dear), await openShop(test, dear)])) as [
    Person,
    Person,
  ]
  for (const person of [amina, zawadi]) await verify(person)
})
after(() => test?.close())

const { sandbox } = payingIn(() => test)
const db = () => test.app.database.db
const state = async ({ token }: Person) => (await test.ask('GET', '/users/withdrawals', { token })).body
const verify = (person: Person, isVerified = true) =>
  db().updateTable('accounts').set({ is_phone_verified: isVerified }).where('id', '=', person.id).execute()

const askForCode = (person: Person, amount: number) =>
  test.ask('POST', '/users/withdrawals/code', { token: person.token, body: { amount } })
async function codeFor(person: Person, amount: number): Promise<string> {
  test.clock.advance(61_000)
  const sent = await askForCode(person, amount)
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  return accounts.smsCode(person.phone)
}
const post = (person: Person, amount: unknown, otp: string, key?: string) =>
  test.ask('POST', '/users/withdrawals', {
    token: person.token,
    body: { amount, otp },
    ...(key && { headers: { 'idempotency-key': key } }),
  })
const withdraw = async (person: Person, amount: number) => post(person, amount, await codeFor(person, amount))
const finishWithdrawal = (person: Person, id: string, to: string) =>
  until(async () => {
    await test.drainJobs(...ALL_SCHEDULED)
    const found = (await state(person)).withdrawals.find((each: { id: string }) => each.id === id)
    return found.state === to ? found : null
  })
const paidTo = async (phone: string): Promise<number[]> =>
  (await sandbox('GET', '/api/payouts')).payouts
    .filter((each: { phone: string; amount: number }) => each.phone === phone && each.amount > 0)
    .map(({ amount }: { amount: number }) => amount)
async function assertBooks(): Promise<void> {
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

describe('a withdrawal', () => {
  it('is refused without a verified phone, soon after it was changed, and while withdrawals are stopped', async () => {
    await verify(amina, false)
    const none = await askForCode(amina, 100)
    assert.deepEqual([none.status, none.body.code], [409, 'phone-not-verified'])
    assert.deepEqual([(await state(amina)).obstacle, (await state(amina)).phone], ['no-phone', null])
    await verify(amina)
    const setChanged = (at: Date | null) =>
      db().updateTable('accounts').set({ identity_changed_at: at }).where('id', '=', amina.id).execute()
    await setChanged(new Date(test.clock.now().getTime() - 23 * HOUR))
    const changed = await askForCode(amina, 100)
    assert.deepEqual([changed.status, changed.body.code], [409, 'identity-changed'])
    await setChanged(null)
    const values = test.app.settings.values
    test.app.settings.set({ ...values, withdrawalsStopped: true })
    const stopped = await post(amina, 100, '123456')
    assert.deepEqual([stopped.status, stopped.body.code], [503, 'withdrawals-stopped'])
    test.app.settings.set(values)
  })

  it('is refused below the minimum, above the balance and with parts of shillings, and nothing changes', async () => {
    const before = await state(amina)
    assert.deepEqual(withdrawals['GET /users/withdrawals'].reply.parse(before), before)
    assert.deepEqual([before.available, before.most, before.fee, before.minimum], [2250, 2250, 5, 50])
    for (const [amount, status, code] of [
      [49, 409, 'below-minimum'],
      [2_251, 409, 'above-balance'],
      [100.5, 400, 'invalid-request'],
      [-100, 400, 'invalid-request'],
      ['100', 400, 'invalid-request'],
    ] as const) {
      const reply = await post(amina, amount, '123456')
      assert.deepEqual([reply.status, reply.body.code], [status, code], JSON.stringify(reply.body))
    }
    const sent = (await accounts.texts(amina.phone)).length
    assert.equal((await askForCode(amina, 2_251)).body.code, 'above-balance')
    assert.equal((await accounts.texts(amina.phone)).length, sent)
    const values = test.app.settings.values
    test.app.settings.set({ ...values, withdrawalsPerDay: 1_000 })
    assert.equal((await state(amina)).most, 1_000)
    assert.equal((await post(amina, 1_001, '123456')).body.code, 'above-daily-limit')
    test.app.settings.set(values)
    assert.deepEqual(await state(amina), before)
  })

  it('needs the code of the SMS, and is not repeated with the same key', async () => {
    const code = await codeFor(amina, 250)
    const wrong = await post(amina, 250, otherThan(code))
    assert.deepEqual([wrong.status, wrong.body.code], [400, 'wrong-otp'])
    assert.equal((await state(amina)).available, 2_250)
    const [first, again] = [await post(amina, 250, code, 'w1'), await post(amina, 250, code, 'w1')]
    assert.deepEqual([first.status, again.status], [201, 201])
    assert.equal(first.body.withdrawal.id, again.body.withdrawal.id)
    assert.equal((await post(amina, 250, code)).body.code, 'wrong-otp')
    assert.equal((await state(amina)).available, 2_000)
    const { state: _, mpesaCode, ...paid } = await finishWithdrawal(amina, first.body.withdrawal.id, 'paid')
    assert.deepEqual([paid.amount, paid.fee, paid.arrives], [250, 5, 245])
    assert.match(mpesaCode, /^[A-Z0-9]{10}$/)
    assert.deepEqual(await paidTo(amina.phone), [245])
    const { earnings } = (await test.ask('GET', '/users/earnings', { token: amina.token })).body
    assert.deepEqual([earnings.currentBalance, earnings.totalWithdrawn], [2_000, 250])
    await until(async () => {
      await test.drainJobs(...ALL_SCHEDULED)
      const { body } = await test.ask('GET', '/notifications', { token: amina.token })
      return body.data.notifications.some(({ type }: { type: string }) => type === 'withdrawal_paid')
    })
    await assertBooks()
  })

  it('is only of the amount and to the number that its SMS names', async () => {
    const code = await codeFor(amina, 60)
    const sms = (await accounts.texts(amina.phone)).at(-1)!
    const local = `0${amina.phone.slice(3, 6)} ${amina.phone.slice(6, 9)} ${amina.phone.slice(9)}`
    assert.ok(sms.includes(`withdraws KES 60 to ${local}.`), sms)
    const before = await state(amina)
    for (const amount of [61, 600]) {
      const other = await post(amina, amount, code)
      assert.deepEqual([other.status, other.body.code], [400, 'wrong-otp'])
    }
    const setPhone = (phone_number: string) =>
      db().updateTable('accounts').set({ phone_number }).where('id', '=', amina.id).execute()
    await setPhone(newPhone())
    assert.equal((await post(amina, 60, code)).body.code, 'wrong-otp')
    await setPhone(amina.phone)
    assert.deepEqual(await state(amina), before)
  })

  it('that M-Pesa cannot pay is in the balance again, with the reason', async () => {
    await sandbox('POST', '/api/faults', { phone: amina.phone, payout: 'unregistered' })
    const { body } = await withdraw(amina, 300)
    const returned = await finishWithdrawal(amina, body.withdrawal.id, 'returned')
    assert.match(returned.reason, /no M-Pesa account/)
    assert.equal((await state(amina)).available, 2_000)
    await until(async () => {
      await test.drainJobs(...ALL_SCHEDULED)
      const inbox = await test.ask('GET', '/notifications', { token: amina.token })
      return inbox.body.data.notifications.some(
        ({ type }: { type: string }) => type === 'withdrawal_returned',
      )
    })
    await assertBooks()
  })

  it('that was reported as failed and then paid is paid, and the books and an alert say so', async () => {
    await sandbox('POST', '/api/faults', { phone: amina.phone, payout: 'fails-then-paid' })
    const { body } = await withdraw(amina, 300)
    await finishWithdrawal(amina, body.withdrawal.id, 'returned')
    test.clock.advance(61_000)
    await sandbox('POST', '/api/clock', { advance: '1s' })
    await finishWithdrawal(amina, body.withdrawal.id, 'paid')
    assert.equal((await state(amina)).available, 1_700)
    const alerts = await db()
      .selectFrom('alerts')
      .select('detail')
      .where('kind', '=', 'paid-twice')
      .where('resolved_at', 'is', null)
      .execute()
    assert.equal(alerts.length, 1)
    await assertBooks()
  })
})

describe('at the same time', () => {
  it('two withdrawals and a booking with rewards never take more than there is', async () => {
    const code = await codeFor(zawadi, 2_230)
    const values = test.app.settings.values
    test.app.settings.set({ ...values, withdrawalsPerDay: 250_000 })
    const book = () =>
      test.ask('POST', '/bookings/offers', {
        token: zawadi.token,
        body: { offerId: cheap.offerId, startTime: timeIn(test, 4), useRewards: true },
      })
    const [a, b, booked] = await Promise.all([post(zawadi, 2_230, code), post(zawadi, 2_230, code), book()])
    const statuses = [a.status, b.status].toSorted()
    assert.ok(statuses[0] === 201 || booked.body.booking.creditUsed === 38, JSON.stringify(statuses))
    assert.ok(statuses.filter((each) => each === 201).length <= 1)
    const { available } = await state(zawadi)
    assert.ok(available >= 0)
    await test.drainJobs(...ALL_SCHEDULED)
    await assertBooks()
    test.app.settings.set(values)
  })
})

describe('whatever M-Pesa does', () => {
  type Fault = [fault: string, ends: 'paid' | 'returned' | 'review', times: number]
  const sample: Fault[] = [
    ['late', 'paid', 1],
    ['twice', 'paid', 1],
    ['lose-reply', 'paid', 1],
    ['lose-request', 'paid', 1],
    ['no-funds', 'returned', 0],
    ['wrong-amount', 'review', 1],
    ['unknown-code', 'review', 0],
  ]
  const others: Fault[] = [
    ['never', 'paid', 1],
    ['before-reply', 'paid', 1],
    ['timeout-then-paid', 'paid', 1],
    ['missing-values', 'paid', 1],
    ['other-ids', 'paid', 1],
    ['internal-error', 'paid', 1],
    ['internal-error-paid', 'paid', 1],
    ['spike-arrest', 'paid', 1],
    ['bad-token', 'paid', 1],
    ['over-cap', 'returned', 0],
    ['bad-initiator', 'returned', 0],
    ['locked', 'returned', 0],
    ['other-recipient', 'review', 1],
  ]
  for (const [fault, ends, times] of takeSample(sample, others))
    it(`${fault}: the money is paid ${times === 0 ? 'never' : 'once'}`, async () => {
      const before = (await paidTo(amina.phone)).length
      await sandbox('POST', '/api/faults', { phone: amina.phone, payout: fault })
      const { body } = await withdraw(amina, 100)
      assert.ok(body.withdrawal, JSON.stringify(body))
      const readStatus = async () =>
        (
          await db()
            .selectFrom('payouts')
            .select('status')
            .where('withdrawal_id', '=', body.withdrawal.id)
            .executeTakeFirstOrThrow()
        ).status
      const wanted = { paid: 'completed', returned: 'failed', review: 'needs_review' }[ends]
      await until(async () => {
        await test.drainJobs(...ALL_SCHEDULED)
        if ((await readStatus()) === wanted) return true
        test.clock.advance(30_000)
        return false
      })
      test.clock.advance(HOUR + MINUTE)
      await test.drainJobs(...ALL_SCHEDULED)
      assert.deepEqual([await readStatus(), (await paidTo(amina.phone)).length - before], [wanted, times])
      await assertBooks()
    })
})
