import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { networkReason, parseJson } from '../network/network.ts'
import type { Clock, Log, MpesaSettings } from './settings.ts'

/**
 * Shares one access token between all processes through `store`, because each new one invalidates the previous one
 * (docs/rules/providers.md#m-pesa-access-tokens). The holder of the lease fetches the next token while the others wait for it.
 * After a failure here, no request has been sent.
 */
export function shareTokens(
  settings: MpesaSettings,
  clock: Clock,
  log: Log,
  timeoutMs: number,
  store: TokenStore,
) {
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
    /** A new token, even while the stored one is valid. */
    async renew(): Promise<TokenOutcome> {
      const stored = await store.read()
      return getShared(stored?.value ?? null)
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

/** Creates a store for a single process. */
export function createMemoryTokenStore(): TokenStore {
  let stored: AccessToken | null = null
  return {
    read: async () => stored,
    lease: async () => true,
    async save(token) {
      stored = token ?? stored
    },
  }
}

const Token = z.object({
  access_token: z.string().min(1).max(4000),
  expires_in: z.union([z.number(), z.string().regex(/^\d+$/)]).transform(Number),
})

type AccessToken = { value: string; validUntil: Date }
/** Stores the access token that all processes share. */
export type TokenStore = {
  read(): Promise<AccessToken | null>
  /** Returns true if the caller must fetch the next token. Others wait until it is saved or the lease expires. */
  lease(ms: number): Promise<boolean>
  /** Ends the lease; null if no token was obtained. */
  save(token: AccessToken | null): Promise<void>
}
export type TokenOutcome =
  | { kind: 'token'; value: string }
  | { kind: 'none'; code: string; message: string; reason: 'busy' | 'configuration' }
