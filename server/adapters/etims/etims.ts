/** A client for KRA's eTIMS, which signs invoices and credit notes one after another (docs/rules/providers.md#etims). */
import { openBreaker, type BreakerState } from '../network/breaker.ts'
import { networkReason, parseJson, wasNeverSent } from '../network/network.ts'
import * as z from 'zod'
import {
  isTokenRefused,
  interpret,
  readAnswer,
  readDevice,
  readSale,
  readSignature,
  type Answer,
  type FoundSale,
  type RegisteredDevice,
  type Signature,
  type Meaning,
} from './answers.ts'
import { DOORS, type EtimsSettings } from './doors.ts'
import { ITEMS, itemOf, saleOf, type SaleDocument } from './sale.ts'

type Clock = { now(): Date }
type LogLine = (fields: Record<string, unknown>, message: string) => void
type Log = { info: LogLine; warn: LogLine }

type Failure = Extract<Meaning, { kind: 'refused' | 'busy' | 'unknown' }>
/** `installed`: KRA has given the key before, and gives it only once. */
type RegisterOutcome =
  | { kind: 'registered'; device: RegisteredDevice }
  | { kind: 'installed'; message: string }
  | Failure
/** `accepted`: KRA has it, or probably has it, and did not give the signature. */
export type SignOutcome =
  | { kind: 'signed'; signature: Signature }
  | { kind: 'accepted'; message: string; isCertain: boolean }
  | Failure
type FindOutcome = { kind: 'found'; sale: FoundSale | null } | Failure

export type Etims = {
  /** Once in the life of a device: the reply has its key. */
  register(): Promise<RegisterOutcome>
  /** What is sold; may be repeated. */
  saveItems(key: string): Promise<{ kind: 'saved' } | Failure>
  /** May be repeated with the same number until the outcome is known. */
  sign(key: string, document: SaleDocument): Promise<SignOutcome>
  find(key: string, number: number): Promise<FindOutcome>
  /** Whether eTIMS gives a token, or answers at all. */
  check(): Promise<{ isReachable: boolean; message: string }>
  retryAfterMs(): number
  breakerState(): BreakerState
}

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(3600) })
const INSTALLED = '902'
/** A token is renewed so long before it ends. */
const EARLY_MS = 60_000

