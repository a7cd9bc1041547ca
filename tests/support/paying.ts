/**
 * Helpers for payment tests: a held booking, its M-Pesa prompt, the phone's answer, and the resulting rows.
 */
import assert from 'node:assert/strict'
import type { PromptMethodName } from '#domain/payments/payment-methods.ts'
import { paymentSchedule } from '#server/features/payments/jobs.ts'
import type { Answer, TestApp } from './test-app.ts'
import { openShop, timeIn, type Shop } from './factories.ts'

export type Started = {
  shop: Shop
  token: string
  email: string
  phone: string
  bookingId: string
  paymentId: string
  reply: Answer
}

/** The scheduled jobs that ask, pay and repair. */
export const PAYMENT_JOBS = paymentSchedule.map(({ name }) => name)

/** Polls until `condition` returns a truthy value, and returns it. */
export async function until<T>(condition: () => Promise<T | null | false | undefined>): Promise<T> {
  for (let tries = 0; tries < 1_200; tries++) {
    const value = await condition()
    if (value) return value
    await new Promise((done) => setTimeout(done, 25))
  }
  throw new Error('The condition did not become true in time')
}

/** The app is opened after the file's tests are defined, so it is passed as a function. */
export function payingIn(app: () => TestApp) {
  let phones = 0
  const newPhone = () => `07110${String(++phones).padStart(5, '0')}`

  /** Creates a fee booking, which is held, and requests its payment on the customer's phone. */
  async function startPaying(
    faultSettings?: Record<string, unknown>,
    shop?: Shop,
    {
      customer,
      method = 'mpesa',
      ...options
    }: {
      staffId?: string
      answers?: object[]
      /** The lines of a visit, instead of the offer of the shop. */
      items?: object[]
      customer?: { token: string; email: string }
      method?: PromptMethodName
    } = {},
  ): Promise<Started> {
    const test = app()
    shop ??= await openShop(test)
    const { token, email } = customer ?? (await test.newCustomer())
    const phone = newPhone()
    const booked = await test.ask('POST', '/bookings/offers', {
      token,
      body: {
        ...(!options.items && { offerId: shop.offerId }),
        startTime: timeIn(test, 2),
        ...options,
      },
    })
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    if (faultSettings) await sandbox('POST', '/api/faults', { phone, ...faultSettings })
    const reply = await test.ask('POST', `/payments/${method}`, {
      token,
      body: { bookingId: booked.body.booking.id, phoneNumber: phone, amount: 38 },
    })
    return {
      shop,
      token,
      email,
      phone,
      bookingId: booked.body.booking.id,
      paymentId: reply.body.payment?.id,
      reply,
    }
  }

  async function sandbox(method: string, path: string, body?: unknown): Promise<Answer['body']> {
    const response = await fetch(`${app().sandbox}${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const getPrompt = (phone: string) =>
    until(async () => (await sandbox('GET', `/api/prompts?phone=${phone}`)).prompts[0])
  async function answer(phone: string, action: string): Promise<void> {
    const prompt = await getPrompt(phone)
    await sandbox('POST', `/api/prompts/${prompt.id}/answer`, { action })
  }
  const readStatus = async (s: Started) =>
    (await app().ask('GET', `/payments/${s.paymentId}/status`, { token: s.token })).body
  const waitForStatus = (s: Started, status: string) =>
    until(async () => ((await readStatus(s)).payment.status === status ? readStatus(s) : null))
  const getBooking = async (s: Pick<Started, 'token' | 'bookingId'>, id = s.bookingId) =>
    (await app().ask('GET', `/bookings/${id}`, { token: s.token })).body.booking
  const getPaymentRow = (s: Started) =>
    app()
      .app.database.db.selectFrom('payments')
      .selectAll()
      .where('id', '=', s.paymentId)
      .executeTakeFirstOrThrow()

  return {
    newPhone,
    startPaying,
    sandbox,
    getPrompt,
    answer,
    readStatus,
    waitForStatus,
    getBooking,
    getPaymentRow,
  }
}
