/**
 * Model-based test: random sequences of bookings, payments and time run over HTTP against a small shop and against a
 * model built from domain/ alone. Both must agree after every action. `npm test` runs the same sequences every time,
 * the stress suite runs others. A failure prints the actions, the seed and the path, which FC_SEED and FC_PATH repeat.
 * MODEL_RUNS sets the number of runs.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import * as fc from 'fast-check'
import { payAccount } from '#domain/payments/pay-account.ts'
import { addDays, toDay, instant, MINUTE, type At, type Day } from '#domain/time/time.ts'
import { paybillUrls } from '#server/features/payments/payments.ts'
import {
  failedCallback,
  paidCallback,
  postCallback,
  waitForPrompt,
  type Prompt,
} from '../stress/payment-helpers.ts'
import { sandboxRequest, createPeople, createTarget, type Person, type Target } from '../stress/target.ts'
import { openTestApp, type Answer, type TestApp } from '../support/test-app.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { openShop, type Shop } from '../support/factories.ts'
import { ShopModel, type Item, type ModelBooking, type ModelPayment, type Outcome } from './shop-model.ts'
import { ALL_SCHEDULED } from '../support/scheduled-jobs.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? 4)
const SEED = Number(process.env.FC_SEED ?? 20261121)
const MAX_ACTIONS = 25
const CAPACITY = 2
/**
 * Each run starts at 07:13:30, half a minute from every limit, so that the duration of a request changes no
 * result.
 */
const RUN_START_MINUTES = 7 * 60 + 13.5

let test: TestApp
let target: Target
/** After a failure the next run needs a new app, or shrinking would start from a corrupted state. */
let hasFailed = false

async function open(): Promise<void> {
  hasFailed = false
  test = await openTestApp({ demo: false })
  target = createTarget({
    app: test.app,
    clock: test.clock,
    base: test.app.config.callbackUrl,
    sandbox: test.sandbox,
    seed: 0,
    isTimeSkipped: true,
    // The sandbox shares this clock and expires its prompts when the clock is advanced through its API.
    advance: async (ms) =>
      void (await sandboxRequest(target, 'POST', '/api/clock', { advance: `${Math.ceil(ms / 1000)}s` })),
  })
}
before(open)
after(() => test?.close())

/** The real shop, and the rows that correspond to the bookings and payments of the model. */
type Real = {
  shop: Shop
  customers: Person[]
  firstDay: Day
  ids: Map<ModelBooking, string>
  paymentIds: Map<ModelPayment, string>
  prompts: Map<ModelPayment, Prompt>
  receipts: number
}
type Action = fc.AsyncCommand<ShopModel, Real>

const getNow = (): At => test.clock.now().getTime()
const toOutcome = ({ status, body }: Answer): Outcome => {
  assert.ok(status < 500, `${status} ${JSON.stringify(body)}`)
  return status < 300 ? 'done' : 'refused'
}
const toTime = (real: Pick<Real, 'firstDay'>, day: number, hour: number): At =>
  instant(addDays(real.firstDay, day), hour * 60)
const nth = <T>(list: readonly T[], at: number): T => list[at % list.length]!

/** Runs jobs until no job and no callback is left to process. */
async function drainJobs(): Promise<void> {
  const { db } = test.app.database
  const unprocessed = () =>
    db.selectFrom('callback_inbox').select('id').where('outcome', 'is', null).limit(1).executeTakeFirst()
  await test.drainJobs(...ALL_SCHEDULED)
  for (let tries = 1; await unprocessed(); tries++) {
    await new Promise((done) => setTimeout(done, 2))
    // Processes a callback again whose processing has failed.
    if (tries % 1_000 === 0) await test.drainJobs(...ALL_SCHEDULED)
  }
  await test.drainJobs(...ALL_SCHEDULED)
}

/** Runs all status queries to Daraja that are due. They are spaced a few seconds apart. */
async function drainStatusQueries(): Promise<void> {
  const { db } = test.app.database
  await drainJobs()
  const dueQuery = () =>
    db
      .selectFrom('payments')
      .select('id')
      .where('next_query_at', '<=', test.clock.now())
      .limit(1)
      .executeTakeFirst()
  while (await dueQuery()) {
    await target.advance(6_000)
    await drainJobs()
  }
}

/** Checks that the app and the model gave the same outcome and are in the same state. */
async function assertSame(
  model: ShopModel,
  real: Real,
  expected: Outcome,
  reply: Answer,
  what: string,
): Promise<void> {
  assert.equal(
    toOutcome(reply),
    expected,
    `${what}: the app replied ${reply.status} ${JSON.stringify(reply.body)}`,
  )
  await compare(model, real, what)
}

