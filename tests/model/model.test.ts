/**
 * A small shop, its customers, its money and its clock, driven through HTTP by chance, beside a model of it built from domain/ alone. After
 * every act both must agree. A failure prints the acts and the seed; FC_SEED runs that one again, MODEL_RUNS asks for more.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as fc from 'fast-check'
import { addDays, dayOf, instant, MINUTE, type At, type Day } from '#domain/time/time.ts'
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

const RUNS = Number(process.env.MODEL_RUNS ?? 25)
const MOST_ACTS = 25
const CAPACITY = 2
/** Half a minute beside every edge, so that the milliseconds that a request takes change nothing. */
const BEGINS = 7 * 60 + 13.5

let test: TestApp
let target: Target
/** Shrinking a failure needs an app in which nothing has gone wrong yet. */
let isSpoiled = false

async function open(): Promise<void> {
  isSpoiled = false
  test = await openTestApp({ demo: false })
  target = createTarget({
    app: test.app,
    clock: test.clock,
    base: test.app.config.callbackUrl,
    sandbox: test.sandbox,
    seed: 0,
    isTimeSkipped: true,
    // The sandbox shares this clock, and looks at its prompts when it is moved.
    advance: async (ms) =>
      void (await sandboxRequest(target, 'POST', '/api/clock', { advance: `${Math.ceil(ms / 1000)}s` })),
  })
}
before(open)
after(() => test?.close())

/** The shop itself: which of its rows stands for which of the model's. */
type Real = {
  shop: Shop
  people: Person[]
  firstDay: Day
  ids: Map<ModelBooking, string>
  paymentIds: Map<ModelPayment, string>
  prompts: Map<ModelPayment, Prompt>
  receipts: number
}
type Act = fc.AsyncCommand<ShopModel, Real>

const nowOf = (): At => test.clock.now().getTime()
const outcomeOf = ({ status, body }: Answer): Outcome => {
  assert.ok(status < 500, `${status} ${JSON.stringify(body)}`)
  return status < 300 ? 'done' : 'refused'
}
const timeOf = (real: Pick<Real, 'firstDay'>, day: number, hour: number): At =>
  instant(addDays(real.firstDay, day), hour * 60)
const nth = <T>(list: readonly T[], at: number): T => list[at % list.length]!

/** Until nothing is left to be done by now. */
async function drainJobs(): Promise<void> {
  const { db } = test.app.database
  const unprocessed = () =>
    db.selectFrom('callback_inbox').select('id').where('outcome', 'is', null).limit(1).executeTakeFirst()
  await test.drainJobs()
  while (await unprocessed()) await new Promise((done) => setTimeout(done, 2))
  await test.drainJobs()
}

/** After a long time several questions to Daraja are due, one some seconds after the other. */
async function catchUp(): Promise<void> {
  const { db } = test.app.database
  await drainJobs()
  const unasked = () =>
    db
      .selectFrom('payments')
      .select('id')
      .where('next_query_at', '<=', test.clock.now())
      .limit(1)
      .executeTakeFirst()
  while (await unasked()) {
    await target.advance(6_000)
    await drainJobs()
  }
}

/** Asked of both; both must say the same, and be in the same state after it. */
async function both(
  model: ShopModel,
  real: Real,
  expected: Outcome,
  reply: Answer,
  what: string,
): Promise<void> {
  assert.equal(
    outcomeOf(reply),
    expected,
    `${what}: the app replied ${reply.status} ${JSON.stringify(reply.body)}`,
  )
  await compare(model, real, what)
}

async function compare(model: ShopModel, real: Real, what: string): Promise<void> {
  await drainJobs()
  await nameNew(model, real)
  const mine = await Promise.all(
    real.people.map(({ token }) => test.ask('GET', '/bookings/user?limit=100', { token })),
  )
  const shown = mine.flatMap(({ body }) =>
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
    if (date < dayOf(nowOf())) continue
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
        .slots(date, nowOf())
        .filter((slot) => slot.available > 0)
        .map((slot) => [slot.start, slot.available]),
      `${what}: the free times of ${date} differ`,
    )
  }
  const { rows } = await test.app.database.pool.query<{ id: string; status: string; back: string | null }>(
    'SELECT p.id, p.status, r.id AS back FROM payments p JOIN bookings b ON b.id = p.booking_id LEFT JOIN refunds r ON r.payment_id = p.id WHERE b.store_id = $1',
    [real.shop.storeId],
  )
  const hasArrived = (status: string) => !['initiated', 'pending', 'unknown', 'failed'].includes(status)
  assert.deepEqual(
    rows.map(({ id, status, back }) => [id, hasArrived(status), back !== null].join(' ')).toSorted(),
    model.payments
      .map((each) => [real.paymentIds.get(each), hasArrived(each.status), each.isOwedBack].join(' '))
      .toSorted(),
    `${what}: the money differs`,
  )
}

