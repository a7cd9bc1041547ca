import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { openBreaker } from '../network/breaker.ts'
import { networkReason, wasNeverSent, parseJson } from '../network/network.ts'

/**
 * A client for Safaricom's Daraja: STK push, its query, reversal, transaction status, and the statement of
 * our till. The `read…` functions below parse its callbacks. While Daraja is down, nothing is sent
 * (network/breaker.ts).
 */
export function connectMpesa(
  settings: MpesaSettings,
  clock: Clock,
  log: Log,
  options: MpesaOptions = {},
): Mpesa {
  // A customer's request is answered within ten seconds, whatever Daraja does
  // (docs/rules/providers.md#m-pesa-requests).
  const timeoutMs = settings.timeoutMs ?? 8_000
  const tokens = shareTokens(settings, clock, log, timeoutMs, options.tokens ?? createMemoryTokenStore())
  const breaker = openBreaker({ clock, onChange: (state) => options.onChange?.(state) })

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
      if (answer.kind === 'not-sent')
        return { kind: 'refused', code: answer.code, message: answer.message, reason: answer.reason }
      if (answer.kind === 'lost') return { kind: 'unknown', message: answer.message }
      const fault = Fault.safeParse(answer.body)
      if (fault.success) return refusal(fault.data.errorCode, fault.data.errorMessage)
      const accepted = PushAccepted.safeParse(answer.body)
      if (answer.status === 200 && accepted.success) {
        if (accepted.data.ResponseCode !== '0')
          return refusal(accepted.data.ResponseCode, accepted.data.ResponseDescription)
        return {
          kind: 'accepted',
          merchantRequestId: accepted.data.MerchantRequestID,
          checkoutRequestId: accepted.data.CheckoutRequestID,
        }
      }
      if (answer.status >= 300 && answer.status < 500)
        return refusal(`http-${answer.status}`, `M-Pesa answered HTTP ${answer.status}`)
      return { kind: 'unknown', message: `M-Pesa answered HTTP ${answer.status} and nothing we can read` }
    },

    async query(checkoutRequestId) {
      const answer = await post('/mpesa/stkpushquery/v1/query', {
        ...signature(),
        CheckoutRequestID: checkoutRequestId,
      })
      if (answer.kind !== 'answered') return { kind: 'unreachable', message: answer.message }
      const fault = Fault.safeParse(answer.body)
      if (fault.success) {
        const { errorCode, errorMessage } = fault.data
        if (errorCode === '500.001.1001' && /being processed|under processing/i.test(errorMessage))
          return { kind: 'pending' }
        return { kind: 'unreachable', message: `${errorCode} ${errorMessage}` }
      }
      const result = QueryAnswered.safeParse(answer.body)
      if (!result.success)
        return {
          kind: 'unreachable',
          message: `M-Pesa answered HTTP ${answer.status} and nothing we can read`,
        }
      return readQueryResult(result.data.ResultCode, withoutPrefix(result.data.ResultDesc))
    },

    reverse: (r) =>
      sendCommand('/mpesa/reversal/v1/request', {
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
      sendCommand('/mpesa/transactionstatus/v1/query', {
        CommandID: 'TransactionStatusQuery',
        ...('receipt' in s.of
          ? { TransactionID: s.of.receipt }
          : { OriginalConversationID: s.of.conversationId }),
        PartyA: settings.shortcode,
        IdentifierType: '4',
        ResultURL: s.resultUrl,
        QueueTimeOutURL: s.timeoutUrl,
        Remarks: 'Status',
        Occasion: 'Status',
      }),

    async statement({ from, to, offset }) {
      // The statement API can fail on its own, so it does not affect the breaker. While the breaker is open,
      // nothing is sent.
      if (breaker.retryAfterMs() > 0)
        return { kind: 'unreachable', message: 'M-Pesa is down, so nothing was sent' }
      const path = '/pulltransactions/v1/query'
      const body = {
        ShortCode: settings.shortcode,
        StartDate: statementTime(from),
        EndDate: statementTime(to),
        OffSetValue: String(offset),
      }
      return readStatement(logAnswer(path, await send(path, body)))
    },

    retryAfterMs: () => breaker.retryAfterMs(),
  }

  /** Commands of the initiator are executed later; the reply shows only whether the command was accepted. */
  async function sendCommand(path: string, body: Record<string, unknown>): Promise<CommandOutcome> {
    const initiator = { Initiator: settings.initiatorName, SecurityCredential: settings.securityCredential }
    const answer = await post(path, { ...initiator, ...body })
    if (answer.kind === 'not-sent')
      return { kind: 'refused', code: answer.code, message: answer.message, reason: answer.reason }
    if (answer.kind === 'lost') return { kind: 'unknown', message: answer.message }
    const refused = (code: string, message: string): CommandOutcome => ({
      kind: 'refused',
      code,
      message,
      reason: refusalReason(code, message),
    })
    const fault = Fault.safeParse(answer.body)
    if (fault.success) return refused(fault.data.errorCode, fault.data.errorMessage)
    const ack = CommandAccepted.safeParse(answer.body)
    if (answer.status === 200 && ack.success) {
      if (ack.data.ResponseCode !== '0') return refused(ack.data.ResponseCode, ack.data.ResponseDescription)
      return {
        kind: 'accepted',
        conversationId: ack.data.ConversationID,
        originatorConversationId: ack.data.OriginatorConversationID,
      }
    }
    if (answer.status >= 300 && answer.status < 500)
      return refused(`http-${answer.status}`, `M-Pesa answered HTTP ${answer.status}`)
    return { kind: 'unknown', message: `M-Pesa answered HTTP ${answer.status} and nothing we can read` }
  }

  /** The password contains the timestamp, so both fields must have the same value. */
  function signature() {
    const timestamp = darajaTimestamp(clock.now())
    return {
      BusinessShortCode: settings.shortcode,
      Password: darajaPassword(settings.shortcode, settings.passkey, timestamp),
      Timestamp: timestamp,
    }
  }

  async function post(path: string, body: Record<string, unknown>): Promise<Answer> {
    if (!breaker.tryAcquire())
      return {
        kind: 'not-sent',
        code: 'down',
        message: 'M-Pesa is down, so nothing was sent',
        reason: 'busy',
      }
    const answer = await send(path, body)
    if (isFailure(answer)) breaker.recordFailure()
    else breaker.recordSuccess()
    return logAnswer(path, answer)
  }

  /** The token and the request share one timeout, because the customer waits for both. */
  async function send(path: string, body: Record<string, unknown>): Promise<Answer> {
    const endsAt = performance.now() + timeoutMs
    const leftMs = () => Math.ceil(Math.max(timeoutMs / 4, endsAt - performance.now()))
    const timedOut: TokenOutcome = {
      kind: 'none',
      code: 'token-wait',
      message: 'No token in time',
      reason: 'busy',
    }
    const withTimeout = (token: Promise<TokenOutcome>) =>
      Promise.race([token, wait(timeoutMs / 2, timedOut, { ref: false })])
    const first = await attempt(path, body, await withTimeout(tokens.current()), leftMs())
    if (first.kind !== 'answered' || !isInvalidToken(first.body)) return first
    // "Invalid token" means that nothing was done, so it is safe to repeat even a push.
    return attempt(path, body, await withTimeout(tokens.replace(first.token)), leftMs())
  }

  type Attempt = Answer & { token: string }
  async function attempt(
    path: string,
    body: Record<string, unknown>,
    token: TokenOutcome,
    attemptTimeoutMs: number,
  ): Promise<Attempt> {
    if (token.kind === 'none')
      return { kind: 'not-sent', code: token.code, message: token.message, reason: token.reason, token: '' }
    try {
      const response = await fetch(settings.baseUrl + path, {
        method: 'POST',
        // A reset of a reused idle connection looks like a lost reply, so every request has its own
        // connection.
        headers: {
          authorization: `Bearer ${token.value}`,
          'content-type': 'application/json',
          accept: 'application/json',
          connection: 'close',
        },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(attemptTimeoutMs),
      })
      return {
        kind: 'answered',
        status: response.status,
        body: parseJson(await response.text()),
        token: token.value,
      }
    } catch (error) {
      const message = networkReason(error)
      if (wasNeverSent(error))
        return { kind: 'not-sent', code: 'network', message, reason: 'busy', token: token.value }
      return { kind: 'lost', message, token: token.value }
    }
  }

  function logAnswer(path: string, answer: Answer): Answer {
    if (answer.kind !== 'answered') {
      log.warn({ path, outcome: answer.kind, reason: answer.message }, 'mpesa.request.failed')
    } else if (answer.status >= 400) {
      const errorCode = Fault.safeParse(answer.body).data?.errorCode
      log.warn({ path, status: answer.status, errorCode }, 'mpesa.request.refused')
    } else {
      log.info({ path, status: answer.status }, 'mpesa.request.answered')
    }
    return answer
  }
}

