/** Requests and quotes of tests, written directly or through the API. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { DAY } from '#domain/time/time.ts'
import type { Quotes, ServiceRequests } from '#server/platform/database/schema.ts'
import { uuidv7 } from '#server/ids.ts'
import type { TestApp } from './test-app.ts'

export const requestInput = (more: object = {}) => ({
  title: 'Leaking kitchen tap',
  category: 'test',
  description: 'The mixer drips all night. I have a new tap.',
  budgetMin: 2000,
  budgetMax: 4000,
  timeline: 'urgent',
  location: 'Moi Avenue 7, Test Area',
  ...more,
})

export const quoteInput = (more: object = {}) => ({
  quotedPrice: 3200,
  message: 'I bring a basin wrench and washers.',
  availability: 'Today in the afternoon',
  ...more,
})

export async function postRequest(test: TestApp, token: string, more: object = {}): Promise<string> {
  const { status, body } = await test.ask('POST', '/request-service', { token, body: requestInput(more) })
  assert.equal(status, 201, JSON.stringify(body))
  return body.data.serviceRequest.id
}

export async function makeQuote(
  test: TestApp,
  token: string,
  requestId: string,
  more: object = {},
): Promise<string> {
  const path = `/request-service/${requestId}/offers`
  const { status, body } = await test.ask('POST', path, { token, body: quoteInput(more) })
  assert.equal(status, 201, JSON.stringify(body))
  return body.data.offer.id
}

/** Adds a request without the API: neither events nor limits. The category and the area are those of `openShop`. */
export async function addRequest(
  { app, clock }: Pick<TestApp, 'app' | 'clock'>,
  accountId: string,
  more: Partial<Insertable<ServiceRequests>> = {},
): Promise<string> {
  const now = clock.now()
  const id = uuidv7(now.getTime())
  await app.database.db
    .insertInto('service_requests')
    .values({
      id,
      account_id: accountId,
      title: 'Leaking kitchen tap',
      category: 'test',
      description: 'The mixer drips all night.',
      words: sql`to_tsvector('simple', 'Leaking kitchen tap')`,
      budget_min_cents: 200_000,
      budget_max_cents: 400_000,
      timeline: 'urgent',
      location: 'Moi Avenue 7, Test Area',
      area: 'test-area',
      priority: 'normal',
      status: 'pending',
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + 3 * DAY),
      ...more,
    })
    .execute()
  return id
}

/** Adds a quote of an individual provider, or of a store. */
export async function addQuote(
  { app, clock }: Pick<TestApp, 'app' | 'clock'>,
  requestId: string,
  accountId: string,
  more: Partial<Insertable<Quotes>> = {},
): Promise<string> {
  const { db } = app.database
  const now = clock.now()
  const id = uuidv7(now.getTime())
  await db
    .insertInto('quotes')
    .values({
      id,
      request_id: requestId,
      account_id: accountId,
      price_cents: 320_000,
      message: 'I bring a basin wrench and washers.',
      availability: 'Today in the afternoon',
      status: 'pending',
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + 2 * DAY),
      ...more,
    })
    .execute()
  await db
    .updateTable('service_requests')
    .set((e) => ({ quote_count: e('quote_count', '+', 1) }))
    .where('id', '=', requestId)
    .execute()
  return id
}

/** Adds a report of the request, or of a quote for it. */
export async function addReport(
  { app, clock }: Pick<TestApp, 'app' | 'clock'>,
  requestId: string,
  accountId: string,
  quoteId: string | null = null,
): Promise<void> {
  const now = clock.now()
  await app.database.db
    .insertInto('service_request_reports')
    .values({
      id: uuidv7(now.getTime()),
      request_id: requestId,
      quote_id: quoteId,
      account_id: accountId,
      reason: 'spam',
      created_at: now,
    })
    .execute()
}

/** Posts as an account of a business, which could post requests before. */
export async function addCustomerRequest(test: TestApp, token: string): Promise<string> {
  const { body } = await test.ask('GET', '/users/current', { token })
  return addRequest(test, body.user.id)
}
