import * as z from 'zod'
import { networkReason, neverSent } from '../network/network.ts'

/** Safaricom's Daraja: STK push, its query, and reversal. The callbacks it sends us are read by the two functions below it. */
export function connectMpesa(settings: MpesaSettings, clock: Clock, log: Log): Mpesa {
  const timeoutMs = settings.timeoutMs ?? 10_000
  const tokens = keepToken(settings, clock, timeoutMs)

  return {
    async push(p) {
      const answer = await post('/mpesa/stkpush/v1/processrequest', {
        ...signature(),
        TransactionType: 'CustomerPayBillOnline',
        Amount: p.amountShillings,
        PartyA: p.phone,
        PartyB: settings.shortcode,
        PhoneNumber: p.phone,
        CallBackURL: p.callbackUrl,
        AccountReference: p.reference,
        TransactionDesc: p.description,
      })
      if (answer.kind === 'not-sent') return { kind: 'refused', code: answer.code, message: answer.message, reason: answer.reason }
      if (answer.kind === 'lost') return { kind: 'unknown', message: answer.message }
      const fault = Fault.safeParse(answer.body)
      if (fault.success) return refusal(fault.data.errorCode, fault.data.errorMessage)
      const accepted = PushAccepted.safeParse(answer.body)
      if (answer.status === 200 && accepted.success) {
        if (accepted.data.ResponseCode !== '0') return refusal(accepted.data.ResponseCode, accepted.data.ResponseDescription)
        return { kind: 'accepted', merchantRequestId: accepted.data.MerchantRequestID, checkoutRequestId: accepted.data.CheckoutRequestID }
      }
      if (answer.status >= 300 && answer.status < 500) return refusal(`http-${answer.status}`, `M-Pesa answered HTTP ${answer.status}`)
      return { kind: 'unknown', message: `M-Pesa answered HTTP ${answer.status} and nothing we can read` }
    },

    async query(checkoutRequestId) {
      const answer = await post('/mpesa/stkpushquery/v1/query', { ...signature(), CheckoutRequestID: checkoutRequestId })
      if (answer.kind !== 'answered') return { kind: 'unreachable', message: answer.message }
      const fault = Fault.safeParse(answer.body)
      if (fault.success) {
        const { errorCode, errorMessage } = fault.data
        if (errorCode === '500.001.1001' && /being processed|under processing/i.test(errorMessage)) return { kind: 'pending' }
        return { kind: 'unreachable', message: `${errorCode} ${errorMessage}` }
      }
      const result = QueryAnswered.safeParse(answer.body)
      if (!result.success) return { kind: 'unreachable', message: `M-Pesa answered HTTP ${answer.status} and nothing we can read` }
      return readQuery(result.data.ResultCode, withoutPrefix(result.data.ResultDesc))
    },

    async reverse(r) {
      const answer = await post('/mpesa/reversal/v1/request', {
        Initiator: settings.initiatorName,
        SecurityCredential: settings.securityCredential,
        CommandID: 'TransactionReversal',
        TransactionID: r.receipt,
        Amount: r.amountShillings,
        ReceiverParty: settings.shortcode,
        RecieverIdentifierType: '11', // misspelt on the wire
        ResultURL: r.resultUrl,
        QueueTimeOutURL: r.timeoutUrl,
        Remarks: r.remarks.slice(0, 100).padEnd(2, '.'),
      })
      if (answer.kind === 'not-sent') return { kind: 'refused', code: answer.code, message: answer.message }
      if (answer.kind === 'lost') return { kind: 'unknown', message: answer.message }
      const fault = Fault.safeParse(answer.body)
      if (fault.success) return { kind: 'refused', code: fault.data.errorCode, message: fault.data.errorMessage }
      const ack = ReversalAccepted.safeParse(answer.body)
      if (answer.status === 200 && ack.success) {
        if (ack.data.ResponseCode !== '0') return { kind: 'refused', code: ack.data.ResponseCode, message: ack.data.ResponseDescription }
        return { kind: 'accepted', conversationId: ack.data.ConversationID, originatorConversationId: ack.data.OriginatorConversationID }
      }
      if (answer.status >= 300 && answer.status < 500)
        return { kind: 'refused', code: `http-${answer.status}`, message: `M-Pesa answered HTTP ${answer.status}` }
      return { kind: 'unknown', message: `M-Pesa answered HTTP ${answer.status} and nothing we can read` }
    },
  }

  /** The timestamp is made once: the very same string must stand in the password and beside it. */
  function signature() {
    const timestamp = darajaTimestamp(clock.now())
    return {
      BusinessShortCode: settings.shortcode,
      Password: darajaPassword(settings.shortcode, settings.passkey, timestamp),
      Timestamp: timestamp,
    }
  }

  async function post(path: string, body: Record<string, unknown>): Promise<Answer> {
    const first = await attempt(path, body, await tokens.current())
    if (first.kind !== 'answered' || !isInvalidToken(first.body)) return report(path, first)
    // An answer of "invalid token" means that nothing was done, so asking once more is safe even for a push.
    const second = await attempt(path, body, await tokens.after(first.token))
    return report(path, second)
  }

  async function attempt(path: string, body: Record<string, unknown>, token: TokenOutcome): Promise<Answer & { token: string }> {
    if (token.kind === 'none') return { kind: 'not-sent', code: token.code, message: token.message, reason: token.reason, token: '' }
    try {
      const response = await fetch(settings.baseUrl + path, {
        method: 'POST',
        // A reset on a re-used idle connection looks exactly like a lost reply, so every call gets its own connection.
        headers: {
          authorization: `Bearer ${token.value}`,
          'content-type': 'application/json',
          accept: 'application/json',
          connection: 'close',
        },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { kind: 'answered', status: response.status, body: parseJson(await response.text()), token: token.value }
    } catch (error) {
      const message = networkReason(error)
      if (neverSent(error)) return { kind: 'not-sent', code: 'network', message, reason: 'busy', token: token.value }
      return { kind: 'lost', message, token: token.value }
    }
  }

  function report(path: string, answer: Answer): Answer {
    if (answer.kind !== 'answered') log.warn({ path, outcome: answer.kind, reason: answer.message }, 'M-Pesa did not answer')
    else if (answer.status >= 400)
      log.warn({ path, status: answer.status, fault: Fault.safeParse(answer.body).data?.errorCode }, 'M-Pesa refused')
    else log.info({ path, status: answer.status }, 'M-Pesa answered')
    return answer
  }
}

/** The result of a push, as Safaricom posts it to CallBackURL. Null when the body is not one. */
export function readStkCallback(body: unknown): StkResult | null {
  const parsed = StkCallback.safeParse(body)
  if (!parsed.success) return null
  const callback = parsed.data.Body.stkCallback
  const items = callback.CallbackMetadata?.Item ?? []
  const valueOf = (name: string) => items.find((item) => item.Name === name)?.Value
  return {
    merchantRequestId: callback.MerchantRequestID,
    checkoutRequestId: callback.CheckoutRequestID,
    code: callback.ResultCode,
    description: withoutPrefix(callback.ResultDesc ?? ''),
    receipt: readReceipt(valueOf('MpesaReceiptNumber')),
    amountCents: readCents(valueOf('Amount')),
    phone: readText(valueOf('PhoneNumber'), 20),
    paidAt: readNairobiStamp(valueOf('TransactionDate')),
  }
}

/** The result of a reversal, as posted to ResultURL. Null when the body is not one. */
export function readReversalResult(body: unknown): ReversalResult | null {
  const parsed = ReversalCallback.safeParse(body)
  if (!parsed.success) return null
  const { ConversationID, OriginatorConversationID, ResultCode, ResultDesc, TransactionID } = parsed.data.Result
  return {
    conversationId: ConversationID,
    originatorConversationId: OriginatorConversationID,
    code: ResultCode,
    description: withoutPrefix(ResultDesc ?? ''),
    transactionId: readReceipt(TransactionID),
  }
}

/** YYYYMMDDHHmmss in Nairobi, which is UTC+3 all year. */
export function darajaTimestamp(at: Date): string {
  return new Date(at.getTime() + nairobiOffsetMs).toISOString().replace(/\D/g, '').slice(0, 14)
}

export function darajaPassword(shortcode: string, passkey: string, timestamp: string): string {
  return Buffer.from(shortcode + passkey + timestamp).toString('base64')
}

/**
 * Each new token kills the one before it, so there is one, shared, asked for by one caller at a time.
 * A failure here means that no request went out at all.
 */
function keepToken(settings: MpesaSettings, clock: Clock, timeoutMs: number) {
  let held: { value: string; goodUntil: number } | null = null
  let asking: Promise<TokenOutcome> | null = null

  return {
    async current(): Promise<TokenOutcome> {
      if (held && clock.now().getTime() < held.goodUntil) return { kind: 'token', value: held.value }
      return await fresh()
    },
    /** A token other than `refused`: whichever another caller has fetched meanwhile, or a new one. */
    async after(refused: string): Promise<TokenOutcome> {
      if (held?.value === refused) held = null
      return await this.current()
    },
  }

  function fresh(): Promise<TokenOutcome> {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }

  async function ask(): Promise<TokenOutcome> {
    let response: Response
    let text: string
    try {
      response = await fetch(`${settings.baseUrl}/oauth/v1/generate?grant_type=client_credentials`, {
        headers: {
          authorization: `Basic ${Buffer.from(`${settings.consumerKey}:${settings.consumerSecret}`).toString('base64')}`,
          accept: 'application/json',
          connection: 'close',
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      text = await response.text()
    } catch (error) {
      return { kind: 'none', code: 'token-network', message: networkReason(error), reason: 'busy' }
    }
    const granted = Token.safeParse(parseJson(text))
    if (response.status === 200 && granted.success) {
      held = { value: granted.data.access_token, goodUntil: clock.now().getTime() + (granted.data.expires_in - 60) * 1000 }
      return { kind: 'token', value: held.value }
    }
    // A wrong key is HTTP 400 with an empty body, so the status alone has to tell.
    const busy = response.status >= 500 || response.status === 429
    const message = `M-Pesa gave no token, HTTP ${response.status}`
    return { kind: 'none', code: `token-${response.status}`, message, reason: busy ? 'busy' : 'configuration' }
  }
}

function refusal(code: string, message: string): PushOutcome {
  return { kind: 'refused', code, message, reason: refusalReason(code, message) }
}

/** One errorCode has several meanings, so the message is read too where Daraja leaves no other way. */
function refusalReason(code: string, message: string): Extract<PushOutcome, { kind: 'refused' }>['reason'] {
  if (code === '500.001.1001') return /unable to lock subscriber/i.test(message) ? 'subscriber-locked' : 'configuration'
  if (code === '1001') return 'subscriber-locked'
  if (code === '400.002.02')
    return /ShortCode|Password|Timestamp|TransactionType|PartyB|CallBackURL/i.test(message) ? 'configuration' : 'invalid'
  if (code === '400.002.05') return 'invalid'
  if (code.startsWith('500.') || code === '26' || code === 'http-429') return 'busy'
  if (/^40[0-9]\.|^http-/.test(code)) return 'configuration'
  return 'invalid'
}

function readQuery(code: string, message: string): QueryOutcome {
  if (code === '0') return { kind: 'paid' }
  if (code === '1' && /under processing|being processed/i.test(message)) return { kind: 'pending' }
  // A code we do not know may be one more way of saying "not yet": the customer could still pay.
  return finalFailures.has(code) ? { kind: 'failed', code, message } : { kind: 'pending' }
}

const finalFailures = new Set(
  '1 2 3 4 8 17 26 1001 1019 1025 9999 1032 1036 1037 2001 2006 2028 SFC_IC0003 8006 E3008'.split(' '), // 4999 is not among them: still in process
)

const invalidTokenCodes = new Set(['404.001.03', '401.002.01', '400.003.01'])

function isInvalidToken(body: unknown): boolean {
  const fault = Fault.safeParse(body)
  return fault.success && invalidTokenCodes.has(fault.data.errorCode)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // an empty or an HTML body is an answer too; the status decides then
  }
}

const withoutPrefix = (text: string) => text.replace(/^\[[^\]]{1,40}\]\s*/, '').slice(0, 300)

function readText(value: unknown, max: number): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).trim()
  return text !== '' && text.length <= max ? text : null
}

function readReceipt(value: unknown): string | null {
  const text = readText(value, 20)
  return text !== null && /^[A-Za-z0-9]{6,20}$/.test(text) ? text.toUpperCase() : null
}

function readCents(value: unknown): number | null {
  const text = readText(value, 20)
  if (text === null || !/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null
  return Math.round(Number(text) * 100)
}

function readNairobiStamp(value: unknown): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(readText(value, 14) ?? '')
  if (!parts) return null
  const at = new Date(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}+03:00`)
  return Number.isNaN(at.getTime()) || darajaTimestamp(at) !== parts[0] ? null : at
}

const nairobiOffsetMs = 3 * 60 * 60 * 1000

const Id = z.string().min(1).max(120)
const Code = z.union([z.string().min(1).max(40), z.number().int()]).transform(String)
const Described = z.string().max(2000)

const Token = z.object({
  access_token: z.string().min(1).max(4000),
  expires_in: z.union([z.number(), z.string().regex(/^\d+$/)]).transform(Number),
})
const Fault = z.object({ errorCode: Code, errorMessage: Described.default('') })
const PushAccepted = z.object({
  MerchantRequestID: Id,
  CheckoutRequestID: Id,
  ResponseCode: Code,
  ResponseDescription: Described.default(''),
})
const QueryAnswered = z.object({ ResultCode: Code, ResultDesc: Described.default('') })
const ReversalAccepted = z.object({
  OriginatorConversationID: Id,
  ConversationID: Id,
  ResponseCode: Code,
  ResponseDescription: Described.default(''),
})
// Balance comes without a Value; names we do not know are passed over.
const Item = z.object({ Name: z.string().max(100), Value: z.unknown().optional() })
const StkCallback = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: Id,
      CheckoutRequestID: Id,
      ResultCode: Code,
      ResultDesc: Described.nullish(),
      CallbackMetadata: z.object({ Item: z.array(Item).max(50) }).nullish(),
    }),
  }),
})
const ReversalCallback = z.object({
  Result: z.object({
    ResultCode: Code,
    ResultDesc: Described.nullish(),
    OriginatorConversationID: Id,
    ConversationID: Id,
    TransactionID: z.unknown().optional(),
  }),
})

export type MpesaSettings = {
  baseUrl: string
  consumerKey: string
  consumerSecret: string
  shortcode: string
  passkey: string
  initiatorName: string
  securityCredential: string
  timeoutMs?: number
}
export type StkPush = {
  /** 2547… or 2541…, no plus */
  phone: string
  amountShillings: number
  /** at most 12 letters and digits, shown in the prompt */
  reference: string
  /** at most 13 characters; Daraja refuses a push without one */
  description: string
  callbackUrl: string
}
export type PushOutcome =
  | { kind: 'accepted'; merchantRequestId: string; checkoutRequestId: string }
  | { kind: 'refused'; code: string; message: string; reason: 'busy' | 'subscriber-locked' | 'invalid' | 'configuration' }
  /** the reply was lost: the prompt may have gone out, so never push again by itself */
  | { kind: 'unknown'; message: string }
export type QueryOutcome =
  | { kind: 'paid' }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'pending' }
  | { kind: 'unreachable'; message: string }
export type Reversal = { receipt: string; amountShillings: number; remarks: string; resultUrl: string; timeoutUrl: string }
export type ReversalOutcome =
  | { kind: 'accepted'; conversationId: string; originatorConversationId: string }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unknown'; message: string }
export type StkResult = {
  merchantRequestId: string
  checkoutRequestId: string
  code: string
  description: string
  receipt: string | null
  amountCents: number | null
  phone: string | null
  paidAt: Date | null
}
export type ReversalResult = {
  conversationId: string
  originatorConversationId: string
  code: string
  description: string
  transactionId: string | null
}
export type Mpesa = {
  push(p: StkPush): Promise<PushOutcome>
  query(checkoutRequestId: string): Promise<QueryOutcome>
  reverse(r: Reversal): Promise<ReversalOutcome>
}
export type Clock = { now(): Date }
export type Log = { info: LogLine; warn: LogLine; error: LogLine }
type LogLine = (facts: Record<string, unknown>, message: string) => void

type TokenOutcome = { kind: 'token'; value: string } | { kind: 'none'; code: string; message: string; reason: 'busy' | 'configuration' }
type Answer =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'not-sent'; code: string; message: string; reason: 'busy' | 'configuration' }
  | { kind: 'lost'; message: string }
