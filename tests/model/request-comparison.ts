/** The app and the model of requests, compared after each action. */
import assert from 'node:assert/strict'
import type { At } from '#domain/time/time.ts'
import type { Shop } from '#tests/support/factories.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import {
  getCount,
  isOpen,
  type Maker,
  type ModelQuote,
  type ModelRequest,
  type RequestModel,
} from './request-model.ts'

export type Real = {
  test: TestApp
  startedAt: At
  shop: Shop
  customer: string
  providers: [string, string]
  requestIds: Map<ModelRequest, string>
  quoteIds: Map<ModelQuote, string>
  bookingIds: Map<ModelQuote, string>
}
export const nowIn = ({ test }: Real): At => test.clock.now().getTime()

/** Gives the model the statuses of bookings, which have rules of their own. */
async function followBookings(model: RequestModel, real: Real): Promise<void> {
  for (const { request, quote } of model.quotes) {
    const id = real.bookingIds.get(quote)
    if (!id) continue
    const row = await real.test.app.database.db
      .selectFrom('bookings')
      .select(['status', 'cancelled_by'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (row.status !== quote.booking?.status)
      model.follow(request, quote, row.status, row.cancelled_by === 'store', nowIn(real))
  }
}

export async function compare(model: RequestModel, real: Real, what: string): Promise<void> {
  await real.test.drainJobs('close-expired-requests', 'release-overdue-holds', 'close-unfinished-bookings')
  await followBookings(model, real)
  model.tick(nowIn(real))
  const [own, received, listed, ofStore, ...made] = await Promise.all([
    real.test.ask('GET', '/request-service/my-requests?limit=50', { token: real.customer }),
    real.test.ask('GET', '/request-service/offers?limit=50', { token: real.customer }),
    real.test.ask('GET', '/request-service?limit=50'),
    real.test.ask('GET', '/merchant/offers?limit=50', { token: real.shop.merchantToken }),
    ...real.providers.map((token) => real.test.ask('GET', '/request-service/my-offers?limit=50', { token })),
  ])
  const shown = (quotes: { id: string; status: string }[]) =>
    quotes.map(({ id, status }) => `${id} ${status}`).toSorted()
  const getQuotes = (maker?: Maker) =>
    shown(
      model.quotes
        .filter(({ quote }) => maker === undefined || quote.maker === maker)
        .map(({ quote }) => ({
          id: real.quoteIds.get(quote)!,
          status: maker === 'store' && quote.status === 'expired' ? 'rejected' : quote.status,
        })),
    )
  assert.deepEqual(
    own.body.data.requests
      .map((each: { id: string; status: string; offers: number; acceptedOffer: unknown }) =>
        [each.id, each.status, each.offers, each.acceptedOffer !== null].join(' '),
      )
      .toSorted(),
    model.requests
      .map((each) =>
        [real.requestIds.get(each), each.status, getCount(each), each.accepted !== null].join(' '),
      )
      .toSorted(),
    `${what}: the requests differ`,
  )
  assert.deepEqual(shown(received.body.data.offers), getQuotes(), `${what}: the received quotes differ`)
  assert.deepEqual(shown(ofStore.body.data.offers), getQuotes('store'), `${what}: the store’s quotes differ`)
  for (const maker of [0, 1] as const)
    assert.deepEqual(shown(made[maker]!.body.data.offers), getQuotes(maker), `${what}: made quotes differ`)
  const ids = new Set(listed.body.data.requests.map(({ id }: { id: string }) => id))
  for (const request of model.requests)
    assert.equal(
      ids.has(real.requestIds.get(request)),
      isOpen(request, nowIn(real)),
      `${what}: the public list differs`,
    )
}
