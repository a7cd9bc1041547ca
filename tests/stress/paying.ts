/** Customers who pay, and a Daraja that says whatever it likes: the sandbox keeps silent, and its news is posted from here. */
import { paymentProblems } from '#contract/payments.ts'
import type { Shop } from '#tests/support/factories.ts'
import { ask, sandboxRequest, pause, type Person, type Reply, type Target } from './target.ts'

export type Prompt = { id: string; merchantRequestId: string; callbackUrl: string; amount: number; phone: string; receipt?: string }
export type Payer = { person: Person; shop: Shop; bookingId: string; paymentId: string; reply: Reply }

/** Its time is held for the customer. */
export async function hold(target: Target, shop: Shop, { token }: Person, startTime: string): Promise<string> {
  const made = await ask(target, 'POST', '/bookings/offers', { token, body: { offerId: shop.offerId, startTime } })
  if (made.status !== 201) throw new Error(`A time could not be held: ${made.status} ${JSON.stringify(made.body)}`)
  return made.body.booking.id
}

export const push = (target: Target, { token, phone }: Person, bookingId: string): Promise<Reply> =>
  ask(target, 'POST', '/payments/mpesa', { token, body: { bookingId, phoneNumber: phone } })

export async function startPaying(
  target: Target,
  shop: Shop,
  person: Person,
  startTime: string,
  faultSettings?: Record<string, unknown>,
): Promise<Payer> {
  const bookingId = await hold(target, shop, person, startTime)
  if (faultSettings) await sandboxRequest(target, 'POST', '/api/knobs', { phone: person.phone, ...faultSettings })
  const reply = await push(target, person, bookingId)
  if (reply.status !== 200) throw new Error(`A prompt was not sent: ${reply.status} ${JSON.stringify(reply.body)}`)
  return { person, shop, bookingId, paymentId: reply.body.payment.id, reply }
}

export async function promptsOf(target: Target, { phone }: Person): Promise<Prompt[]> {
  return (await sandboxRequest(target, 'GET', `/api/prompts?phone=${phone}`)).prompts
}
export async function promptOf(target: Target, person: Person): Promise<Prompt> {
  for (let tries = 0; tries < 200; tries++) {
    const [prompt] = await promptsOf(target, person)
    if (prompt) return prompt
    await pause(25)
  }
  throw new Error(`No prompt came to ${person.phone}`)
}

/** The PIN is entered: the money has moved, whatever is said of it. */
export async function enterPin(target: Target, person: Person): Promise<Prompt> {
  const prompt = await promptOf(target, person)
  return sandboxRequest(target, 'POST', `/api/prompts/${prompt.id}/answer`, { action: 'pay' })
}

type Said = { amount?: number; phone?: string; receipt?: string; code?: unknown; checkoutRequestId?: string; items?: boolean }

/** As Daraja posts it. */
export function paidCallback(prompt: Prompt, said: Said = {}): unknown {
  const items = [
    { Name: 'Amount', Value: said.amount ?? prompt.amount },
    { Name: 'MpesaReceiptNumber', Value: said.receipt ?? prompt.receipt },
    { Name: 'Balance' },
    { Name: 'PhoneNumber', Value: Number(said.phone ?? prompt.phone) },
  ]
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: prompt.merchantRequestId,
        CheckoutRequestID: said.checkoutRequestId ?? prompt.id,
        ResultCode: said.code ?? 0,
        ResultDesc: 'The service request is processed successfully.',
        ...(said.items !== false && { CallbackMetadata: { Item: items } }),
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

export type Posted = { status: number; ms: number }

/** A connection of its own each time, as Daraja has. */
export async function postCallback(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Posted> {
  const began = performance.now()
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  await reply.arrayBuffer()
  return { status: reply.status, ms: performance.now() - began }
}

export const BUSY = paymentProblems.mpesaBusy().code