export function connectEtims(
  settings: EtimsSettings,
  clock: Clock,
  log: Log,
  options: { onChange?(state: 'down' | 'up'): void } = {},
): Etims {
  const door = DOORS[settings.door]
  // Signing takes seconds.
  const timeoutMs = settings.timeoutMs ?? 20_000
  const { pin: tin, branch: bhfId } = settings
  const breaker = openBreaker({ clock, onChange: (state) => options.onChange?.(state) })
  let token: { value: string; validUntil: number } | null = null

  return {
    async register() {
      const meaning = interpret(
        await post(door.paths.register, { tin, bhfId, dvcSrlNo: settings.deviceSerial }),
      )
      if (meaning.kind === 'refused' && meaning.code === INSTALLED)
        return { kind: 'installed', message: meaning.message }
      if (meaning.kind !== 'done') return failureOf(meaning)
      const device = readDevice(meaning.data)
      return device
        ? { kind: 'registered', device }
        : { kind: 'unknown', message: 'The reply has no key of the device' }
    },
    async saveItems(key) {
      for (const item of ITEMS) {
        const meaning = interpret(await post(door.paths.item, { tin, bhfId, ...itemOf(item, settings) }, key))
        const isKnown = meaning.kind === 'refused' && /itemCd sequence/i.test(meaning.message)
        if (meaning.kind !== 'done' && meaning.kind !== 'duplicate' && !isKnown) return failureOf(meaning)
      }
      return { kind: 'saved' }
    },
    async sign(key, document) {
      const answer = await post(door.paths.sale, { tin, bhfId, ...saleOf(document, settings) }, key)
      const meaning = interpret(answer, document.number)
      if (meaning.kind === 'duplicate') return { ...meaning, kind: 'accepted' }
      if (meaning.kind !== 'done') return failureOf(meaning)
      const signature = readSignature(meaning.data)
      return signature
        ? { kind: 'signed', signature }
        : { kind: 'accepted', message: 'The signature in the reply is damaged', isCertain: true }
    },
    async find(key, number) {
      const meaning = interpret(await post(door.paths.find, { tin, bhfId, invcNo: number }, key))
      if (meaning.kind === 'empty') return { kind: 'found', sale: null }
      if (meaning.kind !== 'done') return failureOf(meaning)
      return { kind: 'found', sale: readSale(meaning.data, number) }
    },
    async check() {
      if (door.tokenPath !== null) {
        const answer = await renewToken()
        return answer === null
          ? { isReachable: true, message: 'gave a token' }
          : { isReachable: false, message: answer.message }
      }
      const answer = await post(door.paths.find, { tin, bhfId, invcNo: 0 })
      return answer.kind === 'answered'
        ? { isReachable: true, message: 'answers' }
        : { isReachable: false, message: answer.message }
    },
    retryAfterMs: () => breaker.retryAfterMs(),
    breakerState: () => breaker.state(),
  }

  async function post(path: string, body: Record<string, unknown>, key?: string): Promise<Answer> {
    if (!breaker.tryAcquire()) return { kind: 'not-sent', message: 'eTIMS is down, so nothing was sent' }
    let answer = await send(path, body, key)
    if (door.tokenPath !== null && isTokenRefused(answer)) {
      token = null
      answer = await send(path, body, key)
    }
    const meaning = interpret(answer)
    if (answer.kind !== 'answered' || meaning.kind === 'unknown') breaker.recordFailure()
    else breaker.recordSuccess()
    const code = answer.kind === 'answered' ? answer.code : null
    if (meaning.kind === 'done' || meaning.kind === 'empty') log.info({ path, code }, 'etims.answered')
    else log.warn({ path, outcome: meaning.kind, code }, 'etims.failed')
    return answer
  }

  async function send(path: string, body: Record<string, unknown>, key?: string): Promise<Answer> {
    if (door.tokenPath !== null && (token === null || clock.now().getTime() >= token.validUntil)) {
      const failed = await renewToken()
      if (failed) return failed
    }
    const reply = await exchange(settings.baseUrl + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        tin,
        bhfId,
        ...(key !== undefined && { cmcKey: key }),
        ...(token && { authorization: `Bearer ${token.value}`, apigee_app_id: settings.appId }),
      },
      body: JSON.stringify({ ...body, ...(key !== undefined && { cmcKey: key }) }),
    })
    return 'text' in reply ? readAnswer(reply.status, reply.text) : reply
  }

  /** Null if there is a token now. */
  async function renewToken(): Promise<NotSent | null> {
    const credentials = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
    const reply = await exchange(new URL(door.tokenPath ?? '', settings.baseUrl).href, {
      headers: { authorization: `Basic ${credentials}` },
    })
    if (!('text' in reply)) return { kind: 'not-sent', message: reply.message }
    const read = Token.safeParse(parseJson(reply.text)).data
    if (!read) return { kind: 'not-sent', message: `eTIMS gave no token (HTTP ${reply.status})` }
    token = {
      value: read.access_token,
      validUntil: clock.now().getTime() + read.expires_in * 1000 - EARLY_MS,
    }
    return null
  }

  async function exchange(
    url: string,
    request: { method?: string; headers: Record<string, string>; body?: string },
  ): Promise<{ status: number; text: string } | NotSent | Lost> {
    try {
      const reply = await fetch(url, {
        ...request,
        // A reset of a reused idle connection looks like a lost reply.
        headers: { ...request.headers, accept: 'application/json', connection: 'close' },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: reply.status, text: await reply.text() }
    } catch (error) {
      const message = networkReason(error)
      return wasNeverSent(error) ? { kind: 'not-sent', message } : { kind: 'lost', message }
    }
  }
}

type NotSent = Extract<Answer, { kind: 'not-sent' }>
type Lost = Extract<Answer, { kind: 'lost' }>

function failureOf(meaning: Meaning): Failure {
  if (meaning.kind === 'refused' || meaning.kind === 'busy' || meaning.kind === 'unknown') return meaning
  return { kind: 'unknown', message: `An unexpected reply: ${meaning.kind}` }
}