/** The result of a push, as Safaricom posts it to CallBackURL. Null if the body is not valid. */
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

/** The result of a reversal, as posted to ResultURL. Null if the body is not valid. */
export function readReversalResult(body: unknown): ReversalResult | null {
  const parsed = ReversalCallback.safeParse(body)
  if (!parsed.success) return null
  const { ConversationID, OriginatorConversationID, ResultCode, ResultDesc, TransactionID } =
    parsed.data.Result
  return {
    conversationId: ConversationID,
    originatorConversationId: OriginatorConversationID,
    code: ResultCode,
    description: withoutPrefix(ResultDesc ?? ''),
    transactionId: readReceipt(TransactionID),
  }
}

/** The status of a transaction, as posted to ResultURL. Null if the body is not valid. */
export function readStatusResult(body: unknown): StatusResult | null {
  const parsed = StatusCallback.safeParse(body)
  if (!parsed.success) return null
  const { ResultCode, ResultDesc, ResultParameters } = parsed.data.Result
  const items = [ResultParameters?.ResultParameter ?? []].flat()
  const valueOf = (key: string) => items.find((item) => item.Key === key)?.Value
  const debitParty = readText(valueOf('DebitPartyName'), 200)
  return {
    code: ResultCode,
    description: withoutPrefix(ResultDesc ?? ''),
    state: readText(valueOf('TransactionStatus'), 40),
    receipt: readReceipt(valueOf('ReceiptNo')),
    amountCents: readCents(valueOf('Amount')),
    // '254712345678 - Wanjiku Mwangi'. Safaricom may mask the number; then the payer is unknown.
    payer: debitParty === null ? null : (/^(254\d{9})\b/.exec(debitParty)?.[1] ?? null),
    payee: readText(valueOf('CreditPartyName'), 200)?.split(' - ')[0] ?? null,
    at: readNairobiStamp(valueOf('FinalisedTime')) ?? readNairobiStamp(valueOf('InitiatedTime')),
  }
}

