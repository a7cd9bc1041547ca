import { shorten } from '#domain/text/shorten.ts'
import { createTransport } from 'nodemailer'
import * as z from 'zod'

/**
 * Sends e-mail over pooled SMTP connections. The caller sets the Message-ID, so that a repeated e-mail is
 * recognised.
 */
export function connectEmail(settings: EmailSettings, log: Log): Email {
  const timeoutMs = settings.timeoutMs ?? 10_000
  const withPassword = settings.user !== undefined && settings.password !== undefined
  const transport = createTransport({
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    host: settings.host,
    port: settings.port,
    secure: settings.secure,
    requireTLS: withPassword && !settings.secure, // never send a password unencrypted
    auth: withPassword ? { user: settings.user, pass: settings.password } : undefined,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return {
    async send({ to, replyTo, subject, text, html, messageId, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          from: settings.from,
          to,
          replyTo,
          subject,
          text,
          html,
          messageId,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl !== undefined && {
              // RFC 8058: mail programs show a button that posts to it. `prepared`: a long address is not folded.
              'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
        log.info({ messageId }, 'mail.accepted')
        return { kind: 'sent' }
      } catch (error) {
        const refusal = readRefusal(error)
        log.warn({ messageId, code: refusal.code, retry: refusal.retry }, 'mail.not-accepted')
        return refusal
      }
    },
    async check() {
      try {
        await transport.verify()
        return { kind: 'ok', isSignedIn: withPassword }
      } catch (error) {
        return readRefusal(error)
      }
    },
    close() {
      transport.close()
    },
  }
}

const MAX_CONNECTIONS = 5

/**
 * Retrying may help after 4xx and connection errors, but not after 5xx, an invalid address or a wrong
 * password.
 */
function readRefusal(error: unknown): Extract<EmailOutcome, { kind: 'refused' }> {
  const smtp = SmtpError.safeParse(error)
  const code = smtp.data?.code ?? 'UNKNOWN'
  const responseCode = smtp.data?.responseCode
  const message = shorten(smtp.data?.message ?? 'mail could not be sent', 300)
  if (code === 'EAUTH')
    return {
      kind: 'refused',
      code: String(responseCode ?? code),
      message,
      retry: responseCode === 454 || responseCode === 421,
      isDown: true,
    }
  if (responseCode !== undefined)
    return {
      kind: 'refused',
      code: String(responseCode),
      message,
      retry: responseCode < 500,
      isDown: responseCode === 421,
    }
  return {
    kind: 'refused',
    code,
    message,
    retry: !permanentErrorCodes.has(code),
    isDown: !permanentErrorCodes.has(code),
  }
}

const permanentErrorCodes = new Set([
  'EENVELOPE',
  'EMESSAGE',
  'ENOAUTH',
  'ECONFIG',
  'EFILEACCESS',
  'EURLACCESS',
  'EMAXLIMIT',
])
const SmtpError = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  message: z.string().optional(),
})

export type EmailSettings = {
  host: string
  port: number
  secure: boolean
  user?: string
  password?: string
  from: string
  timeoutMs?: number
}
export type EmailMessage = {
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  messageId: string
  /** A POST to it ends e-mails of this kind, without a question. */
  unsubscribeUrl?: string
}
/** `isDown`: the server fails for all e-mails, not only this one. */
export type EmailOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; code: string; message: string; retry: boolean; isDown: boolean }
export type Email = {
  send(message: EmailMessage): Promise<EmailOutcome>
  /** Connects and signs in, and sends nothing. */
  check(): Promise<{ kind: 'ok'; isSignedIn: boolean } | Extract<EmailOutcome, { kind: 'refused' }>>
  close(): void
}
export type Log = { info: LogLine; warn: LogLine; error: LogLine }
type LogLine = (fields: Record<string, unknown>, message: string) => void
