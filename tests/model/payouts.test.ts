/**
 * Model-based test: random withdrawals and refunds whose reversal is refused, faults of M-Pesa and repeated callbacks, against
 * what the sandbox has paid. `npm test` runs the same sequences every time; FC_SEED and MODEL_RUNS change them.
 */
import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import fc from 'fast-check'
import { REFUND_REFUSALS } from '#domain/payments/refund-policy.ts'
import { amountRefusal, withdrawalLimits } from '#domain/rewards/withdrawals.ts'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import { callbackUrl } from '#server/features/payments/data/secrets.ts'
import { payoutFault, type PayoutFault } from '#sandbox/shared/payout-faults.ts'
import { openAccounts, type Person } from '../support/accounts.ts'
import { openShop, type Shop } from '../support/factories.ts'
import { checkInvariants } from '../support/invariants.ts'
import { payingIn, until } from '../support/paying.ts'
import { earnAt } from '../support/rewards.ts'
import { openTestApp, type TestApp } from '../support/test-app.ts'
import { ALL_SCHEDULED } from '../support/scheduled-jobs.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? 2)
const SEED = Number(process.env.FC_SEED ?? 20261126)
/** Faults after which a person has to look. */
const UNCLEAR: readonly PayoutFault[] = ['wrong-amount', 'other-recipient', 'unknown-code']

let test: TestApp
let customer: Person
let shop: Shop
before(async () => {
  test = await openTestApp({ demo: false })
  shop = await openShop(test, { capacity: 50 })
  ;[customer] = (await earnAt(test, [
    await openShop(test, { priceCents: 20_000_000, discountedCents: 10_000_000 }),
  ])) as [Person]
  await db().updateTable('accounts').set({ is_phone_verified: true }).where('id', '=', customer.id).execute()
})
after(() => test?.close())

const { answer, waitForStatus, sandbox, startPaying } = payingIn(() => test)
const db = () => test.app.database.db
const read = async () =>
  (await test.ask('GET', '/users/withdrawals?limit=100', { token: customer.token })).body
const refundRows = () =>
  db()
    .selectFrom('refunds')
    .leftJoin('payouts', 'payouts.refund_id', 'refunds.id')
    .select(['refunds.status', 'refunds.way', 'payment_id as paymentId', 'payouts.id as payoutId'])
    .select('refunds.amount_cents as amountCents')
    .execute()
const payouts = () =>
  db().selectFrom('payouts').select(['id', 'status', 'withdrawal_id as withdrawalId']).execute()

const anyFault = fc.constantFrom(...payoutFault.options.filter((each) => each !== 'fails-then-paid'))
const action = fc.oneof(
  fc.record({
    kind: fc.constant('withdraw' as const),
    amount: fc.integer({ min: 90, max: 900 }),
    fault: anyFault,
  }),
  fc.record({ kind: fc.constant('refund' as const), fault: anyFault }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ kind: fc.constantFrom('repeat' as const, 'timeout' as const) }),
)

async function withdraw(amount: number, fault: PayoutFault, faults: Map<string, PayoutFault>): Promise<void> {
  test.clock.advance(15 * MINUTE)
  await sandbox('POST', '/api/faults', { phone: customer.phone, payout: fault })
  const { available, leftToday } = await read()
  const limits = withdrawalLimits(test.app.settings.values)
  const balance = { availableCents: available * 100, todayCents: limits.dailyCents - leftToday * 100 }
  const refusal = amountRefusal(amount * 100, balance, limits)
  const { token } = customer
  const sent = await test.ask('POST', '/users/withdrawals/code', { token, body: { amount } })
  assert.deepEqual(
    [sent.status, sent.body.code],
    refusal === null ? [200, undefined] : [409, refusal],
    JSON.stringify(sent.body),
  )
  if (refusal !== null) return
  const otp = await openAccounts(test).smsCode(customer.phone)
  const { status, body } = await test.ask('POST', '/users/withdrawals', { token, body: { amount, otp } })
  assert.equal(status, 201, JSON.stringify(body))
  faults.set(body.withdrawal.id, fault)
}