/**
 * Reads one page of Pull Transactions. Safaricom's documentation has one sample (a nested list, `msisdn` as a
 * number, `amount` as text) and says that 1001 means "no transactions". It does not specify the page size or
 * the order of the rows. Until this is verified with the real Daraja, unreadable rows are counted, and a page
 * with such rows does not prove that a payment is missing.
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

/** Accepts a list, a list of lists, or either of them as JSON text. */
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

/** 'YYYY-MM-DD HH:mm:ss' in Nairobi time. */
const statementTime = (at: Date): string =>
  new Date(at.getTime() + nairobiOffsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** YYYYMMDDHHmmss in Nairobi time, which is UTC+3 all year. */
export function darajaTimestamp(at: Date): string {
  return new Date(at.getTime() + nairobiOffsetMs).toISOString().replace(/\D/g, '').slice(0, 14)
}

export function darajaPassword(shortcode: string, passkey: string, timestamp: string): string {
  return Buffer.from(shortcode + passkey + timestamp).toString('base64')
}

/**
 * Each new access token invalidates the previous one (docs/rules/providers.md#m-pesa-access-tokens), so all
 * processes share one through `store`. The holder of the lease fetches the next token while the others wait
 * for it. After a failure here, no request has been sent.
 */
function shareTokens(settings: MpesaSettings, clock: Clock, log: Log, timeoutMs: number, store: TokenStore) {
  let current: AccessToken | null = null
  let pendingToken: Promise<TokenOutcome> | null = null
  const isValid = (token: AccessToken | null): token is AccessToken =>
    token !== null && clock.now() < token.validUntil

  return {
    async current(): Promise<TokenOutcome> {
      return isValid(current) ? { kind: 'token', value: current.value } : getShared(null)
    },
    /**
     * A token other than `refused`: one that another caller or process has fetched since, or a new one.
     */
    async replace(refused: string): Promise<TokenOutcome> {
      if (current?.value === refused) current = null
      return isValid(current) ? { kind: 'token', value: current.value } : getShared(refused)
    },
  }

  function getShared(refused: string | null): Promise<TokenOutcome> {
    pendingToken ??= readOrFetch(refused)
      .catch((error: unknown): TokenOutcome => {
        log.error({ err: error }, 'mpesa.token.store-failed')
        return {
          kind: 'none',
          code: 'token-store',
          message: 'The shared token is not available',
          reason: 'busy',
        }
      })
      .finally(() => {
        pendingToken = null
      })
    return pendingToken
  }

  async function readOrFetch(refused: string | null): Promise<TokenOutcome> {
    const giveUpAt = performance.now() + timeoutMs
    for (;;) {
      const stored = await store.read()
      if (isValid(stored) && stored.value !== refused) {
        current = stored
        return { kind: 'token', value: stored.value }
      }
      if (await store.lease(timeoutMs + 5_000)) break
      if (performance.now() > giveUpAt)
        return { kind: 'none', code: 'token-wait', message: 'No token in time', reason: 'busy' }
      await wait(50)
    }
    const outcome = await fetchToken()
    await store.save('token' in outcome ? outcome.token : null)
    if (!('token' in outcome)) return outcome
    current = outcome.token
    return { kind: 'token', value: current.value }
  }

  async function fetchToken(): Promise<{ token: AccessToken } | Extract<TokenOutcome, { kind: 'none' }>> {
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
      const validUntil = new Date(clock.now().getTime() + (granted.data.expires_in - 60) * 1000)
      return { token: { value: granted.data.access_token, validUntil } }
    }
    // A wrong consumer key returns HTTP 400 with an empty body, so only the status can be used.
    const busy = response.status >= 500 || response.status === 429
    const message = `M-Pesa gave no token, HTTP ${response.status}`
    return {
      kind: 'none',
      code: `token-${response.status}`,
      message,
      reason: busy ? 'busy' : 'configuration',
    }
  }
}

