import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { AirtelPrompt, Wallets } from './airtel/wallets.ts'
import { airtelCallbackFault, airtelQueryFault } from './shared/airtel-faults.ts'
import type { Text, Texts } from './providers/africas-talking.ts'
import { callbackFault, PhoneNumber, queryFault, statementFault } from './shared/fault-settings.ts'
import type { Mail, Mailbox } from './providers/mail.ts'
import type { Payment, Prompt } from './shared/money-types.ts'
import type { Money } from './mpesa/money.ts'
import type { Paybill } from './mpesa/paybill.ts'
import { kenyanMsisdn } from './shared/phone-number.ts'
import { readBody, Refusal } from './shared/refusal.ts'

/** The JSON API of the sandbox for tests and its own pages: prompts, payments, SMS and mail. */
export function apiRoutes(
  server: FastifyInstance,
  {
    money,
    wallets,
    paybill,
    texts,
    mailbox,
  }: { money: Money; wallets: Wallets; paybill: Paybill; texts: Texts; mailbox: Mailbox },
) {
  server.get('/api/prompts', (request) => ({
    prompts: [
      ...money.prompts(readPhone(request.query)).map(presentPrompt),
      ...wallets.prompts(readPhone(request.query)).map(presentAirtelPrompt),
    ],
  }))

  server.post('/api/prompts/:id/answer', (request) => {
    const byAirtel = wallets.prompt(PromptParams.parse(request.params).id)
    const prompt = byAirtel ?? findPrompt(request.params)
    const { action, pin } = readBody(AnswerBody, request.body)
    if (prompt.status !== 'open')
      throw new Refusal(409, `This prompt is ${prompt.status}: it cannot be answered any more.`)
    const answer = action === 'pay' && pin === wrongPin ? 'wrong-pin' : action
    if ('merchantRequestId' in prompt) {
      money.answer(prompt, answer)
      void money.tick()
      return presentPrompt(prompt)
    }
    wallets.answer(prompt, answer)
    void wallets.tick()
    return presentAirtelPrompt(prompt)
  })

  server.post('/api/prompts/:id/airtel-faults', (request) => {
    const prompt = wallets.prompt(PromptParams.parse(request.params).id)
    if (!prompt) throw new Refusal(404, 'There is no such prompt.')
    prompt.plan = { ...prompt.plan, ...readBody(AirtelPromptFaults, request.body) }
    return presentAirtelPrompt(prompt)
  })

  server.post('/api/prompts/:id/faults', (request) => {
    const prompt = findPrompt(request.params)
    const { query, callback, statement } = readBody(PromptFaults, request.body)
    const { plan } = prompt
    prompt.plan = {
      ...plan,
      query: query ?? plan.query,
      callback: callback ?? plan.callback,
      statement: statement ?? plan.statement,
    }
    return presentPrompt(prompt)
  })

  server.post('/api/paybill', (request) => {
    const { pin, ...order } = readBody(PaybillBody, request.body)
    return pin === wrongPin
      ? { status: 'refused', message: 'You have entered the wrong PIN.' }
      : paybill.pay(order)
  })

  server.get('/api/payments', (request) => {
    const phone = readPhone(request.query)
    const payments = money.payments().filter((each) => phone === null || each.phone === phone)
    return { payments: payments.map(presentPayment), totals: money.totals() }
  })
  server.get('/api/sms', (request) => ({ messages: texts.list(readPhone(request.query)).map(presentText) }))
  server.get('/api/mail', (request) => ({
    messages: mailbox.list(MailQuery.parse(request.query).to ?? null).map(presentMail),
  }))

  function findPrompt(params: unknown): Prompt {
    const prompt = money.prompt(PromptParams.parse(params).id)
    if (!prompt) throw new Refusal(404, 'There is no such prompt.')
    return prompt
  }
}

function readPhone(query: unknown): string | null {
  const text = PhoneQuery.parse(query).phone?.trim()
  if (!text) return null
  const msisdn = kenyanMsisdn(text)
  if (msisdn === null) throw new Refusal(400, 'Not a Kenyan mobile number.')
  return msisdn
}

function presentPrompt(prompt: Prompt) {
  return {
    id: prompt.id,
    phone: prompt.phone,
    amount: prompt.amount,
    business: prompt.business,
    account: prompt.account,
    status: prompt.status,
    createdAt: prompt.createdAt.toISOString(),
    expiresAt: prompt.expiresAt.toISOString(),
    receipt: prompt.receipt ?? undefined,
    // The address is for tests that post a callback themselves instead of Daraja.
    callbackUrl: prompt.callbackUrl,
    merchantRequestId: prompt.merchantRequestId,
    resultCode: prompt.result?.code,
    callbacks: prompt.callbacks.map((each) => ({ at: each.at.toISOString(), answer: each.answer })),
  }
}

function presentAirtelPrompt(prompt: AirtelPrompt) {
  return {
    ...prompt,
    createdAt: prompt.createdAt.toISOString(),
    expiresAt: prompt.expiresAt.toISOString(),
    callbacks: prompt.callbacks.map((each) => ({ at: each.at.toISOString(), answer: each.answer })),
  }
}

const presentPayment = (payment: Payment) => ({
  ...payment,
  paidAt: payment.paidAt.toISOString(),
  reversals: payment.reversals.map((each) => ({ ...each, at: each.at.toISOString() })),
})
const presentText = (text: Text) => ({ ...text, at: text.at.toISOString() })
const presentMail = (mail: Mail) => ({ ...mail, at: mail.at.toISOString() })

const wrongPin = '0000'

const AnswerBody = z.strictObject({
  action: z.enum(['pay', 'wrong-pin', 'no-funds', 'cancel', 'ignore']),
  pin: z
    .string()
    .regex(/^\d{4}$/, 'A PIN has four digits.')
    .optional(),
})
const AirtelPromptFaults = z.strictObject({
  airtelCallback: airtelCallbackFault.exactOptional(),
  airtelQuery: airtelQueryFault.exactOptional(),
})
const PaybillBody = z.strictObject({
  phone: PhoneNumber,
  business: z
    .string()
    .trim()
    .regex(/^\d{5,7}$/, 'A business number has 5 to 7 digits.'),
  account: z.string().max(20, 'At most 20 characters.'),
  amount: z.coerce.number('Whole shillings.').int('Whole shillings.').min(1).max(250_000),
  pin: z
    .string()
    .regex(/^\d{4}$/, 'A PIN has four digits.')
    .optional(),
})
const PromptFaults = z.strictObject({
  query: queryFault.optional(),
  callback: callbackFault.optional(),
  statement: statementFault.optional(),
})
/** A query parameter; the first value when it is repeated. */
const firstValue = z.union([z.string(), z.array(z.string()).transform((all) => all[0])]).optional()
const PhoneQuery = z.object({ phone: firstValue })
const MailQuery = z.object({ to: firstValue })
const PromptParams = z.object({ id: z.string() })
