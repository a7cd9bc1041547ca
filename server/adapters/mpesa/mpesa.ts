import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { openBreaker } from '../network/breaker.ts'
import { networkReason, neverSent, parseJson } from '../network/network.ts'

/**
 * Safaricom's Daraja: STK push, its query, reversal, the status of any transaction, and the statement of our till. What it posts to us is read by
 * the three functions below. While it is down nothing is sent (network/breaker.ts).
 */
export function connectMpesa(settings: MpesaSettings, clock: Clock, log: Log, around: Around = {}): Mpesa {
  // Whoever waits for a prompt is answered within ten seconds, whatever Daraja does (docs/rules/providers.md#m-pesa-requests).
  const timeoutMs = settings.timeoutMs ?? 8_000
  const tokens = shareToken(settings, clock, log, timeoutMs, around.tokens ?? inMemory())
  const breaker = openBreaker({ clock, onChange: (state) => around.onChange?.(state) })

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

    reverse: (r) =>
      order('/mpesa/reversal/v1/request', {
        CommandID: 'TransactionReversal',
        TransactionID: r.receipt,
        Amount: r.amountShillings,
        ReceiverParty: settings.shortcode,
        RecieverIdentifierType: '11', // misspelt on the wire
        ResultURL: r.resultUrl,
        QueueTimeOutURL: r.timeoutUrl,
        Remarks: r.remarks.slice(0, 100).padEnd(2, '.'),
      }),

    queryStatus: (s) =>
      order('/mpesa/transactionstatus/v1/query', {
        CommandID: 'TransactionStatusQuery',
        ...('receipt' in s.of ? { TransactionID: s.of.receipt } : { OriginalConversationID: s.of.conversationId }),
        PartyA: settings.shortcode,
        IdentifierType: '4',
        ResultURL: s.resultUrl,
        QueueTimeOutURL: s.timeoutUrl,
        Remarks: 'Status',
        Occasion: 'Status',
      }),

    async statement({ from, to, offset }) {
      // It says nothing of the prompts, so it neither opens nor closes the breaker; while that is open it waits like everything else.
      if (breaker.restsForMs() > 0) return { kind: 'unreachable', message: 'M-Pesa is down, so it was not asked' }
      const path = '/pulltransactions/v1/query'
      const body = {
        ShortCode: settings.shortcode,
        StartDate: statementTime(from),
        EndDate: statementTime(to),
        OffSetValue: String(offset),
      }
      return readStatement(report(path, await ask(path, body)))
    },

    restsForMs: () => breaker.restsForMs(),
  }

  /** What the initiator orders is done later; the answer only says whether it was taken. */
  async function order(path: string, body: Record<string, unknown>): Promise<OrderOutcome> {
    const initiator = { Initiator: settings.initiatorName, SecurityCredential: settings.securityCredential }
    const answer = await post(path, { ...initiator, ...body })
    if (answer.kind === 'not-sent') return { kind: 'refused', code: answer.code, message: answer.message, reason: answer.reason }
    if (answer.kind === 'lost') return { kind: 'unknown', message: answer.message }
    const refused = (code: string, message: string): OrderOutcome => ({
      kind: 'refused',
      code,
      message,
      reason: refusalReason(code, message),
    })
    const fault = Fault.safeParse(answer.body)
    if (fault.success) return refused(fault.data.errorCode, fault.data.errorMessage)
    const ack = OrderAccepted.safeParse(answer.body)
    if (answer.status === 200 && ack.success) {
      if (ack.data.ResponseCode !== '0') return refused(ack.data.ResponseCode, ack.data.ResponseDescription)
      return { kind: 'accepted', conversationId: ack.data.ConversationID, originatorConversationId: ack.data.OriginatorConversationID }
    }
    if (answer.status >= 300 && answer.status < 500) return refused(`http-${answer.status}`, `M-Pesa answered HTTP ${answer.status}`)
    return { kind: 'unknown', message: `M-Pesa answered HTTP ${answer.status} and nothing we can read` }
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
    if (!breaker.admits()) return { kind: 'not-sent', code: 'down', message: 'M-Pesa is down, so it was not asked', reason: 'busy' }
    const answer = await ask(path, body)
    if (isFailure(answer)) breaker.failed()
    else breaker.succeeded()
    return report(path, answer)
  }

  /** The token and the call share one time-out: whoever waits for a prompt waits for both. */
  async function ask(path: string, body: Record<string, unknown>): Promise<Answer> {
    const endsAt = performance.now() + timeoutMs
    const leftMs = () => Math.ceil(Math.max(timeoutMs / 4, endsAt - performance.now()))
    const late: TokenOutcome = { kind: 'none', code: 'token-wait', message: 'No token in time', reason: 'busy' }
    const soon = (token: Promise<TokenOutcome>) => Promise.race([token, wait(timeoutMs / 2, late, { ref: false })])
    const first = await attempt(path, body, await soon(tokens.current()), leftMs())
    if (first.kind !== 'answered' || !isInvalidToken(first.body)) return first
    // An answer of "invalid token" means that nothing was done, so asking once more is safe even for a push.
    return attempt(path, body, await soon(tokens.after(first.token)), leftMs())
  }

  type Attempt = Answer & { token: string }
  async function attempt(path: string, body: Record<string, unknown>, token: TokenOutcome, ms: number): Promise<Attempt> {
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
        signal: AbortSignal.timeout(ms),
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

/** The status of a transaction, as posted to ResultURL. Null when the body is not one. */
export function readStatusResult(body: unknown): StatusResult | null {
  const parsed = StatusCallback.safeParse(body)
  if (!parsed.success) return null
  const { ResultCode, ResultDesc, ResultParameters } = parsed.data.Result
  const items = [ResultParameters?.ResultParameter ?? []].flat()
  const valueOf = (key: string) => items.find((item) => item.Key === key)?.Value
  const debit = readText(valueOf('DebitPartyName'), 200)
  return {
    code: ResultCode,
    description: withoutPrefix(ResultDesc ?? ''),
    state: readText(valueOf('TransactionStatus'), 40),
    receipt: readReceipt(valueOf('ReceiptNo')),
    amountCents: readCents(valueOf('Amount')),
    // '254712345678 - Wanjiku Mwangi'; Safaricom may mask the number, and then nothing follows from it.
    payer: debit === null ? null : (/^(254\d{9})\b/.exec(debit)?.[1] ?? null),
    payee: readText(valueOf('CreditPartyName'), 200)?.split(' - ')[0] ?? null,
    at: readNairobiStamp(valueOf('FinalisedTime')) ?? readNairobiStamp(valueOf('InitiatedTime')),
  }
}

/**
 * One page of Pull Transactions. Safaricom's papers show one sample (a list in a list, `msisdn` a number, `amount` a text) and say that 1001
 * means "no transactions"; how many rows a page has, and in which order, they do not say. All of it is to be checked with the real Daraja,
 * so whatever cannot be read is counted, and the page then proves nothing by what is missing from it.
 */
function readStatement(answer: Answer): StatementOutcome {
  if (answer.kind === 'not-sent' && answer.reason === 'configuration')
    return { kind: 'refused', code: answer.code, message: answer.message }
  if (answer.kind !== 'answered') return { kind: 'unreachable', message: answer.message }
  const fault = Fault.safeParse(answer.body)
  if (fault.success) {
    const { errorCode, errorMessage } = fault.data
    const isBusy = refusalReason(errorCode, errorMessage) === 'busy'
    return isBusy
      ? { kind: 'unreachable', message: `${errorCode} ${errorMessage}` }
      : { kind: 'refused', code: errorCode, message: errorMessage }
  }
  const page = StatementPage.safeParse(answer.body)
  if (answer.status !== 200 || !page.success)
    return { kind: 'unreachable', message: `M-Pesa answered HTTP ${answer.status} and nothing we can read` }
  const { ResponseCode: code, ResponseMessage: message, Response: rows } = page.data
  if (code === NO_TRANSACTIONS) return { kind: 'page', entries: [], rows: 0, unreadable: 0 }
  if (code !== STATEMENT_READ) return { kind: 'refused', code, message }
  const flat = rowsOf(rows)
  if (flat === null) return { kind: 'unreachable', message: 'The statement has no rows we can read' }
  const entries = flat.map(readEntry).filter((entry) => entry !== null)
  return { kind: 'page', entries, rows: flat.length, unreadable: flat.length - entries.length }
}
const STATEMENT_READ = '1000'
const NO_TRANSACTIONS = '1001'

/** A list, a list of lists, or the text of one of these. */
function rowsOf(value: unknown): unknown[] | null {
  const list = typeof value === 'string' ? parseJson(value) : value
  return Array.isArray(list) ? list.flat(2) : null
}

function readEntry(row: unknown): StatementEntry | null {
  const parsed = StatementRow.safeParse(row)
  if (!parsed.success) return null
  const { transactionId, amount, billreference, msisdn, transactiontype } = parsed.data
  const receipt = readReceipt(transactionId)
  const amountCents = readCents(typeof amount === 'string' ? amount.replaceAll(',', '') : amount)
  if (receipt === null || amountCents === null) return null
  const type = readText(transactiontype, 100)
  return {
    receipt,
    amountCents,
    reference: readText(billreference, 40) ?? '',
    phone: readText(msisdn, 40),
    // Other movements of the till, such as reversals and withdrawals, have types of their own.
    isPayment: type === null || (/c2b|pay.?bill|buy.?goods/i.test(type) && !/revers|refund/i.test(type)),
  }
}

/** 'YYYY-MM-DD HH:mm:ss' in Nairobi. */
const statementTime = (at: Date): string => new Date(at.getTime() + nairobiOffsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** YYYYMMDDHHmmss in Nairobi, which is UTC+3 all year. */
export function darajaTimestamp(at: Date): string {
  return new Date(at.getTime() + nairobiOffsetMs).toISOString().replace(/\D/g, '').slice(0, 14)
}

export function darajaPassword(shortcode: string, passkey: string, timestamp: string): string {
  return Buffer.from(shortcode + passkey + timestamp).toString('base64')
}

/**
 * Each new token kills the one before it (docs/rules/providers.md#m-pesa-access-tokens), so one is shared by
 * all processes through `store`. Whoever holds the lease fetches the next; the others wait for what it
 * brings. A failure here means that no request went out at all.
 */
function shareToken(settings: MpesaSettings, clock: Clock, log: Log, timeoutMs: number, store: TokenStore) {
  let held: KeptToken | null = null
  let asking: Promise<TokenOutcome> | null = null
  const isGood = (token: KeptToken | null): token is KeptToken => token !== null && clock.now() < token.goodUntil

  return {
    async current(): Promise<TokenOutcome> {
      return isGood(held) ? { kind: 'token', value: held.value } : next(null)
    },
    /** A token other than `refused`: whichever another caller or process has fetched meanwhile, or a new one. */
    async after(refused: string): Promise<TokenOutcome> {
      if (held?.value === refused) held = null
      return isGood(held) ? { kind: 'token', value: held.value } : next(refused)
    },
  }

  function next(refused: string | null): Promise<TokenOutcome> {
    asking ??= obtain(refused)
      .catch((error: unknown): TokenOutcome => {
        log.error({ err: error }, 'The shared M-Pesa token could not be read or kept')
        return { kind: 'none', code: 'token-store', message: 'The shared token is out of reach', reason: 'busy' }
      })
      .finally(() => {
        asking = null
      })
    return asking
  }

  async function obtain(refused: string | null): Promise<TokenOutcome> {
    const giveUpAt = performance.now() + timeoutMs
    for (;;) {
      const kept = await store.read()
      if (isGood(kept) && kept.value !== refused) {
        held = kept
        return { kind: 'token', value: kept.value }
      }
      if (await store.lease(timeoutMs + 5_000)) break
      if (performance.now() > giveUpAt) return { kind: 'none', code: 'token-wait', message: 'No token in time', reason: 'busy' }
      await wait(50)
    }
    const outcome = await fetchToken()
    await store.keep('token' in outcome ? outcome.token : null)
    if (!('token' in outcome)) return outcome
    held = outcome.token
    return { kind: 'token', value: held.value }
  }

  async function fetchToken(): Promise<{ token: KeptToken } | Extract<TokenOutcome, { kind: 'none' }>> {
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
      const goodUntil = new Date(clock.now().getTime() + (granted.data.expires_in - 60) * 1000)
      return { token: { value: granted.data.access_token, goodUntil } }
    }
    // A wrong key is HTTP 400 with an empty body, so the status alone has to tell.
    const busy = response.status >= 500 || response.status === 429
    const message = `M-Pesa gave no token, HTTP ${response.status}`
    return { kind: 'none', code: `token-${response.status}`, message, reason: busy ? 'busy' : 'configuration' }
  }
}

/** For one process alone. */
function inMemory(): TokenStore {
  let kept: KeptToken | null = null
  return {
    read: async () => kept,
    lease: async () => true,
    async keep(token) {
      kept = token ?? kept
    },
  }
}

/** Daraja itself failed; a customer's own trouble, or ours with the request, is no reason to stop asking. */
function isFailure(answer: Answer): boolean {
  if (answer.kind === 'lost') return true
  if (answer.kind === 'not-sent') return answer.reason === 'busy'
  const fault = Fault.safeParse(answer.body)
  if (fault.success) return fault.data.errorCode.startsWith('500.003.')
  return answer.status >= 500 || answer.status === 429
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
const OrderAccepted = z.object({
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

// One parameter alone comes as an object and not as a list; some come without a Value.
const Parameter = z.object({ Key: z.string().max(100), Value: z.unknown().optional() })
const StatusCallback = z.object({
  Result: z.object({
    ResultCode: Code,
    ResultDesc: Described.nullish(),
    ResultParameters: z.object({ ResultParameter: z.union([Parameter, z.array(Parameter).max(50)]) }).nullish(),
  }),
})

const StatementPage = z.object({
  ResponseCode: Code,
  ResponseMessage: Described.nullish().transform((text) => text ?? ''),
  Response: z.unknown().optional(),
})
const StatementRow = z.object({
  transactionId: z.unknown(),
  amount: z.unknown(),
  billreference: z.unknown().optional(),
  msisdn: z.unknown().optional(),
  transactiontype: z.unknown().optional(),
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
/** Asked after by M-Pesa's receipt or by the id of the request that made it. */
export type StatusQuestion = { of: { receipt: string } | { conversationId: string }; resultUrl: string; timeoutUrl: string }
export type OrderOutcome =
  | { kind: 'accepted'; conversationId: string; originatorConversationId: string }
  /** nothing was done, and nothing will be */
  | Extract<PushOutcome, { kind: 'refused' }>
  /** the reply was lost: it may be done */
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
export type StatusResult = {
  code: string
  description: string
  /** 'Completed', 'Pending', 'Reversed' … */
  state: string | null
  receipt: string | null
  amountCents: number | null
  payer: string | null
  payee: string | null
  at: Date | null
}
/** Money that came to our till, as the statement lists it. */
export type StatementEntry = {
  receipt: string
  amountCents: number
  /** What the payer's prompt named as the account; empty where the statement says none. */
  reference: string
  /** In whatever form it came: with or without 254, perhaps masked. */
  phone: string | null
  /** Paid by a customer, and no other movement. */
  isPayment: boolean
}
export type StatementOutcome =
  /** `rows` with those that could not be read: the offset of the next page counts them too. */
  | { kind: 'page'; entries: StatementEntry[]; rows: number; unreadable: number }
  /** M-Pesa answers, and will not give it to us. */
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unreachable'; message: string }
export type Mpesa = {
  push(p: StkPush): Promise<PushOutcome>
  query(checkoutRequestId: string): Promise<QueryOutcome>
  reverse(r: Reversal): Promise<OrderOutcome>
  queryStatus(s: StatusQuestion): Promise<OrderOutcome>
  /** One page of what our till received between two moments of the last 48 hours, from a row on; an empty page is the end. */
  statement(s: { from: Date; to: Date; offset: number }): Promise<StatementOutcome>
  /** For how long nothing is sent, because it is down; 0 when it may be asked. */
  restsForMs(): number
}
/** Where the token is kept that all processes share. */
export type KeptToken = { value: string; goodUntil: Date }
export type TokenStore = {
  read(): Promise<KeptToken | null>
  /** True when this caller is to fetch the next token; others then wait until it is kept, or until the lease runs out. */
  lease(ms: number): Promise<boolean>
  /** Ends the lease; null when nothing came. */
  keep(token: KeptToken | null): Promise<void>
}
export type Around = { tokens?: TokenStore; onChange?(state: 'down' | 'up'): void }
export type Clock = { now(): Date }
export type Log = { info: LogLine; warn: LogLine; error: LogLine }
type LogLine = (facts: Record<string, unknown>, message: string) => void

type TokenOutcome = { kind: 'token'; value: string } | { kind: 'none'; code: string; message: string; reason: 'busy' | 'configuration' }
type Answer =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'not-sent'; code: string; message: string; reason: 'busy' | 'configuration' }
  | { kind: 'lost'; message: string }
