import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../shared/clock.ts'
import { requestId } from './daraja-ids.ts'
import type { FaultSettings } from '../shared/fault-settings.ts'
import type { Payment, Prompt } from '../shared/money-types.ts'
import { isPending, type Money } from './money.ts'
import type { Paybill } from './paybill.ts'
import { c2bRoutes } from './daraja-c2b.ts'
import { payoutRoutes } from './payout-routes.ts'
import { darajaCredentials } from './daraja-credentials.ts'
import {
  readFields,
  invalid,
  DarajaError,
  PushFields,
  QueryFields,
  ReversalFields,
  StatusFields,
  StatementFields,
  GrantQuery,
} from './daraja-fields.ts'

/**
 * Safaricom's Daraja API: token, STK push and its query, reversal, transaction status and statement, with its
 * error replies.
 */
export function darajaRoutes(
  server: FastifyInstance,
  { clock, faultSettings, money, paybill, closing, statementRows }: DarajaOptions,
) {
  let token: { value: string; expiresAt: number } | null = null

  // Like Daraja, check the bearer token before parsing the body.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  server.setErrorHandler((error, _request, reply) => {
    const darajaError =
      error instanceof DarajaError ? error : new DarajaError(500, '500.003.1001', 'Internal Server Error')
    return reply
      .code(darajaError.status)
      .send({ requestId: requestId(), errorCode: darajaError.code, errorMessage: darajaError.message })
  })

  server.get('/oauth/v1/generate', (request, reply) => {
    const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (basic === undefined) throw new DarajaError(400, '400.008.01', 'Invalid authentication type passed')
    if (!GrantQuery.safeParse(request.query).success)
      throw new DarajaError(400, '400.008.02', 'Invalid grant type passed')
    const { consumerKey, consumerSecret } = darajaCredentials
    if (Buffer.from(basic, 'base64').toString() !== `${consumerKey}:${consumerSecret}`)
      return reply.code(400).send()
    token = { value: randomBytes(21).toString('base64url'), expiresAt: clock.now().getTime() + 3_599_000 }
    return { access_token: token.value, expires_in: '3599' }
  })

  server.post('/mpesa/stkpush/v1/processrequest', async (request, reply) => {
    checkBearer(request)
    const push = readFields(PushFields, request)
    checkPassword(push)
    const { push: fault, ...plan } = faultSettings.take('push', push.PhoneNumber)
    if (fault === 'bad-token') {
      token = null
      checkBearer(request)
    }
    if (fault === 'down')
      return reply
        .code(503)
        .type('text/html')
        .send('<html><body><h1>503 Service Unavailable</h1></body></html>')
    if (fault === 'error-500') return reply.code(500).type('text/plain').send('Internal Server Error')
    if (fault === 'spike-arrest')
      throw new DarajaError(500, '500.003.02', 'Error Occurred: Spike Arrest Violation')
    if (fault === 'busy')
      throw new DarajaError(500, '500.003.02', 'System is busy. Please try again in few minutes.')
    const order = {
      phone: push.PhoneNumber,
      amount: push.Amount,
      business: 'D3 DEALS',
      account: push.AccountReference,
      callbackUrl: push.CallBackURL,
    }
    const prompt = fault === 'locked' ? null : money.createPrompt(order, plan)
    if (!prompt)
      throw new DarajaError(
        500,
        '500.001.1001',
        'Unable to lock subscriber, a transaction is already in process for the current subscriber',
      )
    if (plan.callback === 'before-reply') {
      if (isPending(prompt)) money.answer(prompt, 'pay')
      await money.tick()
    }
    if (fault === 'slow')
      await wait(slowMs, undefined, { signal: closing, ref: false }).catch(() => undefined)
    if (fault === 'slow' || fault === 'lose-reply') return dropConnection(reply)
    tickAfter(reply)
    return {
      MerchantRequestID: prompt.merchantRequestId,
      CheckoutRequestID: prompt.id,
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
    }
  })

  server.post('/mpesa/stkpushquery/v1/query', (request, reply) => {
    checkBearer(request)
    const query = readFields(QueryFields, request)
    checkPassword(query)
    const prompt = money.prompt(query.CheckoutRequestID)
    if (!prompt) throw new DarajaError(400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID')
    if (prompt.plan.query === 'unreachable') return dropConnection(reply)
    if (prompt.plan.query === 'processing-500')
      throw new DarajaError(500, '500.001.1001', 'The transaction is being processed')
    return queryReply(prompt)
  })

  server.post('/mpesa/reversal/v1/request', (request, reply) => {
    checkBearer(request)
    const order = readFields(ReversalFields, request)
    const { reversal: fault } = faultSettings.take(
      'reversal',
      money.payment(order.TransactionID)?.phone ?? null,
    )
    if (fault === 'lose-request') return dropConnection(reply)
    const ids = money.reverse({
      receipt: order.TransactionID,
      amount: order.Amount,
      resultUrl: fault === 'no-result' || fault === 'lose-reply' ? null : order.ResultURL,
      isInitiatorKnown: isInitiator(order),
      shouldFail: fault === 'fail',
    })
    if (fault === 'lose-reply') return dropConnection(reply)
    tickAfter(reply)
    return acknowledged(ids)
  })

  server.post('/mpesa/transactionstatus/v1/query', (request, reply) => {
    checkBearer(request)
    const query = readFields(StatusFields, request)
    const lookup = query.TransactionID
      ? { receipt: query.TransactionID }
      : { conversationId: query.OriginalConversationID ?? '' }
    const { status: fault } = faultSettings.take('status', money.findPhone(lookup))
    if (fault === 'lose-reply') return dropConnection(reply)
    const ids = money.queryStatus({
      lookup,
      resultUrl: fault === 'no-result' ? null : query.ResultURL,
      isInitiatorKnown: isInitiator(query),
      shouldFail: fault === 'fail',
      isAmountWrong: fault === 'wrong-amount',
    })
    tickAfter(reply)
    return acknowledged(ids)
  })

  payoutRoutes(server, { money, faultSettings, checkBearer, tickAfter, dropConnection })

  server.post('/pulltransactions/v1/query', (request, reply) => {
    checkBearer(request)
    const { StartDate: from, EndDate: to, OffSetValue: offset } = readFields(StatementFields, request)
    const { statement: fault } = faultSettings.take('statement', null)
    if (fault === 'down') return dropConnection(reply)
    if (fault === 'refuse') throw new DarajaError(400, '400.003.02', 'Bad Request - ShortCode not registered')
    if (to < from || from.getTime() < clock.now().getTime() - statementReachMs) throw invalid('StartDate')
    const rows = money.statement(from, to).slice(offset, offset + statementRows)
    if (rows.length === 0)
      return { ResponseRefID: requestId(), ResponseCode: '1001', ResponseMessage: 'Null', Response: '[[]]' }
    return {
      ResponseRefID: requestId(),
      ResponseCode: '1000',
      ResponseMessage: 'Success',
      Response: [rows.map(statementRow)],
    }
  })

  c2bRoutes(server, { faultSettings, paybill, checkBearer })

  function checkBearer(request: FastifyRequest) {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (bearer === undefined) throw new DarajaError(404, '404.001.04', 'Invalid Authentication Header')
    if (!token || bearer !== token.value || clock.now().getTime() >= token.expiresAt)
      throw new DarajaError(404, '404.001.03', 'Invalid Access Token')
  }

  /** Sends due callbacks after the reply, never before it. */
  function tickAfter(reply: FastifyReply) {
    reply.raw.once('close', () => void money.tick())
  }
}