async function compare(model: ShopModel, real: Real, what: string): Promise<void> {
  await drainJobs()
  await findReplacementIds(model, real)
  const lists = await Promise.all(
    real.customers.map(({ token }) => test.ask('GET', '/bookings/user?limit=100', { token })),
  )
  const shown = lists.flatMap(({ body }) =>
    body.bookings.map((each: { id: string; status: string; startTime: string; staffId: string | null }) =>
      [each.id, each.status, Date.parse(each.startTime), each.staffId].join(' '),
    ),
  )
  const expected = model.bookings.map((each) =>
    [real.ids.get(each), each.status, each.start, each.staffId].join(' '),
  )
  assert.deepEqual(shown.toSorted(), expected.toSorted(), `${what}: the bookings differ`)
  for (const day of [0, 1]) {
    const date = addDays(real.firstDay, day)
    if (date < toDay(getNow())) continue
    const { body } = await test.ask(
      'GET',
      `/bookings/service-slots?serviceId=${real.shop.serviceId}&date=${date}`,
    )
    assert.deepEqual(
      body.detailedSlots.map((slot: { startsAt: string; available: number }) => [
        Date.parse(slot.startsAt),
        slot.available,
      ]),
      model
        .slots(date, getNow())
        .filter((slot) => slot.available > 0)
        .map((slot) => [slot.start, slot.available]),
      `${what}: the free times of ${date} differ`,
    )
  }
  const { rows } = await test.app.database.pool.query<{
    id: string
    status: string
    refund_id: string | null
  }>(
    `SELECT p.id, p.status, r.id AS refund_id FROM payments p JOIN bookings b ON b.id = p.booking_id
      LEFT JOIN refunds r ON r.payment_id = p.id WHERE b.store_id = $1`,
    [real.shop.storeId],
  )
  const hasArrived = (status: string) => !['initiated', 'pending', 'unknown', 'failed'].includes(status)
  assert.deepEqual(
    rows
      .map(({ id, status, refund_id }) => [id, hasArrived(status), refund_id !== null].join(' '))
      .toSorted(),
    model.payments
      .map((each) => [real.paymentIds.get(each), hasArrived(each.status), each.isOwedBack].join(' '))
      .toSorted(),
    `${what}: the payments differ`,
  )
}

async function closePrompt({ id, phone }: Prompt): Promise<void> {
  const { prompts } = await sandboxRequest(target, 'GET', `/api/prompts?phone=${phone}`)
  const isOpen = prompts.some(
    (each: { id: string; status: string }) => each.id === id && each.status === 'open',
  )
  if (isOpen) await sandboxRequest(target, 'POST', `/api/prompts/${id}/answer`, { action: 'cancel' })
}

/** A late payment creates a replacement booking, whose id no response contains. */
async function findReplacementIds(model: ShopModel, real: Real): Promise<void> {
  for (const payment of model.payments) {
    if (real.ids.has(payment.booking)) continue
    const { booking_id } = await test.app.database.db
      .selectFrom('payments')
      .select('booking_id')
      .where('id', '=', real.paymentIds.get(payment)!)
      .executeTakeFirstOrThrow()
    real.ids.set(payment.booking, booking_id)
  }
}

// ---------------------------------------------------------------- actions

function book(customer: number, item: Item, day: number, hour: number, staff: number | null): Action {
  const staffName = staff === null ? 'any staff member' : `staff member ${staff}`
  const what = `customer ${customer} books the ${item} on day ${day} at ${hour}:00 with ${staffName}`
  return {
    check: () => true,
    async run(model: ShopModel, real: Real) {
      const start = toTime(real, day, hour)
      const staffId = staff === null ? null : real.shop.staffIds[staff]!
      const itemId = item === 'offer' ? { offerId: real.shop.offerId } : { serviceId: real.shop.serviceId }
      const before = model.bookings.length
      const expected = model.book(customer, item, start, staffId, getNow())
      const reply = await test.ask('POST', '/bookings', {
        token: real.customers[customer]!.token,
        body: { ...itemId, startTime: new Date(start).toISOString(), ...(staffId && { staffId }) },
      })
      const created = model.bookings[before]
      if (created && reply.status === 201) {
        created.holdUntil = Date.parse(reply.body.booking.holdExpiresAt ?? '') || created.holdUntil
        real.ids.set(created, reply.body.booking.id)
      }
      await assertSame(model, real, expected, reply, what)
    },
    toString: () => what,
  }
}

