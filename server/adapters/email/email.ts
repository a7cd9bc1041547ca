import { createTransport } from 'nodemailer'
import * as z from 'zod'

/** Mail over pooled SMTP connections. The Message-ID is the caller's, so that a second attempt can be recognised. */
export function connectEmail(settings: EmailSettings, log: Log): Email {
  const timeoutMs = settings.timeoutMs ?? 10_000
  const withPassword = settings.user !== undefined && settings.password !== undefined
  const transport = createTransport({
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    host: settings.host,
    port: settings.port,
    secure: settings.secure,
    requireTLS: withPassword && !settings.secure, // a password never travels in the clear
    auth: withPassword ? { user: settings.user, pass: settings.password } : undefined,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    async send({ to, replyTo, subject, text, html, messageId }) {
      try {
        await transport.sendMail({
          from: settings.from,
          to,
          replyTo,
          subject,
          text,
          html,
          messageId,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        log.info({ messageId }, 'mail accepted')
        return { kind: 'sent' }
      } catch (error) {
        const refusal = readRefusal(error)
        log.warn({ messageId, code: refusal.code, retry: refusal.retry }, 'mail not accepted')
        return refusal
      }
    },
    close() {
      transport.close()
    },
  }
}

const MOST_CONNECTIONS = 5

/** 4xx and a broken line may pass; 5xx, a bad address and a wrong password will not. */
function readRefusal(error: unknown): Extract<EmailOutcome, { kind: 'refused' }> {
  const fault = SmtpFault.safeParse(error)
  const code = fault.data?.code ?? 'UNKNOWN'
  const responseCode = fault.data?.responseCode
  const message = (fault.data?.message ?? 'mail could not be sent').slice(0, 300)
  if (code === 'EAUTH')
    return {
      kind: 'refused',
      code: String(responseCode ?? code),
      message,
      retry: responseCode === 454 || responseCode === 421,
      isDown: true,
    }
  if (responseCode !== undefined)
    return { kind: 'refused', code: String(responseCode), message, retry: responseCode < 500, isDown: responseCode === 421 }
  return { kind: 'refused', code, message, retry: !lastingFaults.has(code), isDown: !lastingFaults.has(code) }
}

const lastingFaults = new Set(['EENVELOPE', 'EMESSAGE', 'ENOAUTH', 'ECONFIG', 'EFILEACCESS', 'EURLACCESS', 'EMAXLIMIT'])
const SmtpFault = z.object({ code: z.string().optional(), responseCode: z.number().optional(), message: z.string().optional() })

export type EmailSettings = {
  host: string
  port: number
  secure: boolean
  user?: string
  password?: string
  from: string
  timeoutMs?: number
}
export type EmailMessage = { to: string; replyTo?: string; subject: string; text: string; html: string; messageId: string }
/** `isDown`: the server as a whole, not this mail. */
export type EmailOutcome = { kind: 'sent' } | { kind: 'refused'; code: string; message: string; retry: boolean; isDown: boolean }
export type Email = { send(message: EmailMessage): Promise<EmailOutcome>; close(): void }
export type Log = { info: LogLine; warn: LogLine; error: LogLine }
type LogLine = (facts: Record<string, unknown>, message: string) => void
