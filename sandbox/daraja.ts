import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Clock } from './clock.ts'
import { requestId } from './daraja-ids.ts'
import type { FaultSettings } from './fault-settings.ts'
import { isPending, type Money, type Payment, type Prompt } from './money.ts'

/** The accepted credentials. Shortcode and passkey are those that Safaricom documents for its own sandbox. */
export const darajaCredentials = {
  consumerKey: 'sandbox',
  consumerSecret: 'sandbox',
  shortcode: '174379',
  passkey: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  initiatorName: 'sandbox',
  securityCredential: 'sandbox',
}

/**
 * Safaricom's Daraja API: token, STK push and its query, reversal, transaction status and statement, with its
 * error replies.
 */
export function darajaRoutes(
  server: FastifyInstance,
  { clock, faultSettings, money, closing, statementRows }: DarajaOptions,
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
    const { status: fault } = faultSettings.take('status', money.findPayment(lookup)?.phone ?? null)
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

function readFields<Out>(fields: z.ZodType<Out>, request: FastifyRequest): Out {
  // With another content type Daraja reports the first field as missing.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw invalid('BusinessShortCode')
  let body: unknown
  try {
    body = JSON.parse(typeof request.body === 'string' ? request.body : '')
  } catch {
    throw new DarajaError(400, '400.002.05', 'Invalid Request Payload')
  }
  const parsed = fields.safeParse(body)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path[0]
  throw field === undefined
    ? new DarajaError(400, '400.002.05', 'Invalid Request Payload')
    : invalid(field === 'TransactionDesc' ? 'Remarks' : String(field))
}

function checkPassword(fields: { BusinessShortCode: string; Password: string; Timestamp: string }) {
  const { shortcode, passkey } = darajaCredentials
  if (fields.BusinessShortCode !== shortcode)
    throw new DarajaError(500, '500.001.1001', 'Merchant does not exist')
  const decoded = Buffer.from(fields.Password, 'base64').toString()
  if (decoded !== shortcode + passkey + fields.Timestamp)
    throw new DarajaError(500, '500.001.1001', '[MerchantValidate] - Wrong credentials')
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

const invalid = (field: string) => new DarajaError(400, '400.002.02', `Bad Request - Invalid ${field}`)

class DarajaError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Longer than any client timeout. */
const slowMs = 30_000
/** The last 48 hours, and a minute for clock differences. */
const statementReachMs = 48 * 3_600_000 + 60_000

const Digits = z.union([z.string(), z.number()]).transform(String)
const Shortcode = Digits.pipe(z.string().regex(/^\d{5,7}$/))
const Msisdn = Digits.pipe(z.string().regex(/^254[17]\d{8}$/))
const IntegerShillings = Digits.pipe(z.string().regex(/^[1-9]\d{0,5}$/))
  .transform(Number)
  .refine((amount) => amount <= 250_000)

/**
 * Daraja rejects URLs that contain these words, in any case. Plain http is accepted only for this machine.
 */
const forbiddenWords = /m-?pesa|safaricom|exe|cmd|sql|query|ngrok/i
const CallbackUrl = z
  .string()
  .max(500)
  .refine((text) => {
    const url = URL.parse(text)
    if (!url || forbiddenWords.test(text)) return false
    return (
      url.protocol === 'https:' ||
      (url.protocol === 'http:' && (url.hostname === 'localhost' || url.hostname === '127.0.0.1'))
    )
  })

const SignedFields = {
  BusinessShortCode: Shortcode,
  Password: z.string().min(1),
  Timestamp: Digits.pipe(z.string().regex(/^\d{14}$/)),
}
const PushFields = z.object({
  ...SignedFields,
  TransactionType: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']),
  Amount: IntegerShillings,
  PartyA: Msisdn,
  PartyB: Shortcode,
  PhoneNumber: Msisdn,
  CallBackURL: CallbackUrl,
  AccountReference: z.string().regex(/^[\w .#/-]{1,12}$/),
  TransactionDesc: z.string().min(1).max(13),
})
const QueryFields = z.object({ ...SignedFields, CheckoutRequestID: z.string().min(1).max(100) })
const ReversalFields = z.object({
  Initiator: z.string().min(1),
  SecurityCredential: z.string().min(1),
  CommandID: z.literal('TransactionReversal'),
  TransactionID: z.string().regex(/^[A-Z0-9]{10}$/),
  Amount: IntegerShillings,
  ReceiverParty: Shortcode.refine((code) => code === darajaCredentials.shortcode),
  RecieverIdentifierType: Digits.pipe(z.literal('11')), // misspelt in Daraja's API
  ResultURL: CallbackUrl,
  QueueTimeOutURL: CallbackUrl,
  Remarks: z.string().min(2).max(100),
})
const StatusFields = z
  .object({
    Initiator: z.string().min(1),
    SecurityCredential: z.string().min(1),
    CommandID: z.literal('TransactionStatusQuery'),
    TransactionID: z
      .string()
      .regex(/^[A-Z0-9]{10}$/)
      .optional(),
    OriginalConversationID: z.string().min(1).max(100).optional(),
    PartyA: Shortcode.refine((code) => code === darajaCredentials.shortcode),
    IdentifierType: Digits.pipe(z.literal('4')),
    ResultURL: CallbackUrl,
    QueueTimeOutURL: CallbackUrl,
    Remarks: z.string().min(2).max(100),
    Occasion: z.string().max(100).optional(),
  })
  .refine(
    ({ TransactionID, OriginalConversationID }) =>
      TransactionID !== undefined || OriginalConversationID !== undefined,
    {
      path: ['TransactionID'],
    },
  )
const NairobiTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}+03:00`))
  .refine((at) => !Number.isNaN(at.getTime()))
const StatementFields = z.object({
  ShortCode: Shortcode.refine((code) => code === darajaCredentials.shortcode),
  StartDate: NairobiTime,
  // Includes the whole last second.
  EndDate: NairobiTime.transform((at) => new Date(at.getTime() + 999)),
  OffSetValue: Digits.pipe(z.string().regex(/^\d{1,6}$/)).transform(Number),
})
const GrantQuery = z.object({ grant_type: z.literal('client_credentials') })

type DarajaOptions = {
  clock: Clock
  faultSettings: FaultSettings
  money: Money
  closing: AbortSignal
  statementRows: number
}