function pay(which: number): Action {
  const what = `booking ${which} is paid for`
  return {
    check: (model: Readonly<ShopModel>) => model.bookings.length > 0,
    async run(model: ShopModel, real: Real) {
      const booking = nth(model.bookings, which)
      const before = model.payments.length
      const expected = model.pay(booking, getNow())
      const subscriber = 20_000_000 + Number.parseInt(real.ids.get(booking)!.slice(-6), 16)
      const phone = `2547${String(subscriber).padStart(8, '0')}`
      const { token } = real.customers[booking.customer]!
      const reply = await test.ask('POST', '/payments/mpesa', {
        token,
        body: { bookingId: real.ids.get(booking), phoneNumber: phone },
      })
      const created = model.payments[before]
      if (created && reply.status === 200) {
        real.paymentIds.set(created, reply.body.payment.id)
        real.prompts.set(created, await waitForPrompt(target, { phone }))
      }
      await assertSame(model, real, expected, reply, what)
    },
    toString: () => what,
  }
}

function report(which: number, result: 'paid' | 'failed', times: number): Action {
  const what = `payment ${which} is reported as ${result}, ${times} times`
  return {
    check: (model: Readonly<ShopModel>) => model.payments.length > 0,
    async run(model: ShopModel, real: Real) {
      const payment = nth(model.payments, which)
      const prompt = real.prompts.get(payment)
      // The payment was made by hand.
      if (!prompt) return
      const receipt = `U${String(++real.receipts).padStart(3, '0')}${prompt.phone.slice(-6)}`
      const callback = result === 'paid' ? paidCallback(prompt, { receipt }) : failedCallback(prompt)
      // A failed payment has no open prompt.
      if (result === 'failed') await closePrompt(prompt)
      model.report(payment, result, getNow())
      await Promise.all(Array.from({ length: times }, () => postCallback(prompt.callbackUrl, callback)))
      await compare(model, real, what)
    },
    toString: () => what,
  }
}

function payByHand(which: number, isExact: boolean, times: number): Action {
  const amount = isExact ? 'its amount' : 'another amount'
  const what = `${amount} is paid by hand for booking ${which}, and confirmed ${times} times`
  return {
    check: (model: Readonly<ShopModel>) => model.bookings.length > 0,
    async run(model: ShopModel, real: Real) {
      const booking = nth(model.bookings, which)
      const { db, pool } = test.app.database
      const { code } = await db
        .selectFrom('bookings')
        .select('code')
        .where('id', '=', real.ids.get(booking)!)
        .executeTakeFirstOrThrow()
      const receipt = `P${String(++real.receipts).padStart(3, '0')}${code}`
      const body = {
        TransID: receipt,
        TransAmount: isExact ? '38.00' : '30.00',
        BusinessShortCode: test.app.config.mpesa.shortcode,
        BillRefNumber: payAccount(code),
        MSISDN: '',
      }
      const payment = model.payByHand(booking, isExact, getNow())
      const { confirmationUrl } = paybillUrls(test.app.config)
      await Promise.all(Array.from({ length: times }, () => postCallback(confirmationUrl, body)))
      await drainJobs()
      const { rows } = await pool.query<{ id: string; table: string }>(
        `SELECT id, 'payments' AS table FROM payments WHERE receipt = $1
         UNION ALL SELECT id, 'unmatched' FROM unmatched_money WHERE receipt = $1`,
        [receipt],
      )
      assert.deepEqual(
        rows.map(({ table }) => table),
        [payment ? 'payments' : 'unmatched'],
        what,
      )
      if (payment) real.paymentIds.set(payment, rows[0]!.id)
      await compare(model, real, what)
    },
    toString: () => what,
  }
}

type BookingChange = 'cancel' | 'cancelByStore' | 'confirmed' | 'checked_in' | 'completed' | 'noShow'
const PATHS: Record<BookingChange, string> = {
  cancel: 'cancel',
  cancelByStore: 'cancel',
  confirmed: 'confirm',
  checked_in: 'check-in',
  completed: 'complete',
  noShow: 'no-show',
}

function changeInModel(model: ShopModel, booking: ModelBooking, kind: BookingChange, now: At): Outcome {
  if (kind === 'cancel') return model.cancel(booking, now)
  if (kind === 'cancelByStore') return model.cancelByStore(booking, now)
  if (kind === 'noShow') return model.noShow(booking, now)
  return model.step(booking, kind, now)
}

function change(which: number, kind: BookingChange): Action {
  const what = `booking ${which}: ${kind}`
  return {
    check: (model: Readonly<ShopModel>) => model.bookings.length > 0,
    async run(model: ShopModel, real: Real) {
      const booking = nth(model.bookings, which)
      const expected = changeInModel(model, booking, kind, getNow())
      const token = kind === 'cancel' ? real.customers[booking.customer]!.token : real.shop.merchantToken
      const body = kind === 'cancel' || kind === 'cancelByStore' ? { reason: 'Something came up' } : {}
      const reply = await test.ask('PUT', `/bookings/${real.ids.get(booking)}/${PATHS[kind]}`, {
        token,
        body,
      })
      await assertSame(model, real, expected, reply, what)
    },
    toString: () => what,
  }
}

