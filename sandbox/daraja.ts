import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Clock } from './clock.ts'
import { requestId } from './daraja-ids.ts'
import type { Knobs } from './knobs.ts'
import { isAlive, type Money, type Payment, type Prompt } from './money.ts'

/** What the sandbox accepts; the shortcode and passkey are the ones Safaricom documents for its own sandbox. */
export const darajaCredentials = {
  consumerKey: 'sandbox',
  consumerSecret: 'sandbox',
  shortcode: '174379',
  passkey: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
  initiatorName: 'sandbox',
  securityCredential: 'sandbox',
}

/** The wire of Safaricom's Daraja: token, STK push, its query, reversal, transaction status and statement, with Daraja's own faults. */
export function darajaRoutes(server: FastifyInstance, { clock, faultSettings, money, closing, statementRows }: DarajaOptions) {
  let token: { value: string; diesAt: number } | null = null

  // Bodies stay text until the bearer has been checked, as Daraja does it.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  server.setErrorHandler((error, _request, reply) => {
    const fault = error instanceof Fault ? error : new Fault(500, '500.003.1001', 'Internal Server Error')
    return reply.code(fault.status).send({ requestId: requestId(), errorCode: fault.code, errorMessage: fault.message })
  })

  server.get('/oauth/v1/generate', (request, reply) => {
    const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (basic === undefined) throw new Fault(400, '400.008.01', 'Invalid authentication type passed')
    if (!GrantQuery.safeParse(request.query).success) throw new Fault(400, '400.008.02', 'Invalid grant type passed')
    const { consumerKey, consumerSecret } = darajaCredentials
    if (Buffer.from(basic, 'base64').toString() !== `${consumerKey}:${consumerSecret}`) return reply.code(400).send()
    token = { value: randomBytes(21).toString('base64url'), diesAt: clock.now().getTime() + 3_599_000 }
    return { access_token: token.value, expires_in: '3599' }
  })

  server.post('/mpesa/stkpush/v1/processrequest', async (request, reply) => {
    checkBearer(request)
    const push = readFields(PushFields, request)
    checkPassword(push)
    const { push: how, ...plan } = faultSettings.take('push', push.PhoneNumber)
    if (how === 'bad-token') {
      token = null
      checkBearer(request)
    }
    if (how === 'down') return reply.code(503).type('text/html').send('<html><body><h1>503 Service Unavailable</h1></body></html>')
    if (how === 'error-500') return reply.code(500).type('text/plain').send('Internal Server Error')
    if (how === 'spike-arrest') throw new Fault(500, '500.003.02', 'Error Occurred: Spike Arrest Violation')
    if (how === 'busy') throw new Fault(500, '500.003.02', 'System is busy. Please try again in few minutes.')
    const order = {
      phone: push.PhoneNumber,
      amount: push.Amount,
      business: 'D3 DEALS',
      account: push.AccountReference,
      callbackUrl: push.CallBackURL,
    }
    const prompt = how === 'locked' ? null : money.place(order, plan)
    if (!prompt)
      throw new Fault(500, '500.001.1001', 'Unable to lock subscriber, a transaction is already in process for the current subscriber')
    if (plan.callback === 'before-reply') {
      if (isAlive(prompt)) money.answer(prompt, 'pay')
      await money.tick()
    }
    if (how === 'slow') await wait(slowMs, undefined, { signal: closing, ref: false }).catch(() => undefined)
    if (how === 'slow' || how === 'lose-reply') return hangUp(reply)
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
    if (!prompt) throw new Fault(400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID')
    if (prompt.plan.query === 'unreachable') return hangUp(reply)
    if (prompt.plan.query === 'processing-500') throw new Fault(500, '500.001.1001', 'The transaction is being processed')
    return queryAnswer(prompt)
  })

  server.post('/mpesa/reversal/v1/request', (request, reply) => {
    checkBearer(request)
    const order = readFields(ReversalFields, request)
    const { reversal: how } = faultSettings.take('reversal', money.payment(order.TransactionID)?.phone ?? null)
    if (how === 'lose-request') return hangUp(reply)
    const ids = money.reverse({
      receipt: order.TransactionID,
      amount: order.Amount,
      resultUrl: how === 'no-result' || how === 'lose-reply' ? null : order.ResultURL,
      initiatorKnown: isInitiator(order),
      fail: how === 'fail',
    })
    if (how === 'lose-reply') return hangUp(reply)
    tickAfter(reply)
    return acknowledged(ids)
  })

  server.post('/mpesa/transactionstatus/v1/query', (request, reply) => {
    checkBearer(request)
    const question = readFields(StatusFields, request)
    const of = question.TransactionID ? { receipt: question.TransactionID } : { conversationId: question.OriginalConversationID ?? '' }
    const { status: how } = faultSettings.take('status', money.find(of)?.phone ?? null)
    if (how === 'lose-reply') return hangUp(reply)
    const ids = money.notifyStatus({
      of,
      resultUrl: how === 'no-result' ? null : question.ResultURL,
      initiatorKnown: isInitiator(question),
      fail: how === 'fail',
      isAmountWrong: how === 'wrong-amount',
    })
    tickAfter(reply)
    return acknowledged(ids)
  })

  server.post('/pulltransactions/v1/query', (request, reply) => {
    checkBearer(request)
    const { StartDate: from, EndDate: to, OffSetValue: offset } = readFields(StatementFields, request)
    const { statement: how } = faultSettings.take('statement', null)
    if (how === 'down') return hangUp(reply)
    if (how === 'refuse') throw new Fault(400, '400.003.02', 'Bad Request - ShortCode not registered')
    if (to < from || from.getTime() < clock.now().getTime() - statementReachMs) throw invalid('StartDate')
    const rows = money.statement(from, to).slice(offset, offset + statementRows)
    if (rows.length === 0) return { ResponseRefID: requestId(), ResponseCode: '1001', ResponseMessage: 'Null', Response: '[[]]' }
    return { ResponseRefID: requestId(), ResponseCode: '1000', ResponseMessage: 'Success', Response: [rows.map(statementRow)] }
  })

  function checkBearer(request: FastifyRequest) {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (bearer === undefined) throw new Fault(404, '404.001.04', 'Invalid Authentication Header')
    if (!token || bearer !== token.value || clock.now().getTime() >= token.diesAt)
      throw new Fault(404, '404.001.03', 'Invalid Access Token')
  }

  /** News that is due goes out once the answer has left, never before it. */
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

function queryAnswer(prompt: Prompt) {
  const pending = prompt.result === null || prompt.plan.query === 'processing-4999'
  return {
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successfully',
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.id,
    ResultCode: pending ? '4999' : String(prompt.result?.code),
    ResultDesc: pending ? 'The transaction is still under processing' : prompt.result?.description,
  }
}

function readFields<Out>(fields: z.ZodType<Out>, request: FastifyRequest): Out {
  // A wrong content type makes Daraja see no fields at all.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) throw invalid('BusinessShortCode')
  let body: unknown
  try {
    body = JSON.parse(typeof request.body === 'string' ? request.body : '')
  } catch {
    throw new Fault(400, '400.002.05', 'Invalid Request Payload')
  }
  const parsed = fields.safeParse(body)
  if (parsed.success) return parsed.data
  const field = parsed.error.issues[0]?.path[0]
  throw field === undefined
    ? new Fault(400, '400.002.05', 'Invalid Request Payload')
    : invalid(field === 'TransactionDesc' ? 'Remarks' : String(field))
}

function checkPassword(fields: { BusinessShortCode: string; Password: string; Timestamp: string }) {
  const { shortcode, passkey } = darajaCredentials
  if (fields.BusinessShortCode !== shortcode) throw new Fault(500, '500.001.1001', 'Merchant does not exist')
  const decoded = Buffer.from(fields.Password, 'base64').toString()
  if (decoded !== shortcode + passkey + fields.Timestamp) throw new Fault(500, '500.001.1001', '[MerchantValidate] - Wrong credentials')
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

function hangUp(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

const invalid = (field: string) => new Fault(400, '400.002.02', `Bad Request - Invalid ${field}`)

class Fault extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Longer than anyone waits for an answer. */
const slowMs = 30_000
/** The last 48 hours, and a little for clocks that differ. */
const statementReachMs = 48 * 3_600_000 + 60_000

const Digits = z.union([z.string(), z.number()]).transform(String)
const Shortcode = Digits.pipe(z.string().regex(/^\d{5,7}$/))
const Msisdn = Digits.pipe(z.string().regex(/^254[17]\d{8}$/))
const IntegerShillings = Digits.pipe(z.string().regex(/^[1-9]\d{0,5}$/))
  .transform(Number)
  .refine((amount) => amount <= 250_000)

/** Daraja looks for these words anywhere in the address, in any case. Over plain http only this machine is reached. */
const forbiddenWords = /m-?pesa|safaricom|exe|cmd|sql|query|ngrok/i
const HookUrl = z
  .string()
  .max(500)
  .refine((text) => {
    const url = URL.parse(text)
    if (!url || forbiddenWords.test(text)) return false
    return url.protocol === 'https:' || (url.protocol === 'http:' && (url.hostname === 'localhost' || url.hostname === '127.0.0.1'))
  })

const Signed = { BusinessShortCode: Shortcode, Password: z.string().min(1), Timestamp: Digits.pipe(z.string().regex(/^\d{14}$/)) }
const PushFields = z.object({
  ...Signed,
  TransactionType: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']),
  Amount: IntegerShillings,
  PartyA: Msisdn,
  PartyB: Shortcode,
  PhoneNumber: Msisdn,
  CallBackURL: HookUrl,
  AccountReference: z.string().regex(/^[\w .#/-]{1,12}$/),
  TransactionDesc: z.string().min(1).max(13),
})
const QueryFields = z.object({ ...Signed, CheckoutRequestID: z.string().min(1).max(100) })
const ReversalFields = z.object({
  Initiator: z.string().min(1),
  SecurityCredential: z.string().min(1),
  CommandID: z.literal('TransactionReversal'),
  TransactionID: z.string().regex(/^[A-Z0-9]{10}$/),
  Amount: IntegerShillings,
  ReceiverParty: Shortcode.refine((code) => code === darajaCredentials.shortcode),
  RecieverIdentifierType: Digits.pipe(z.literal('11')), // misspelt on the wire
  ResultURL: HookUrl,
  QueueTimeOutURL: HookUrl,
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
    ResultURL: HookUrl,
    QueueTimeOutURL: HookUrl,
    Remarks: z.string().min(2).max(100),
    Occasion: z.string().max(100).optional(),
  })
  .refine(({ TransactionID, OriginalConversationID }) => TransactionID !== undefined || OriginalConversationID !== undefined, {
    path: ['TransactionID'],
  })
const NairobiTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}+03:00`))
  .refine((at) => !Number.isNaN(at.getTime()))
const StatementFields = z.object({
  ShortCode: Shortcode.refine((code) => code === darajaCredentials.shortcode),
  StartDate: NairobiTime,
  // The whole of its last second.
  EndDate: NairobiTime.transform((at) => new Date(at.getTime() + 999)),
  OffSetValue: Digits.pipe(z.string().regex(/^\d{1,6}$/)).transform(Number),
})
const GrantQuery = z.object({ grant_type: z.literal('client_credentials') })

type DarajaOptions = { clock: Clock; faultSettings: Knobs; money: Money; closing: AbortSignal; statementRows: number }
