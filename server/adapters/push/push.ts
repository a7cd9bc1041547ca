/**
 * Web push (RFC 8030), encrypted for the browser (RFC 8291) and signed by us (RFC 8292). The package encrypts and signs;
 * requests are our own, since its own ones have no limits on addresses.
 */
import webPush, { type Urgency } from 'web-push'
import { networkReason } from '../network/network.ts'
import { findPushService } from './push-services.ts'

export function connectPush(settings: PushSettings, log: Log): Push {
  return {
    async send(message) {
      const outcome = await deliver(message)
      const service = findPushService(message.subscription.endpoint, settings.sandboxUrl)
      if (outcome.kind === 'sent') log.info({ service }, 'push.accepted')
      else log.warn({ service, outcome: outcome.kind, reason: outcome.message }, 'push.not-accepted')
      return outcome
    },
  }

  async function deliver({
    subscription,
    payload,
    ttlSeconds,
    urgency,
    topic,
  }: PushMessage): Promise<PushOutcome> {
    // The list of services may be shorter than when the subscription was stored.
    if (findPushService(subscription.endpoint, settings.sandboxUrl) === null)
      return { kind: 'gone', message: 'Not an address of a known push service' }
    const request = buildRequest()
    if (request === null) return { kind: 'gone', message: 'The keys of the subscription are invalid' }
    let status: number
    let retryAfter: string | null
    try {
      const response = await fetch(subscription.endpoint, {
        method: 'POST',
        headers: request.headers,
        body: request.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(settings.timeoutMs ?? 10_000),
      })
      status = response.status
      retryAfter = response.headers.get('retry-after')
      await response.body?.cancel()
    } catch (error) {
      // The message may have arrived. Browsers show it once (web/parts/notifications/push/push-worker.ts).
      return { kind: 'failed', message: networkReason(error), retryAfterMs: null }
    }
    return toOutcome(status, retryAfter)

    function buildRequest() {
      try {
        const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
          vapidDetails: {
            subject: settings.subject,
            publicKey: settings.publicKey,
            privateKey: settings.privateKey,
          },
          TTL: ttlSeconds,
          urgency,
          topic,
        })
        // `fetch` determines the length.
        const { 'Content-Length': _length, ...others } = headers as Record<string, string>
        return { headers: { ...others, TTL: String(ttlSeconds) }, body: new Uint8Array(body) }
      } catch (error) {
        log.error({ err: error }, 'push.not-encrypted')
        return null
      }
    }
  }
}

function toOutcome(status: number, retryAfter: string | null): PushOutcome {
  const message = `The push service replied ${status}`
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone', message }
  if (status === 401 || status === 403) return { kind: 'unauthorized', message }
  if (status === 429) return { kind: 'busy', message, retryAfterMs: retryAfterMs(retryAfter) }
  if (status >= 500) return { kind: 'failed', message, retryAfterMs: retryAfterMs(retryAfter) }
  // A status such as 413 would be the same after a repetition.
  return { kind: 'refused', message }
}

const MAX_RETRY_AFTER_SECONDS = 86_400

/** Reads seconds or a date. Returns null without a time that can be read. */
function retryAfterMs(text: string | null): number | null {
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(MAX_RETRY_AFTER_SECONDS, Math.max(1, seconds)) * 1000 : null
}

export type PushSettings = {
  publicKey: string
  privateKey: string
  subject: string
  sandboxUrl: string | null
  timeoutMs?: number
}
export type PushMessage = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Content of at most 3 KB. */
  payload: string
  ttlSeconds: number
  urgency: Urgency
  /** Topic of at most 32 letters of base64url: it replaces a message with the same topic that has not been delivered yet. */
  topic: string
}
export type PushOutcome =
  | { kind: 'sent' }
  /** The subscription has ended. */
  | { kind: 'gone'; message: string }
  /** Our keys are refused, for every message. */
  | { kind: 'unauthorized'; message: string }
  | { kind: 'refused'; message: string }
  | { kind: 'busy'; message: string; retryAfterMs: number | null }
  | { kind: 'failed'; message: string; retryAfterMs: number | null }
export type Push = { send(message: PushMessage): Promise<PushOutcome> }
export type Log = { info: LogLine; warn: LogLine; error: LogLine }
type LogLine = (fields: Record<string, unknown>, message: string) => void