function move(which: number, day: number, hour: number, staff: number | null | undefined): Action {
  const staffName = staff === undefined ? 'the same staff member' : `staff member ${staff ?? 'of any name'}`
  const what = `booking ${which} moves to day ${day} at ${hour}:00 with ${staffName}`
  return {
    check: (model: Readonly<ShopModel>) => model.bookings.length > 0,
    async run(model: ShopModel, real: Real) {
      const booking = nth(model.bookings, which)
      const start = toTime(real, day, hour)
      const staffId = typeof staff === 'number' ? real.shop.staffIds[staff]! : staff
      const expected = model.move(booking, start, staffId, getNow())
      const reply = await test.ask('PUT', `/bookings/${real.ids.get(booking)}/reschedule`, {
        token: real.customers[booking.customer]!.token,
        body: {
          newStartTime: new Date(start).toISOString(),
          ...(staffId !== undefined && { newStaffId: staffId }),
        },
      })
      await assertSame(model, real, expected, reply, what)
    },
    toString: () => what,
  }
}

function advanceTime(minutes: number): Action {
  const what = `${minutes} minutes pass`
  return {
    check: () => true,
    async run(model: ShopModel, real: Real) {
      await target.advance(minutes * MINUTE)
      await drainJobs()
      model.tick(getNow())
      await compare(model, real, what)
    },
    toString: () => what,
  }
}

const which = fc.nat(9)
const day = fc.nat(1)
const hour = fc.integer({ min: 8, max: 19 })
const staff = fc.option(fc.nat(1), { nil: null })
const actions = [
  fc
    .tuple(fc.nat(1), fc.constantFrom<Item>('offer', 'service'), day, hour, staff)
    .map((args) => book(...args)),
  fc
    .tuple(fc.nat(1), fc.constantFrom<Item>('offer', 'service'), day, fc.integer({ min: 8, max: 10 }), staff)
    .map((args) => book(...args)),
  which.map((index) => pay(index)),
  fc
    .tuple(which, fc.constantFrom('paid', 'paid', 'failed'), fc.integer({ min: 1, max: 3 }))
    .map((args) => report(...args)),
  fc
    .tuple(which, fc.constantFrom(true, true, false), fc.integer({ min: 1, max: 3 }))
    .map((args) => payByHand(...args)),
  fc
    .tuple(
      which,
      fc.constantFrom<BookingChange>(
        'cancel',
        'cancelByStore',
        'confirmed',
        'checked_in',
        'completed',
        'noShow',
      ),
    )
    .map((args) => change(...args)),
  fc.tuple(which, day, hour, fc.option(staff, { nil: undefined })).map((args) => move(...args)),
  fc.constantFrom(4, 11, 65, 185, 420, 1460).map((minutes) => advanceTime(minutes)),
]

async function openReal(): Promise<Real> {
  // Each run starts on the morning of a new day.
  const tomorrow = addDays(toDay(getNow()), 1)
  await target.advance(instant(tomorrow, RUN_START_MINUTES) - getNow())
  await drainJobs()
  // Only the actions report the result of a payment.
  await sandboxRequest(target, 'POST', '/api/faults', {
    callback: 'never',
    query: 'processing-4999',
    statement: 'omit',
    count: 10_000,
  })
  const shop = await openShop(target, { capacity: CAPACITY, staff: 2, autoConfirm: false })
  const customers = await createPeople(target, 2)
  return {
    shop,
    customers,
    firstDay: tomorrow,
    ids: new Map(),
    paymentIds: new Map(),
    prompts: new Map(),
    receipts: 0,
  }
}

describe('Random bookings and payments', () => {
  it(`match the model in ${RUNS} runs`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands(actions, {
          maxCommands: MAX_ACTIONS,
          size: 'max',
          ...(process.env.FC_REPLAY && { replayPath: process.env.FC_REPLAY }),
        }),
        async (commands) => {
          if (hasFailed) await test.close().then(open)
          try {
            const real = await openReal()
            await fc.asyncModelRun(
              () => ({ model: new ShopModel(real.shop.staffIds, CAPACITY), real }),
              commands,
            )
            await drainStatusQueries()
            assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
          } catch (error) {
            hasFailed = true
            throw error
          }
        },
      ),
      {
        numRuns: RUNS,
        seed: SEED,
        ...(process.env.FC_PATH && { path: process.env.FC_PATH }),
      },
    )
  })
})