/** A paid booking is cancelled, and M-Pesa refuses the reversal for good. */
async function refund(fault: PayoutFault, refunds: Map<string, PayoutFault>): Promise<void> {
  const started = await startPaying({ reversal: 'fail', count: REFUND_REFUSALS, payout: fault }, shop)
  await answer(started.phone, 'pay')
  await waitForStatus(started, 'completed')
  const { token, bookingId, paymentId } = started
  const { status } = await test.ask('PUT', `/bookings/${bookingId}/cancel`, { token, body: {} })
  assert.equal(status, 200)
  refunds.set(paymentId, fault)
}

/** Posts again what M-Pesa has posted, or a timeout, to the address of each pay-out. */
async function post(kind: 'repeat' | 'timeout'): Promise<void> {
  const rows = await db()
    .selectFrom('callback_inbox')
    .select(['kind', 'payment_id as id', 'body'])
    .where('kind', '=', 'payout')
    .execute()
  for (const { id, body } of rows)
    await fetch(callbackUrl(test.app.config, kind === 'repeat' ? 'payout' : 'payout-timeout', id!), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
}

async function settle(): Promise<void> {
  await until(async () => {
    await test.drainJobs(...ALL_SCHEDULED)
    const refunds = (await refundRows()).filter(({ payoutId }) => payoutId === null)
    const open = [...(await payouts()), ...refunds].some(
      ({ status }) => status === 'due' || status === 'requested',
    )
    if (open) test.clock.advance(5 * MINUTE)
    return !open
  })
  test.clock.advance(2 * HOUR)
  await test.drainJobs(...ALL_SCHEDULED)
}

/** The shillings that M-Pesa has paid for a pay-out, each time. */
async function readMpesa() {
  const { payouts: all }: { payouts: { id: string; amount: number }[] } = await sandbox('GET', '/api/payouts')
  return (payoutId: string | null | undefined): number[] =>
    all.filter(({ id, amount }) => id === payoutId && amount > 0).map(({ amount }) => amount)
}

async function compareRefunds(refunds: ReadonlyMap<string, PayoutFault>): Promise<void> {
  const getPaidAmounts = await readMpesa()
  const rows = await refundRows()
  for (const [id, fault] of refunds) {
    const { status, way, payoutId, amountCents } = rows.find(({ paymentId }) => paymentId === id)!
    const paid = getPaidAmounts(payoutId)
    assert.equal(way, 'payout')
    assert.ok(paid.length <= 1)
    if (status === 'completed') assert.deepEqual(paid, [amountCents / 100])
    else assert.equal(status, UNCLEAR.includes(fault) ? 'requested' : 'needs_review')
  }
}

async function compare(faults: Map<string, PayoutFault>): Promise<void> {
  const getPaidAmounts = await readMpesa()
  const { withdrawals, available } = await read()
  const rows = await payouts()
  let takenCents = 0
  for (const { id, amount, arrives, state } of withdrawals) {
    const mine = rows.filter(({ withdrawalId }) => withdrawalId === id)
    assert.equal(mine.length, 1)
    const paid = getPaidAmounts(mine[0]?.id)
    assert.ok(paid.length <= 1)
    if (state === 'paid') assert.deepEqual(paid, [arrives])
    if (state === 'returned') assert.deepEqual(paid, [])
    const fault = faults.get(id)
    if (state === 'requested') {
      assert.equal(mine[0]?.status, 'needs_review')
      assert.ok(fault === undefined || UNCLEAR.includes(fault), fault)
    }
    if (state !== 'returned') takenCents += amount * 100
  }
  const { earnings } = (await test.ask('GET', '/users/earnings', { token: customer.token })).body
  assert.equal(Math.round(available * 100), Math.round(earnings.totalEarned * 100) - takenCents)
  assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
}

it('withdrawals and refunds agree with what M-Pesa has paid, whatever it reports and how often', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 8 }), async (actions) => {
      const faults = new Map<string, PayoutFault>()
      const refunds = new Map<string, PayoutFault>()
      for (const each of actions) {
        if (each.kind === 'withdraw') await withdraw(each.amount, each.fault, faults)
        else if (each.kind === 'refund') await refund(each.fault, refunds)
        else if (each.kind === 'wait') test.clock.advance(each.minutes * MINUTE)
        else await post(each.kind)
        await test.drainJobs(...ALL_SCHEDULED)
      }
      await settle()
      await compare(faults)
      await compareRefunds(refunds)
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
})
