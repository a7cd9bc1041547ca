import * as z from 'zod'
import { networkReason, neverSent, parseJson } from '../network/network.ts'

/** Africa's Talking, by its form wire. HTTP 201 may still be a refusal: the code of the recipient decides. */
export function connectSms(settings: SmsSettings, log: Log): Sms {
  return {
    async send({ to, message }) {
      const outcome = await deliver(to, message)
      if (outcome.kind === 'sent') log.info({ id: outcome.id }, 'SMS accepted')
      else
        log.warn(
          { outcome: outcome.kind, code: outcome.kind === 'refused' ? outcome.code : undefined, reason: outcome.message },
          'SMS not accepted',
        )
      return outcome
    },
  }

  async function deliver(to: string, message: string): Promise<SmsOutcome> {
    const form = new URLSearchParams({ username: settings.username, to, message, bulkSMSMode: '1', enqueue: '0' })
    if (settings.from !== undefined) form.set('from', settings.from)
    let status: number
    let text: string
    try {
      const response = await fetch(`${settings.baseUrl}/version1/messaging`, {
        method: 'POST',
        // Without a reply there is no telling whether the message went out, so no connection is re-used.
        headers: { apiKey: settings.apiKey, accept: 'application/json', connection: 'close' },
        body: form,
        redirect: 'manual',
        signal: AbortSignal.timeout(settings.timeoutMs ?? 10_000),
      })
      status = response.status
      text = await response.text()
    } catch (error) {
      if (neverSent(error)) return { kind: 'refused', code: 'network', message: networkReason(error), retry: true, isDown: true }
      return { kind: 'unknown', message: networkReason(error) }
    }
    if (status === 200 || status === 201) return readAnswer(text)
    const said = text.trim().slice(0, 200) || `HTTP ${status}`
    if (status === 503 || status === 429) return { kind: 'refused', code: String(status), message: said, retry: true, isDown: true }
    if (status >= 500) return { kind: 'unknown', message: said }
    return { kind: 'refused', code: String(status), message: said, retry: false, isDown: false }
  }
}

function readAnswer(text: string): SmsOutcome {
  const answer = Answer.safeParse(parseJson(text))
  if (!answer.success) return { kind: 'unknown', message: 'an answer we cannot read' }
  const { Message, Recipients } = answer.data.SMSMessageData
  const recipient = Recipients[0]
  if (!recipient) return { kind: 'refused', code: 'no-recipient', message: Message, retry: false, isDown: false }
  if (acceptedCodes.has(recipient.statusCode)) return { kind: 'sent', id: recipient.messageId }
  return {
    kind: 'refused',
    code: String(recipient.statusCode),
    message: recipient.status,
    retry: retryCodes.has(recipient.statusCode),
    isDown: false,
  }
}

const acceptedCodes = new Set([100, 101, 102]) // processed, sent, queued
const retryCodes = new Set([500, 501]) // internal server error, gateway error

const Recipient = z.object({
  statusCode: z.union([z.number(), z.string().regex(/^\d+$/)]).transform(Number),
  status: z.string().max(200).default(''),
  messageId: z.string().max(200).default(''),
})
const Answer = z.object({
  SMSMessageData: z.object({ Message: z.string().max(1000).default(''), Recipients: z.array(Recipient).default([]) }),
})

export type SmsSettings = { baseUrl: string; username: string; apiKey: string; from?: string; timeoutMs?: number }
export type SmsMessage = {
  /** E.164 with the plus: +2547… */
  to: string
  message: string
}
export type SmsOutcome =
  | { kind: 'sent'; id: string }
  /** `isDown`: the gateway as a whole, not this message. */
  | { kind: 'refused'; code: string; message: string; retry: boolean; isDown: boolean }
  /** no reply: it may have been sent, and Africa's Talking knows no idempotency key */
  | { kind: 'unknown'; message: string }
export type Sms = { send(message: SmsMessage): Promise<SmsOutcome> }
export type Log = { info: LogLine; warn: LogLine; error: LogLine }
type LogLine = (facts: Record<string, unknown>, message: string) => void
