import { setTimeout as wait } from 'node:timers/promises'
import { openBreaker, type BreakerState } from '../network/breaker.ts'
import { networkReason, parseJson, wasNeverSent } from '../network/network.ts'
import type { Clock, Log, MpesaSettings } from './settings.ts'
import { createMemoryTokenStore, shareTokens, type TokenOutcome, type TokenStore } from './tokens.ts'
import { Fault } from './values.ts'

/** Sends requests to Daraja. While it is down, nothing is sent (network/breaker.ts). */
export function connectDaraja(
  settings: MpesaSettings,
  clock: Clock,
  log: Log,
  options: MpesaOptions,
): Daraja {
  // A customer's request is answered within ten seconds, whatever Daraja does
  // (docs/rules/providers.md#m-pesa-requests).
  const timeoutMs = settings.timeoutMs ?? 8_000
  const tokens = shareTokens(settings, clock, log, timeoutMs, options.tokens ?? createMemoryTokenStore())
  const breaker = openBreaker({ clock, onChange: (state) => options.onChange?.(state) })

  return {
    async post(path, body) {
      if (!breaker.tryAcquire()) return DOWN
      const answer = await send(path, body)
      if (isFailure(answer)) breaker.recordFailure()
      else breaker.recordSuccess()
      return logAnswer(path, answer)
    },

    async postOutsideBreaker(path, body) {
      if (breaker.retryAfterMs() > 0) return DOWN
      return logAnswer(path, await send(path, body))
    },

    renewToken: () => tokens.renew(),
    retryAfterMs: () => breaker.retryAfterMs(),
    breakerState: () => breaker.state(),
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

const DOWN: Answer = {
  kind: 'not-sent',
  code: 'down',
  message: 'M-Pesa is down, so nothing was sent',
  reason: 'busy',
}

/** Returns true if Daraja itself failed. Errors of the customer or of our request do not open the breaker. */
function isFailure(answer: Answer): boolean {
  if (answer.kind === 'lost') return true
  if (answer.kind === 'not-sent') return answer.reason === 'busy'
  const fault = Fault.safeParse(answer.body)
  if (fault.success) return fault.data.errorCode.startsWith('500.003.')
  return answer.status >= 500 || answer.status === 429
}

const invalidTokenCodes = new Set(['404.001.03', '401.002.01', '400.003.01'])

function isInvalidToken(body: unknown): boolean {
  const fault = Fault.safeParse(body)
  return fault.success && invalidTokenCodes.has(fault.data.errorCode)
}

export type Daraja = {
  post(path: string, body: Record<string, unknown>): Promise<Answer>
  /** Posts to an API that can fail on its own: its failures do not count, but nothing is sent while Daraja is down. */
  postOutsideBreaker(path: string, body: Record<string, unknown>): Promise<Answer>
  renewToken(): Promise<TokenOutcome>
  /** Returns how long requests are rejected because Daraja is down; 0 if they are sent. */
  retryAfterMs(): number
  breakerState(): BreakerState
}
export type Answer =
  | { kind: 'answered'; status: number; body: unknown }
  | { kind: 'not-sent'; code: string; message: string; reason: 'busy' | 'configuration' }
  | { kind: 'lost'; message: string }
export type MpesaOptions = { tokens?: TokenStore; onChange?(state: 'down' | 'up'): void }
