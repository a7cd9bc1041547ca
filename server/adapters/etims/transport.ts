/** Sends requests to eTIMS: with a token where the way to KRA has them, and nothing while it is down (network/breaker.ts). */
import * as z from 'zod'
import { openBreaker, type BreakerState } from '../network/breaker.ts'
import { networkReason, parseJson, wasNeverSent } from '../network/network.ts'
import { interpret, isTokenRefused, readAnswer, type Answer } from './answers.ts'
import { APIS, type EtimsSettings } from './apis.ts'

export type Clock = { now(): Date }
type LogLine = (fields: Record<string, unknown>, message: string) => void
export type Log = { info: LogLine; warn: LogLine }
export type EtimsOptions = { onChange?(state: 'down' | 'up'): void }

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(3600) })
/** A token is renewed so long before it ends. */
const EARLY_MS = 60_000

export type Transport = {
  post(path: string, body: Record<string, unknown>, key?: string): Promise<Answer>
  /** Returns null if there is a token now. */
  renewToken(): Promise<NotSent | null>
  retryAfterMs(): number
  breakerState(): BreakerState
}

export function openTransport(
  settings: EtimsSettings,
  clock: Clock,
  log: Log,
  options: EtimsOptions,
): Transport {
  const api = APIS[settings.api]
  // Signing takes seconds.
  const timeoutMs = settings.timeoutMs ?? 20_000
  const { pin: tin, branch: bhfId } = settings
  const breaker = openBreaker({ clock, onChange: (state) => options.onChange?.(state) })
  let token: { value: string; validUntil: number } | null = null

  return {
    post,
    renewToken,
    retryAfterMs: () => breaker.retryAfterMs(),
    breakerState: () => breaker.state(),
  }

  async function post(path: string, body: Record<string, unknown>, key?: string): Promise<Answer> {
    if (!breaker.tryAcquire()) return { kind: 'not-sent', message: 'eTIMS is down, so nothing was sent' }
    let answer = await send(path, body, key)
    if (api.tokenPath !== null && isTokenRefused(answer)) {
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
    if (api.tokenPath !== null && (token === null || clock.now().getTime() >= token.validUntil)) {
      const failed = await renewToken()
      if (failed) return failed
    }
    const reply = await exchange(
      settings.baseUrl + path,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          tin,
          bhfId,
          ...(key !== undefined && { cmcKey: key }),
          ...(token && { authorization: `Bearer ${token.value}`, apigee_app_id: settings.appId }),
        },
        body: JSON.stringify({ ...body, ...(key !== undefined && { cmcKey: key }) }),
      },
      timeoutMs,
    )
    return 'text' in reply ? readAnswer(reply.status, reply.text) : reply
  }

  async function renewToken(): Promise<NotSent | null> {
    const credentials = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
    const reply = await exchange(
      new URL(api.tokenPath ?? '', settings.baseUrl).href,
      {
        headers: { authorization: `Basic ${credentials}` },
      },
      timeoutMs,
    )
    if (!('text' in reply)) return { kind: 'not-sent', message: reply.message }
    const read = Token.safeParse(parseJson(reply.text)).data
    if (!read) return { kind: 'not-sent', message: `eTIMS gave no token (HTTP ${reply.status})` }
    token = {
      value: read.access_token,
      validUntil: clock.now().getTime() + read.expires_in * 1000 - EARLY_MS,
    }
    return null
  }
}

async function exchange(
  url: string,
  request: { method?: string; headers: Record<string, string>; body?: string },
  timeoutMs: number,
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

type NotSent = Extract<Answer, { kind: 'not-sent' }>
type Lost = Extract<Answer, { kind: 'lost' }>
