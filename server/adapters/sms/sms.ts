import * as z from 'zod'
import { shorten } from '#domain/text/shorten.ts'
import { networkReason, wasNeverSent, parseJson } from '../network/network.ts'

/** Opens a client for Africa's Talking. HTTP 201 may still be a refusal: the recipient's status code decides. */
export function connectSms(settings: SmsSettings, log: Log): Sms {
  return {
    async send({ to, message }) {
      const outcome = await deliver(to, message)
      if (outcome.kind === 'sent') log.info({ id: outcome.id }, 'sms.accepted')
      else
        log.warn(
          {
            outcome: outcome.kind,
            code: outcome.kind === 'refused' ? outcome.code : undefined,
            reason: outcome.message,
          },
          'sms.not-accepted',
        )
      return outcome
    },

    async balance() {
      const address = `${settings.baseUrl}/version1/user?${new URLSearchParams({ username: settings.username }).toString()}`
      try {
        const response = await fetch(address, {
          headers: { apiKey: settings.apiKey, accept: 'application/json' },
          redirect: 'manual',
          signal: AbortSignal.timeout(settings.timeoutMs ?? 10_000),
        })
        return readBalance(response.status, await response.text())
      } catch (error) {
        return { kind: 'failed', message: networkReason(error) }
      }
    },
  }

  async function deliver(to: string, message: string): Promise<SmsOutcome> {
    const form = new URLSearchParams({
      username: settings.username,
      to,
      message,
      bulkSMSMode: '1',
      enqueue: '0',
    })
    if (settings.from !== undefined) form.set('from', settings.from)
    let status: number
    let text: string
    try {
      const response = await fetch(`${settings.baseUrl}/version1/messaging`, {
        method: 'POST',
        // A reset on a reused connection looks like a lost reply, after which an SMS is not repeated; so none
        // is reused.
        headers: { apiKey: settings.apiKey, accept: 'application/json', connection: 'close' },
        body: form,
        redirect: 'manual',
        signal: AbortSignal.timeout(settings.timeoutMs ?? 10_000),
      })
      status = response.status
      text = await response.text()
    } catch (error) {
      if (wasNeverSent(error))
        return {
          kind: 'refused',
          code: 'network',
          message: networkReason(error),
          ...refusedBy('gateway'),
          isDown: true,
        }
      return { kind: 'unknown', message: networkReason(error) }
    }
    if (status === 200 || status === 201) return readReply(text)
    const reason = shorten(text.trim(), 200) || `HTTP ${status}`
    if (status === 503 || status === 429)
      return { kind: 'refused', code: String(status), message: reason, ...refusedBy('gateway'), isDown: true }
    if (status >= 500) return { kind: 'unknown', message: reason }
    return {
      kind: 'refused',
      code: String(status),
      message: reason,
      ...refusedBy([401, 402, 403].includes(status) ? 'account' : 'message'),
      isDown: false,
    }
  }
}

function readReply(text: string): SmsOutcome {
  const reply = Reply.safeParse(parseJson(text))
  if (!reply.success) return { kind: 'unknown', message: 'an answer we cannot read' }
  const { Message, Recipients } = reply.data.SMSMessageData
  const recipient = Recipients[0]
  if (!recipient)
    return {
      kind: 'refused',
      code: 'no-recipient',
      message: Message,
      ...refusedBy(aboutByName(Message)),
      isDown: false,
    }
  if (acceptedCodes.has(recipient.statusCode)) return { kind: 'sent', id: recipient.messageId }
  return {
    kind: 'refused',
    code: String(recipient.statusCode),
    message: recipient.status,
    ...refusedBy(ABOUT[recipient.statusCode] ?? 'gateway'),
    isDown: false,
  }
}

function readBalance(status: number, text: string): BalanceOutcome {
  if (status !== 200) return { kind: 'failed', message: shorten(text.trim(), 200) || `HTTP ${status}` }
  const balance = User.safeParse(parseJson(text)).data?.UserData.balance
  return balance
    ? { kind: 'balance', currency: balance[0], amount: balance[1] }
    : { kind: 'failed', message: 'an answer we cannot read' }
}

const acceptedCodes = new Set([100, 101, 102]) // processed, sent, queued

/** `message` is also about its recipient; such a refusal would be repeated for ever. */
type About = 'message' | 'account' | 'gateway'
const refusedBy = (about: About) => ({ about, retry: about !== 'message' })
const ABOUT: Readonly<Record<number, About>> = {
  401: 'account', // risk hold
  402: 'account', // invalid sender id
  403: 'message', // invalid phone number
  404: 'message', // unsupported number type
  405: 'account', // insufficient balance
  406: 'message', // user in blacklist
  407: 'gateway', // could not route; perhaps to this recipient only
  409: 'message', // do not disturb
}
/** Reads the subject from the name of the status, which is the message when there is no recipient. */
const aboutByName = (name: string): About =>
  /^(RiskHold|InvalidSenderId|InsufficientBalance)/i.test(name) ? 'account' : 'message'

const Recipient = z.object({
  statusCode: z.union([z.number(), z.string().regex(/^\d+$/)]).transform(Number),
  status: z.string().max(200).default(''),
  messageId: z.string().max(200).default(''),
})
const Reply = z.object({
  SMSMessageData: z.object({
    Message: z.string().max(1000).default(''),
    Recipients: z.array(Recipient).default([]),
  }),
})

/** Reply with a balance such as 'KES 1785.50'. */
const User = z.object({
  UserData: z.object({
    balance: z
      .string()
      .regex(/^[A-Z]{3} -?\d{1,12}(\.\d{1,6})?$/)
      .transform((text): [currency: string, amount: number] => [text.slice(0, 3), Number(text.slice(4))]),
  }),
})

export type SmsSettings = {
  baseUrl: string
  username: string
  apiKey: string
  from?: string
  timeoutMs?: number
}
export type SmsMessage = {
  /** E.164 with the plus: +2547… */
  to: string
  message: string
}
export type SmsOutcome =
  | { kind: 'sent'; id: string }
  /** `isDown`: the gateway as a whole, not this message. */
  | { kind: 'refused'; code: string; message: string; about: About; retry: boolean; isDown: boolean }
  /** No reply: it may have been sent, and Africa's Talking does not support idempotency keys. */
  | { kind: 'unknown'; message: string }
type BalanceOutcome =
  | { kind: 'balance'; currency: string; amount: number }
  | { kind: 'failed'; message: string }
export type Sms = {
  send(message: SmsMessage): Promise<SmsOutcome>
  /** The credit of the account, which needs the same credentials as sending. */
  balance(): Promise<BalanceOutcome>
}
export type Log = { info: LogLine; warn: LogLine; error: LogLine }
type LogLine = (fields: Record<string, unknown>, message: string) => void
