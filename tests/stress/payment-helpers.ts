/**
 * Steps of a customer who pays. Where the sandbox is set to send no callbacks, the tests post them to the app
 * themselves, in the order and with the content that a case needs.
 */
import { randomBytes } from 'node:crypto'
import { paymentProblems } from '#contract/payments/problems.ts'
import type { Shop } from '#tests/support/factories.ts'
import { apiRequest, sandboxRequest, pause, type Person, type Reply, type Target } from './target.ts'

export type Prompt = {
  id: string
  merchantRequestId: string
  callbackUrl: string
  amount: number
  phone: string
  receipt?: string
}
export type Payer = { person: Person; shop: Shop; bookingId: string; paymentId: string; reply: Reply }

/** Creates an unpaid booking of the shop's offer, which holds its time for the customer. */
export async function holdTime(
  target: Target,
  shop: Shop,
  { token }: Person,
  startTime: string,
): Promise<string> {
  const body = { offerId: shop.offerId, startTime }
  const reply = await apiRequest(target, 'POST', '/bookings/offers', { token, body })
  if (reply.status !== 201) {
    throw new Error(`The time could not be held: ${reply.status} ${JSON.stringify(reply.body)}`)
  }
  return reply.body.booking.id
}

export function requestPrompt(target: Target, { token, phone }: Person, bookingId: string): Promise<Reply> {
  return apiRequest(target, 'POST', '/payments/mpesa', { token, body: { bookingId, phoneNumber: phone } })
}

export async function startPaying(
  target: Target,
  shop: Shop,
  person: Person,
  startTime: string,
  faultSettings?: Record<string, unknown>,
): Promise<Payer> {
  const bookingId = await holdTime(target, shop, person, startTime)
  if (faultSettings)
    await sandboxRequest(target, 'POST', '/api/faults', { phone: person.phone, ...faultSettings })
  const reply = await requestPrompt(target, person, bookingId)
  if (reply.status !== 200) {
    throw new Error(`The prompt was not sent: ${reply.status} ${JSON.stringify(reply.body)}`)
  }
  return { person, shop, bookingId, paymentId: reply.body.payment.id, reply }
}

type Sandbox = Pick<Target, 'sandbox'>

export async function listPrompts(target: Sandbox, { phone }: Pick<Person, 'phone'>): Promise<Prompt[]> {
  return (await sandboxRequest(target, 'GET', `/api/prompts?phone=${phone}`)).prompts
}
export async function waitForPrompt(target: Sandbox, person: Pick<Person, 'phone'>): Promise<Prompt> {
  for (let tries = 0; tries < 200; tries++) {
    const [prompt] = await listPrompts(target, person)
    if (prompt) return prompt
    await pause(25)
  }
  throw new Error(`No prompt arrived at ${person.phone}`)
}

/** Enters the PIN on the phone. The money has moved then, whether or not a callback is sent. */
export async function enterPin(target: Sandbox, person: Pick<Person, 'phone'>): Promise<Prompt> {
  const prompt = await waitForPrompt(target, person)
  return sandboxRequest(target, 'POST', `/api/prompts/${prompt.id}/answer`, { action: 'pay' })
}

type CallbackFields = {
  amount?: number
  phone?: string
  receipt?: string
  code?: unknown
  checkoutRequestId?: string
  hasItems?: boolean
}

/** Daraja's callback for a payment; `fields` replace values of the prompt. */
export function paidCallback(prompt: Prompt, fields: CallbackFields = {}): unknown {
  const items = [
    { Name: 'Amount', Value: fields.amount ?? prompt.amount },
    { Name: 'MpesaReceiptNumber', Value: fields.receipt ?? prompt.receipt },
    { Name: 'Balance' },
    { Name: 'PhoneNumber', Value: Number(fields.phone ?? prompt.phone) },
  ]
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: prompt.merchantRequestId,
        CheckoutRequestID: fields.checkoutRequestId ?? prompt.id,
        ResultCode: fields.code ?? 0,
        ResultDesc: 'The service request is processed successfully.',
        ...(fields.hasItems !== false && { CallbackMetadata: { Item: items } }),
      },
    },
  }
}
export const failedCallback = (prompt: Prompt): unknown => ({
  Body: {
    stkCallback: {
      MerchantRequestID: prompt.merchantRequestId,
      CheckoutRequestID: prompt.id,
      ResultCode: 1032,
      ResultDesc: '[STK_CB - ]Request cancelled by user.',
    },
  },
})

export type PostedCallback = { status: number; ms: number }

/** Uses a new connection each time, as Daraja does. */
export async function postCallback(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<PostedCallback> {
  const startedAt = performance.now()
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  await reply.arrayBuffer()
  return { status: reply.status, ms: performance.now() - startedAt }
}

export const BUSY_CODE = paymentProblems.mpesaBusy().code

/** Number of payments that are made at a time. */
export const PAYMENT_CONCURRENCY = 20
/** Count for a fault setting that lasts until it is removed. */
export const UNLIMITED = 10_000
/**
 * M-Pesa sends no callback, answers queries with "still processing", and leaves the payment out of its
 * statement.
 */
export const NO_RESULT = { callback: 'never', query: 'processing-4999', statement: 'omit' }

export const randomReceipt = (): string => `U${randomBytes(5).toString('hex').toUpperCase().slice(0, 9)}`

export async function hasPendingBooking({ app }: Target, bookingIds: readonly string[]): Promise<boolean> {
  const { rows } = await app.database.pool.query(
    `SELECT FROM bookings WHERE id = ANY($1) AND status = 'pending' LIMIT 1`,
    [bookingIds],
  )
  return rows.length > 0
}