/** For a single process. */
function createMemoryTokenStore(): TokenStore {
  let stored: AccessToken | null = null
  return {
    read: async () => stored,
    lease: async () => true,
    async save(token) {
      stored = token ?? stored
    },
  }
}

/** True if Daraja itself failed. Errors of the customer or of our request do not open the breaker. */
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

/** Some error codes have several meanings that only the message distinguishes. */
function refusalReason(code: string, message: string): Extract<PushOutcome, { kind: 'refused' }>['reason'] {
  if (code === '500.001.1001')
    return /unable to lock subscriber/i.test(message) ? 'subscriber-locked' : 'configuration'
  if (code === '1001') return 'subscriber-locked'
  if (code === '400.002.02')
    return /ShortCode|Password|Timestamp|TransactionType|PartyB|CallBackURL/i.test(message)
      ? 'configuration'
      : 'invalid'
  if (code === '400.002.05') return 'invalid'
  if (code.startsWith('500.') || code === '26' || code === 'http-429') return 'busy'
  if (/^40[0-9]\.|^http-/.test(code)) return 'configuration'
  return 'invalid'
}

function readQueryResult(code: string, message: string): QueryOutcome {
  if (code === '0') return { kind: 'paid' }
  if (code === '1' && /under processing|being processed/i.test(message)) return { kind: 'pending' }
  // An unknown code may mean "pending" as well: the customer could still pay.
  return finalFailures.has(code) ? { kind: 'failed', code, message } : { kind: 'pending' }
}

