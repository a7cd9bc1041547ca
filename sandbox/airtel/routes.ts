import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Clock } from '../shared/clock.ts'
import type { FaultSettings } from '../shared/fault-settings.ts'
import { airtelCredentials, RESULTS, type Wallets } from './wallets.ts'

/** Airtel's Open API for Kenya: token, prompt, enquiry and refund, with its error replies. */
export function airtelRoutes(
  server: FastifyInstance,
  { clock, faultSettings, wallets }: { clock: Clock; faultSettings: FaultSettings; wallets: Wallets },
) {
  let token: { value: string; expiresAt: number } | null = null

  server.post('/auth/oauth2/token', (request, reply) => {
    const asked = Grant.safeParse(request.body)
    const { clientId, clientSecret } = airtelCredentials
    if (!asked.success || asked.data.client_id !== clientId || asked.data.client_secret !== clientSecret)
      return reply
        .code(401)
        .send({ error_description: 'Invalid client authentication', error: 'invalid_client' })
    token = { value: randomBytes(16).toString('hex'), expiresAt: clock.now().getTime() + TOKEN_MS }
    return { access_token: token.value, expires_in: String(TOKEN_MS / 1000), token_type: 'bearer' }
  })

  server.post('/merchant/v2/payments/', (request, reply) => {
    if (!isAllowed(request)) return unauthorized(reply)
    const push = Push.safeParse(request.body)
    if (!push.success) return refusal(reply, 400, 'ESB000008', 'Field validation')
    const { reference, subscriber, transaction } = push.data
    const { msisdn } = subscriber
    if (!/^\d{9}$/.test(msisdn)) return refusal(reply, 400, 'ESB000033', 'Invalid MSISDN Length')
    const phone = `254${msisdn}`
    const { airtelPush: fault, ...plan } = faultSettings.take('airtelPush', phone)
    if (fault === 'bad-token') {
      token = null
      return unauthorized(reply)
    }
    if (fault === 'down') return reply.code(503).type('text/html').send('<h1>503 Service Unavailable</h1>')
    if (fault === 'something-wrong') return refusal(reply, 200, 'DP00800001005', 'Something Went Wrong')
    if (fault === 'bad-signature') return refusal(reply, 200, 'DP00800001026', 'Invalid signature')
    const prompt = wallets.createPrompt(
      { id: transaction.id, phone, amount: transaction.amount, account: reference },
      plan,
    )
    if (prompt === null || fault === 'duplicate')
      return refusal(reply, 200, 'ESB000041', 'Duplicate transaction Id')
    if (fault === 'http-408' || fault === 'router-117') {
      wallets.answer(prompt, 'pay')
      tickAfter(reply)
      return fault === 'http-408'
        ? reply.code(408).send()
        : reply.code(200).send({ status_code: 'ROUTER117', status_message: 'Transaction timed out' })
    }
    if (fault === 'lose-reply') return dropConnection(reply)
    return {
      data: { transaction: { id: fault === 'id-false' ? false : transaction.id, status: 'SUCCESS' } },
      status: buildStatus('ESB000010', 'DP00800001006', 'SUCCESS', true),
    }
  })

  server.get<{ Params: { id: string } }>('/standard/v1/payments/:id', (request, reply) => {
    if (!isAllowed(request)) return unauthorized(reply)
    const prompt = wallets.prompt(request.params.id)
    const fault = prompt?.plan.airtelQuery
    if (fault === 'unreachable') return dropConnection(reply)
    if (!prompt || fault === 'unknown-id')
      return refusal(reply, 200, 'ESB000045', 'No transaction found', 'DP00800001025')
    const { status, code, message } =
      fault === 'in-progress'
        ? RESULTS.open
        : fault === 'ambiguous'
          ? { status: 'TA', code: 'DP00800001000', message: 'Transaction ambiguous' }
          : RESULTS[prompt.status]
    return {
      data: {
        transaction: {
          ...(status === 'TS' && { airtel_money_id: prompt.receipt }),
          id: prompt.id,
          message,
          status,
        },
      },
      status: buildStatus('ESB000010', code, message, true),
    }
  })

  server.post('/standard/v2/payments/refund', (request, reply) => {
    if (!isAllowed(request)) return unauthorized(reply)
    const order = Refund.safeParse(request.body)
    if (!order.success) return refusal(reply, 400, 'ESB000008', 'Field validation')
    const { airtel_money_id: receipt } = order.data.transaction
    const phone = wallets.prompts(null).find((each) => each.receipt === receipt)?.phone ?? null
    const { airtelRefund: fault } = faultSettings.take('airtelRefund', phone)
    if (fault === 'lose-request') return dropConnection(reply)
    if (fault === 'fail') return refusal(reply, 200, 'ESB000011', 'Failed')
    const id = wallets.refund(receipt)
    if (fault === 'lose-reply') return dropConnection(reply)
    if (id === null) return refusal(reply, 200, 'ESB000045', 'No transaction found')
    return {
      data: { transaction: { airtel_money_id: id, status: 'SUCCESS' } },
      status: buildStatus('ESB000010', 'DP00800001001', 'SUCCESS', fault !== 'success-false'),
    }
  })

  function isAllowed({ headers }: FastifyRequest): boolean {
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    const isValid = token !== null && bearer === token.value && clock.now().getTime() < token.expiresAt
    return isValid && headers['x-country'] === 'KE' && headers['x-currency'] === 'KES'
  }

  /** Sends due callbacks after the reply, never before it. */
  function tickAfter(reply: FastifyReply) {
    reply.raw.once('close', () => void wallets.tick())
  }
}

const buildStatus = (
  result_code: string,
  response_code: string | undefined,
  message: string,
  success: boolean,
) => ({
  code: '200',
  message,
  result_code,
  ...(response_code && { response_code }),
  success,
})

const refusal = (reply: FastifyReply, http: number, code: string, message: string, response?: string) =>
  reply.code(http).send({
    data: { transaction: null },
    status: { ...buildStatus(code, response ?? code, message, false), code: String(http) },
  })

const unauthorized = (reply: FastifyReply) =>
  reply.code(401).send({ error: 'invalid_token', error_description: 'Invalid access token' })

function dropConnection(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

/** A token lasts three minutes. */
const TOKEN_MS = 180_000

const Grant = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  grant_type: z.literal('client_credentials'),
})
const market = { country: z.literal('KE'), currency: z.literal('KES') }
const Push = z.object({
  reference: z.string().min(1).max(64),
  subscriber: z.object({ ...market, msisdn: z.string() }),
  transaction: z.object({ ...market, amount: z.number().int().positive(), id: z.string().min(1).max(64) }),
})
const Refund = z.object({ transaction: z.object({ airtel_money_id: z.string() }) })
