/** Actions of the model-based test of requests: over HTTP, and in the model. */
import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import type { Timeline } from '#domain/requests/service-request.ts'
import { addDays, DAY, toDay, HOUR, instant, MINUTE, type At } from '#domain/time/time.ts'
import { quoteInput, requestInput } from '#tests/support/requests.ts'
import type { Answer } from '#tests/support/test-app.ts'
import { compare, nowIn, type Real } from './request-comparison.ts'
import {
  isPending,
  type Maker,
  type ModelQuote,
  type ModelRequest,
  type Outcome,
  type RequestModel,
} from './request-model.ts'

type Action = fc.AsyncCommand<RequestModel, Real>

const nth = <T>(list: readonly T[], at: number): T => list[at % list.length]!
const getToken = (real: Real, maker: Maker): string =>
  maker === 'store' ? real.shop.merchantToken : real.providers[maker]
const toOutcome = ({ status, body }: Answer): Outcome => {
  const isPast = status === 400 && ['past-time', 'too-soon'].includes(body.code)
  assert.ok(isPast || [200, 201, 404, 409].includes(status), `${status} ${JSON.stringify(body)}`)
  return status < 300 ? 'done' : 'refused'
}

async function assertSame(
  model: RequestModel,
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

const action = (
  what: string,
  check: (model: Readonly<RequestModel>) => boolean,
  run: (model: RequestModel, real: Real) => Promise<void>,
): Action => ({ check, run, toString: () => what })

const post = (timeline: Timeline): Action =>
  action(
    `a request is posted: ${timeline}`,
    (model) => model.requests.length < 3,
    async (model, real) => {
      const body = requestInput({ timeline })
      const reply = await real.test.ask('POST', '/request-service', { token: real.customer, body })
      assert.equal(reply.status, 201, JSON.stringify(reply.body))
      const { id, createdAt } = reply.body.data.serviceRequest
      real.requestIds.set(model.post(timeline, Date.parse(createdAt)), id)
      await compare(model, real, 'a request is posted')
    },
  )

type RequestChange = 'edit' | 'cancel' | 'complete' | 'review'
const BODIES: Record<RequestChange, object | undefined> = {
  edit: requestInput({ timeline: 'thisweek' }),
  cancel: { reason: '' },
  complete: undefined,
  review: { rating: 4, review: 'It no longer drips.' },
}
function changeInModel(model: RequestModel, request: ModelRequest, change: RequestChange, now: At): Outcome {
  if (change === 'edit') return model.edit(request, 'thisweek', now)
  if (change === 'cancel') return model.withdraw(request, now)
  return change === 'complete' ? model.complete(request) : model.rate(request)
}
const changeRequest = (which: number, change: RequestChange): Action => {
  const what = `request ${which}: ${change}`
  return action(
    what,
    (model) => model.requests.length > 0,
    async (model, real) => {
      const request = nth(model.requests, which)
      const expected = changeInModel(model, request, change, nowIn(real))
      const path = `/request-service/${real.requestIds.get(request)}`
      const body = BODIES[change]
      const reply = await real.test.ask(
        change === 'review' ? 'POST' : 'PUT',
        change === 'edit' ? path : `${path}/${change}`,
        {
          token: real.customer,
          ...(body && { body }),
        },
      )
      await assertSame(model, real, expected, reply, what)
    },
  )
}

/** An offered time of the store, days from now; null for a quote without one. */
type Offered = { day: number; hour: number } | null
const getStart = (real: Real, offered: Offered): At | null =>
  offered && instant(addDays(toDay(nowIn(real)), offered.day), offered.hour * 60)
const bodyFor = (real: Real, maker: Maker, start: At | null) =>
  quoteInput({
    ...(start !== null && { serviceId: real.shop.serviceId, startTime: new Date(start).toISOString() }),
    ...(maker === 'store' && { storeId: real.shop.storeId }),
  })

const makeQuote = (which: number, maker: Maker, offered: Offered): Action => {
  const what = `request ${which} gets a quote of ${maker}${offered ? `, day ${offered.day} ${offered.hour}:00` : ''}`
  return action(
    what,
    (model) => model.requests.length > 0,
    async (model, real) => {
      const request = nth(model.requests, which)
      const start = maker === 'store' ? getStart(real, offered) : null
      const expected = model.make(request, maker, start, nowIn(real))
      const path = `/request-service/${real.requestIds.get(request)}/offers`
      const reply = await real.test.ask('POST', path, {
        token: getToken(real, maker),
        body: bodyFor(real, maker, start),
      })
      if (expected === 'done' && reply.status === 201)
        real.quoteIds.set(request.quotes.at(-1)!, reply.body.data.offer.id)
      await assertSame(model, real, expected, reply, what)
    },
  )
}

const getPath = (real: Real, request: ModelRequest, quote: ModelQuote, verb: string): string =>
  `/request-service/${real.requestIds.get(request)}/${verb}/${real.quoteIds.get(quote)}`

type QuoteChange = 'offers' | 'withdraw-offer' | 'reject-offer' | 'accept-offer'
const changeQuote = (which: number, change: QuoteChange, offered: Offered): Action => {
  const what = `quote ${which}: ${change}${offered ? ` ${offered.day} ${offered.hour}:00` : ''}`
  return action(
    what,
    (model) => model.quotes.length > 0,
    async (model, real) => {
      const { request, quote } = nth(model.quotes, which)
      const start = quote.maker === 'store' ? getStart(real, offered) : null
      const { version } = quote
      const expected =
        change === 'offers'
          ? model.change(request, quote, start, nowIn(real))
          : change === 'accept-offer'
            ? model.accept(request, quote, nowIn(real))
            : model.end(quote, change === 'withdraw-offer' ? 'withdrawn' : 'rejected', nowIn(real))
      const isByProvider = change === 'offers' || change === 'withdraw-offer'
      const { storeId: _, ...edit } = { storeId: '', ...bodyFor(real, quote.maker, start) }
      const reply = await real.test.ask('PUT', getPath(real, request, quote, change), {
        token: isByProvider ? getToken(real, quote.maker) : real.customer,
        body: change === 'offers' ? edit : change === 'accept-offer' ? { version } : {},
      })
      if (reply.body.data?.bookingId) real.bookingIds.set(quote, reply.body.data.bookingId)
      await assertSame(model, real, expected, reply, what)
    },
  )
}

/** Accepts all pending quotes of a request at once while the provider of the first one withdraws it. */
const race = (which: number): Action => {
  const what = `request ${which}: all quotes are accepted at once`
  return action(
    what,
    (model) => model.requests.length > 0,
    async (model, real) => {
      const request = nth(model.requests, which)
      const pending = request.quotes.filter((quote) => isPending(quote, nowIn(real)))
      const [first] = pending
      if (!first) return
      const put = (quote: ModelQuote, verb: string, token: string) =>
        real.test.ask('PUT', getPath(real, request, quote, verb), {
          token,
          body: verb === 'accept-offer' ? { version: quote.version } : {},
        })
      const [withdrawal, ...accepts] = await Promise.all([
        put(first, 'withdraw-offer', getToken(real, first.maker)),
        ...pending.map((quote) => put(quote, 'accept-offer', real.customer)),
      ])
      const winners = pending.filter((_, at) => toOutcome(accepts[at]!) === 'done')
      assert.ok(winners.length <= 1, `${what}: several were accepted`)
      if (toOutcome(withdrawal) === 'done') model.end(first, 'withdrawn', nowIn(real))
      for (const winner of winners) {
        assert.equal(model.accept(request, winner, nowIn(real)), 'done', what)
        const { bookingId } = accepts[pending.indexOf(winner)]!.body.data
        if (bookingId) real.bookingIds.set(winner, bookingId)
      }
      await compare(model, real, what)
    },
  )
}

type BookingStep = 'cancel' | 'cancel by store' | 'check-in' | 'complete' | 'no-show' | 'undo'
/** Bookings have a model of their own, so that any reply is right. */
const changeBooking = (which: number, step: BookingStep): Action => {
  const what = `booking ${which}: ${step}`
  return action(
    what,
    (model) => model.quotes.some(({ quote }) => quote.booking),
    async (model, real) => {
      const id = nth([...real.bookingIds.values()], which)
      const token = step === 'cancel' ? real.customer : real.shop.merchantToken
      const reply =
        step === 'undo'
          ? await real.test.ask('POST', `/merchant/bookings/${id}/undo`, { token })
          : await real.test.ask('PUT', `/bookings/${id}/${step.split(' ')[0]}`, {
              token,
              ...(step.startsWith('cancel') && { body: { reason: 'Ill' } }),
            })
      assert.ok(reply.status < 500, JSON.stringify(reply.body))
      await compare(model, real, what)
    },
  )
}

const advance = (ms: number): Action => {
  const what = `${ms / HOUR} hours pass`
  return action(
    what,
    () => true,
    async (model, real) => {
      // Sessions end after 30 days.
      if (nowIn(real) - real.startedAt > 20 * DAY) return
      real.test.clock.advance(ms)
      await compare(model, real, what)
    },
  )
}
const advanceToVisit = (which: number): Action => {
  const what = `it is the time of booking ${which}`
  return action(
    what,
    (model) => model.quotes.some(({ quote }) => quote.booking),
    async (model, real) => {
      const bookings = model.quotes.flatMap(({ quote: { booking } }) => booking ?? [])
      const at = nth(bookings, which).start + 40.5 * MINUTE
      if (at > nowIn(real)) real.test.clock.advance(at - nowIn(real))
      await compare(model, real, what)
    },
  )
}

const which = fc.nat(5)
const maker = fc.constantFrom<Maker>('store', 'store', 0, 1)
const offered = fc.option(fc.record({ day: fc.nat(2), hour: fc.integer({ min: 9, max: 17 }) }), { nil: null })
const quote = fc.tuple(which, maker, offered).map((args) => makeQuote(...args))
const quoteChange = fc
  .tuple(
    which,
    fc.constantFrom<QuoteChange>('offers', 'withdraw-offer', 'reject-offer', 'accept-offer', 'accept-offer'),
    offered,
  )
  .map((args) => changeQuote(...args))
const bookingStep = fc.constantFrom<BookingStep>(
  'cancel',
  'cancel by store',
  'check-in',
  'complete',
  'no-show',
  'undo',
)
export const actions = [
  fc.constantFrom<Timeline>('urgent', 'thisweek', 'flexible').map(post),
  quote,
  quote,
  quoteChange,
  quoteChange,
  fc
    .tuple(which, fc.constantFrom<RequestChange>('edit', 'cancel', 'complete', 'review'))
    .map((args) => changeRequest(...args)),
  which.map(race),
  fc.tuple(which, bookingStep).map((args) => changeBooking(...args)),
  fc.tuple(which, bookingStep).map((args) => changeBooking(...args)),
  which.map(advanceToVisit),
  fc.constantFrom(2 * HOUR, DAY, 4 * DAY).map(advance),
]

export const FIRST_ACTIONS: readonly Action[] = [
  post('urgent'),
  post('flexible'),
  makeQuote(0, 'store', { day: 1, hour: 10 }),
  makeQuote(0, 0, null),
  makeQuote(1, 'store', { day: 2, hour: 10 }),
  makeQuote(1, 1, null),
]