const finalFailures = new Set(
  '1 2 3 4 8 17 26 1001 1019 1025 9999 1032 1036 1037 2001 2006 2028 SFC_IC0003 8006 E3008'.split(' '), // not 4999, which means that it is still being processed
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
const CommandAccepted = z.object({
  OriginatorConversationID: Id,
  ConversationID: Id,
  ResponseCode: Code,
  ResponseDescription: Described.default(''),
})
// `Balance` has no Value. Unknown names are ignored.
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

// A single parameter is an object, not a list. Some have no Value.
const Parameter = z.object({ Key: z.string().max(100), Value: z.unknown().optional() })
const StatusCallback = z.object({
  Result: z.object({
    ResultCode: Code,
    ResultDesc: Described.nullish(),
    ResultParameters: z
      .object({ ResultParameter: z.union([Parameter, z.array(Parameter).max(50)]) })
      .nullish(),
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
type StkPush = {
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
  | {
      kind: 'refused'
      code: string
      message: string
      reason: 'busy' | 'subscriber-locked' | 'invalid' | 'configuration'
    }
  /** The reply was lost. The prompt may have been sent, so do not repeat the push automatically. */
  | { kind: 'unknown'; message: string }
type QueryOutcome =
  | { kind: 'paid' }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'pending' }
  | { kind: 'unreachable'; message: string }
type Reversal = {
  receipt: string
  amountShillings: number
  remarks: string
  resultUrl: string
  timeoutUrl: string
}
/** Identifies the transaction by its M-Pesa receipt or by the id of the request that created it. */
type StatusRequest = {
  of: { receipt: string } | { conversationId: string }
  resultUrl: string
  timeoutUrl: string
}
type CommandOutcome =
  | { kind: 'accepted'; conversationId: string; originatorConversationId: string }
  /** Nothing was done, and nothing will be. */
  | Extract<PushOutcome, { kind: 'refused' }>
  /** The reply was lost. The command may be executed. */
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
/** Money received by our till, as listed in the statement. */
export type StatementEntry = {
  receipt: string
  amountCents: number
  /** The account reference of the payer's prompt; empty if the statement has none. */
  reference: string
  /** As in the statement: with or without 254, possibly masked. */
  phone: string | null
  /** A customer's payment, not another movement of the till. */
  isPayment: boolean
}
type StatementOutcome =
  /** `rows` includes unreadable rows, because the offset of the next page counts them. */
  | { kind: 'page'; entries: StatementEntry[]; rows: number; unreadable: number }
  /** M-Pesa refuses to give us the statement. */
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unreachable'; message: string }
export type Mpesa = {
  push(p: StkPush): Promise<PushOutcome>
  query(checkoutRequestId: string): Promise<QueryOutcome>
  reverse(r: Reversal): Promise<CommandOutcome>
  queryStatus(s: StatusRequest): Promise<CommandOutcome>
  /**
   * One page, from row `offset` on, of what our till received in a period of the last 48 hours. An empty page
   * is the last.
   */
  statement(s: { from: Date; to: Date; offset: number }): Promise<StatementOutcome>
  /** How long requests are rejected because M-Pesa is down; 0 if they are sent. */
  retryAfterMs(): number
}
/** Stores the access token that all processes share. */
type AccessToken = { value: string; validUntil: Date }
export type TokenStore = {
  read(): Promise<AccessToken | null>
  /** True if the caller must fetch the next token. Others wait until it is saved or the lease expires. */
  lease(ms: number): Promise<boolean>
  /** Ends the lease; null if no token was obtained. */
  save(token: AccessToken | null): Promise<void>
}
export type MpesaOptions = { tokens?: TokenStore; onChange?(state: 'down' | 'up'): void }
export type Clock = { now(): Date }
export type Log = { info: LogLine; warn: LogLine; error: LogLine }
type LogLine = (fields: Record<string, unknown>, message: string) => void

type TokenOutcome =
  | { kind: 'token'; value: string }
  | { kind: 'none'; code: string; message: string; reason: 'busy' | 'configuration' }
type Answer =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'not-sent'; code: string; message: string; reason: 'busy' | 'configuration' }
  | { kind: 'lost'; message: string }
