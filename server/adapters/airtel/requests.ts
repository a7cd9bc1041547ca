/** Sends requests to Airtel's Open API. While it is down, nothing is sent (network/breaker.ts). */
import * as z from 'zod'
import { openBreaker, type BreakerState } from '../network/breaker.ts'
import { networkReason, parseJson, wasNeverSent } from '../network/network.ts'
import type { AirtelSettings, Clock, Log } from './settings.ts'

export function connectOpenApi(
  settings: AirtelSettings,
  clock: Clock,
  log: Log,
  onChange: (state: 'down' | 'up') => void,
): OpenApi {
  // A customer waits for the token and the request.
  const timeoutMs = settings.timeoutMs ?? 8_000
  const breaker = openBreaker({ clock, onChange })
  let current: Token | null = null

  return {
    async send(method, path, body) {
      if (!breaker.tryAcquire()) return DOWN
      const answer = await sendWithToken(method, path, body, AbortSignal.timeout(timeoutMs))
      if (isFailure(answer)) breaker.recordFailure()
      else breaker.recordSuccess()
      if (answer.kind === 'answered') log.info({ path, status: answer.status }, 'airtel.request.answered')
      else log.warn({ path, outcome: answer.kind, reason: answer.message }, 'airtel.request.failed')
      return answer
    },
    renewToken: () => renewToken(AbortSignal.timeout(timeoutMs)),
    retryAfterMs: () => breaker.retryAfterMs(),
    breakerState: () => breaker.state(),
  }

  async function sendWithToken(
    method: Method,
    path: string,
    body: object | undefined,
    signal: AbortSignal,
  ): Promise<Answer> {
    const token = current && clock.now() < current.validUntil ? current : await renewToken(signal)
    if ('kind' in token) return token
    const answer = await sendOnce(method, path, body, token.value, signal)
    if (answer.kind !== 'answered' || answer.status !== 401) return answer
    // A request with an invalid token did nothing, so it is safe to repeat even a prompt.
    const renewed = await renewToken(signal)
    return 'kind' in renewed ? renewed : sendOnce(method, path, body, renewed.value, signal)
  }

  async function renewToken(signal: AbortSignal): Promise<Token | NotSent> {
    const answer = await fetchJson('POST', '/auth/oauth2/token', signal, {
      body: {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        grant_type: 'client_credentials',
      },
    })
    if (answer.kind !== 'answered')
      return { kind: 'not-sent', code: 'token-network', message: answer.message, reason: 'busy' }
    const granted = Granted.safeParse(answer.body)
    if (answer.status === 200 && granted.success) {
      const validMs = (granted.data.expires_in - TOKEN_MARGIN_S) * 1000
      current = { value: granted.data.access_token, validUntil: new Date(clock.now().getTime() + validMs) }
      return current
    }
    current = null
    return {
      kind: 'not-sent',
      code: `token-${answer.status}`,
      message: `Airtel gave no token, HTTP ${answer.status}`,
      reason: answer.status >= 500 || answer.status === 429 ? 'busy' : 'configuration',
    }
  }

  function sendOnce(
    method: Method,
    path: string,
    body: object | undefined,
    token: string,
    signal: AbortSignal,
  ): Promise<Answer> {
    const headers = { authorization: `Bearer ${token}`, 'x-country': 'KE', 'x-currency': 'KES' }
    return fetchJson(method, path, signal, { headers, body })
  }

  async function fetchJson(
    method: Method,
    path: string,
    signal: AbortSignal,
    { headers, body }: { headers?: Record<string, string>; body?: object | undefined },
  ): Promise<Answer> {
    try {
      const response = await fetch(settings.baseUrl + path, {
        method,
        // A reset of a reused idle connection looks like a lost reply, so every request has its own connection.
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          connection: 'close',
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal,
      })
      return { kind: 'answered', status: response.status, body: parseJson(await response.text()) }
    } catch (error) {
      const message = networkReason(error)
      return wasNeverSent(error)
        ? { kind: 'not-sent', code: 'network', message, reason: 'busy' }
        : { kind: 'lost', message }
    }
  }
}

const DOWN: NotSent = {
  kind: 'not-sent',
  code: 'down',
  message: 'Airtel is down, so nothing was sent',
  reason: 'busy',
}

/** Returns true if Airtel itself failed. Refusals of the customer or of our request do not open the breaker. */
function isFailure(answer: Answer): boolean {
  if (answer.kind === 'lost') return true
  if (answer.kind === 'not-sent') return answer.reason === 'busy'
  return answer.status >= 500 || answer.status === 408 || answer.status === 429
}

/** A token is valid for 180 seconds, and a request may take some of them. */
const TOKEN_MARGIN_S = 30

const Granted = z.object({
  access_token: z.string().min(1).max(4000),
  expires_in: z.union([z.number(), z.string().regex(/^\d+$/)]).transform(Number),
})

type Token = { value: string; validUntil: Date }
type Method = 'GET' | 'POST'
type NotSent = { kind: 'not-sent'; code: string; message: string; reason: 'busy' | 'configuration' }
export type Answer =
  | { kind: 'answered'; status: number; body: unknown }
  | NotSent
  | { kind: 'lost'; message: string }
export type OpenApi = {
  send(method: Method, path: string, body?: object): Promise<Answer>
  renewToken(): Promise<Token | NotSent>
  /** Returns how long requests are rejected because Airtel is down; 0 if they are sent. */
  retryAfterMs(): number
  breakerState(): BreakerState
}