const isInitiator = ({ Initiator, SecurityCredential }: { Initiator: string; SecurityCredential: string }) =>
  Initiator === darajaCredentials.initiatorName && SecurityCredential === darajaCredentials.securityCredential

function checkPassword(fields: { BusinessShortCode: string; Password: string; Timestamp: string }) {
  const { shortcode, passkey } = darajaCredentials
  if (fields.BusinessShortCode !== shortcode)
    throw new DarajaError(500, '500.001.1001', 'Merchant does not exist')
  const decoded = Buffer.from(fields.Password, 'base64').toString()
  if (decoded !== shortcode + passkey + fields.Timestamp)
    throw new DarajaError(500, '500.001.1001', '[MerchantValidate] - Wrong credentials')
}

const acknowledged = (ids: { conversationId: string; originatorConversationId: string }) => ({
  OriginatorConversationID: ids.originatorConversationId,
  ConversationID: ids.conversationId,
  ResponseCode: '0',
  ResponseDescription: 'Accept the service request successfully.',
})

function queryReply(prompt: Prompt) {
  const isStillPending = prompt.result === null || prompt.plan.query === 'processing-4999'
  return {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successfully',
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.id,
    ResultCode: isStillPending ? '4999' : String(prompt.result?.code),
    ResultDesc: isStillPending ? 'The transaction is still under processing' : prompt.result?.description,
  }
}

const statementRow = (payment: Payment) => ({
  transactionId: payment.receipt,
  trxDate: payment.paidAt.toISOString(),
  msisdn: Number(payment.phone.replace(/^254/, '')),
  sender: 'Asha Otieno',
  transactiontype: 'c2b-pay-bill-debit',
  billreference: payment.account,
  amount: payment.amount.toFixed(2),
  organizationname: 'D3 DEALS',
})

function dropConnection(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

/** Delay that is longer than any client timeout. */
const slowMs = 30_000
/** The last 48 hours, and a minute for clock differences. */
const statementReachMs = 48 * 3_600_000 + 60_000

type DarajaOptions = {
  clock: Clock
  faultSettings: FaultSettings
  money: Money
  paybill: Paybill
  closing: AbortSignal
  statementRows: number
}