async function takeAway({ id, phone }: Prompt): Promise<void> {
  const { prompts } = await sandboxRequest(target, 'GET', `/api/prompts?phone=${phone}`)
  const isOpen = prompts.some(
    (each: { id: string; status: string }) => each.id === id && each.status === 'open',
  )
  if (isOpen) await sandboxRequest(target, 'POST', `/api/prompts/${id}/answer`, { action: 'cancel' })
}

/** A time taken again by a late payment is a booking whose id no reply has named. */
async function nameNew(model: ShopModel, real: Real): Promise<void> {
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

// ---------------------------------------------------------------- the acts

function book(customer: number, item: Item, day: number, hour: number, staff: number | null): Act {
  const what = `customer ${customer} books the ${item} on day ${day} at ${hour}:00 with ${staff === null ? 'anybody' : `person ${staff}`}`
  return {
    check: () => true,
    async run(model: ShopModel, real: Real) {
      const start = timeOf(real, day, hour)
      const staffId = staff === null ? null : real.shop.staffIds[staff]!
      const named = item === 'offer' ? { offerId: real.shop.offerId } : { serviceId: real.shop.serviceId }
      const before = model.bookings.length
      const expected = model.book(customer, item, start, staffId, nowOf())
      const reply = await test.ask('POST', '/bookings', {
        token: real.people[customer]!.token,
        body: { ...named, startTime: new Date(start).toISOString(), ...(staffId && { staffId }) },
      })
      const made = model.bookings[before]
      if (made && reply.status === 201) {
        made.holdUntil = Date.parse(reply.body.booking.holdExpiresAt ?? '') || made.holdUntil
        real.ids.set(made, reply.body.booking.id)
      }
      await both(model, real, expected, reply, what)
    },
    toString: () => what,
  }
}

function pay(which: number): Act {
  const what = `booking ${which} is paid for`
  return {
    check: (model: Readonly<ShopModel>) => model.bookings.length > 0,
    async run(model: ShopModel, real: Real) {
      const booking = nth(model.bookings, which)
      const before = model.payments.length
      const expected = model.pay(booking, nowOf())
      const phone = `2547${String(20_000_000 + Number.parseInt(real.ids.get(booking)!.slice(-6), 16)).padStart(8, '0')}`
      const { token, ...payer } = real.people[booking.customer]!
      const reply = await test.ask('POST', '/payments/mpesa', {
        token,
        body: { bookingId: real.ids.get(booking), phoneNumber: phone },
      })
      const made = model.payments[before]
      if (made && reply.status === 200) {
        real.paymentIds.set(made, reply.body.payment.id)
        real.prompts.set(made, await waitForPrompt(target, { ...payer, token, phone }))
      }
      await both(model, real, expected, reply, what)
    },
    toString: () => what,
  }
}

function report(which: number, result: 'paid' | 'failed', times: number): Act {
  const what = `payment ${which} is reported as ${result}, ${times} times`
  return {
    check: (model: Readonly<ShopModel>) => model.payments.length > 0,
    async run(model: ShopModel, real: Real) {
      const payment = nth(model.payments, which)
      const prompt = real.prompts.get(payment)!
      const receipt = `U${String(++real.receipts).padStart(3, '0')}${prompt.phone.slice(-6)}`
      const callback = result === 'paid' ? paidCallback(prompt, { receipt }) : failedCallback(prompt)
      // What has failed is gone from the phone too.
      if (result === 'failed') await takeAway(prompt)
      model.report(payment, result, nowOf())
      await Promise.all(Array.from({ length: times }, () => postCallback(prompt.callbackUrl, callback)))
      await compare(model, real, what)
    },
    toString: () => what,
  }
}

type OnBooking = 'cancel' | 'cancelByStore' | 'confirmed' | 'checked_in' | 'completed' | 'noShow'
const ADDRESS: Record<OnBooking, string> = {
  cancel: 'cancel',
  cancelByStore: 'cancel',
  confirmed: 'confirm',
  checked_in: 'check-in',
  completed: 'complete',
  noShow: 'no-show',
}

function change(which: number, act: OnBooking): Act {
  const what = `booking ${which}: ${act}`
  return {
    check: (model: Readonly<ShopModel>) => model.bookings.length > 0,
    async run(model: ShopModel, real: Real) {
      const booking = nth(model.bookings, which)
      const now = nowOf()
      const expected =
        act === 'cancel'
          ? model.cancel(booking, now)
          : act === 'cancelByStore'
            ? model.cancelByStore(booking, now)
            : act === 'noShow'
              ? model.noShow(booking, now)
              : model.step(booking, act, now)
      const token = act === 'cancel' ? real.people[booking.customer]!.token : real.shop.merchantToken
      const body = act === 'cancel' || act === 'cancelByStore' ? { reason: 'Something came up' } : {}
      const reply = await test.ask('PUT', `/bookings/${real.ids.get(booking)}/${ADDRESS[act]}`, {
        token,
        body,
      })
      await both(model, real, expected, reply, what)
    },
    toString: () => what,
  }
}

function move(which: number, day: number, hour: number, staff: number | null | undefined): Act {
  const what = `booking ${which} moves to day ${day} at ${hour}:00 with ${staff ?? (staff === null ? 'anybody' : 'the same')}`
  return {
    check: (model: Readonly<ShopModel>) => model.bookings.length > 0,
    async run(model: ShopModel, real: Real) {
      const booking = nth(model.bookings, which)
      const start = timeOf(real, day, hour)
      const staffId = typeof staff === 'number' ? real.shop.staffIds[staff]! : staff
      const expected = model.move(booking, start, staffId, nowOf())
      const reply = await test.ask('PUT', `/bookings/${real.ids.get(booking)}/reschedule`, {
        token: real.people[booking.customer]!.token,
        body: {
          newStartTime: new Date(start).toISOString(),
          ...(staffId !== undefined && { newStaffId: staffId }),
        },
      })
      await both(model, real, expected, reply, what)
    },
    toString: () => what,
  }
}

function pass(minutes: number): Act {
  const what = `${minutes} minutes pass`
  return {
    check: () => true,
    async run(model: ShopModel, real: Real) {
      await target.advance(minutes * MINUTE)
      await drainJobs()
      model.tick(nowOf())
      await compare(model, real, what)
    },
    toString: () => what,
  }
}

const at = fc.nat(9)
const day = fc.nat(1)
const hour = fc.integer({ min: 8, max: 19 })
const staff = fc.option(fc.nat(1), { nil: null })
const acts = [
  fc
    .tuple(fc.nat(1), fc.constantFrom<Item>('offer', 'service'), day, hour, staff)
    .map((args) => book(...args)),
  fc
    .tuple(fc.nat(1), fc.constantFrom<Item>('offer', 'service'), day, fc.integer({ min: 8, max: 10 }), staff)
    .map((args) => book(...args)),
  at.map((which) => pay(which)),
  fc
    .tuple(at, fc.constantFrom('paid', 'paid', 'failed'), fc.integer({ min: 1, max: 3 }))
    .map((args) => report(...args)),
  fc
    .tuple(
      at,
      fc.constantFrom<OnBooking>('cancel', 'cancelByStore', 'confirmed', 'checked_in', 'completed', 'noShow'),
    )
    .map((args) => change(...args)),
  fc.tuple(at, day, hour, fc.option(staff, { nil: undefined })).map((args) => move(...args)),
  fc.constantFrom(4, 11, 65, 185, 420, 1460).map((minutes) => pass(minutes)),
]

async function openReal(): Promise<Real> {
  // Each run begins in the morning of a day of its own.
  const tomorrow = addDays(dayOf(nowOf()), 1)
  await target.advance(instant(tomorrow, BEGINS) - nowOf())
  await drainJobs()
  // Only the acts report how a payment ended.
  await sandboxRequest(target, 'POST', '/api/faults', {
    callback: 'never',
    query: 'processing-4999',
    statement: 'omit',
    count: 10_000,
  })
  const shop = await openShop(target, { capacity: CAPACITY, staff: 2, autoConfirm: false })
  const people = await createPeople(target, 2)
  return {
    shop,
    people,
    firstDay: tomorrow,
    ids: new Map(),
    paymentIds: new Map(),
    prompts: new Map(),
    receipts: 0,
  }
}

describe('Random bookings and payments', () => {
  it(`behave in ${RUNS} runs as the domain rules do`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands(acts, {
          maxCommands: MOST_ACTS,
          size: 'max',
          ...(process.env.FC_REPLAY && { replayPath: process.env.FC_REPLAY }),
        }),
        async (commands) => {
          if (isSpoiled) await test.close().then(open)
          try {
            const real = await openReal()
            await fc.asyncModelRun(
              () => ({ model: new ShopModel(real.shop.staffIds, CAPACITY), real }),
              commands,
            )
            await catchUp()
            assert.deepEqual(await checkInvariants(test.app.database.pool, test.clock.now()), [])
          } catch (error) {
            isSpoiled = true
            throw error
          }
        },
      ),
      {
        numRuns: RUNS,
        ...(process.env.FC_SEED && { seed: Number(process.env.FC_SEED) }),
        ...(process.env.FC_PATH && { path: process.env.FC_PATH }),
      },
    )
  })
})
