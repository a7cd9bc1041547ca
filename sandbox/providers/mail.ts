import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Clock } from '../shared/clock.ts'
import { boundedList } from '../shared/bounded-list.ts'
import type { FaultSettings } from '../shared/fault-settings.ts'
import type { Log } from '../shared/log.ts'

/** A mail server that stores messages and delivers nothing. */
export async function openMail({ host, port, clock, faultSettings, log, historyLimit }: MailOptions) {
  const mails = boundedList<Mail>(historyLimit)

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: 5 * 1024 * 1024,
    logger: false,
    closeTimeout: 500,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(smtpFault(552, 'Message exceeds the size limit'))
        const fault = faultSettings.take('mail', null).mail
        if (fault === 'busy') return done(smtpFault(451, 'Try again later'))
        if (fault === 'refuse') return done(smtpFault(550, 'No such mailbox'))
        const recipients = session.envelope.rcptTo.map((each) => each.address.toLowerCase())
        storeMail(Buffer.concat(chunks), recipients).then(
          (id) => done(null, `stored as ${id}`),
          (error: unknown) => {
            log.warn({ reason: error instanceof Error ? error.message : '' }, 'sandbox.mail.unreadable')
            done(smtpFault(554, 'Message could not be read'))
          },
        )
      })
    },
  })
  server.on('error', (error: Error) => log.warn({ reason: error.message }, 'sandbox.mail.connection.failed'))
  const listening = server.listen(port, host)
  await once(listening, 'listening')
  const address = listening.address()

  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    list: (to: string | null) =>
      mails.all().filter((each) => to === null || each.recipients.includes(to.toLowerCase())),
    find: (id: string) => mails.all().find((each) => each.id === id),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }

  async function storeMail(raw: Buffer, recipients: string[]): Promise<string> {
    const parsed = await PostalMime.parse(raw)
    const mail: Mail = {
      id: randomUUID(),
      messageId: parsed.messageId ?? null,
      from: formatAddress(parsed.from),
      to: (parsed.to ?? []).map(formatAddress),
      recipients,
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? null,
      headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
      at: clock.now(),
    }
    mails.add(mail)
    return mail.id
  }
}

function formatAddress(address: Address | undefined): string {
  if (!address) return ''
  return address.name && address.address
    ? `${address.name} <${address.address}>`
    : (address.address ?? address.name)
}

const smtpFault = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

export type Mail = {
  id: string
  messageId: string | null
  from: string
  to: string[]
  /** The envelope recipients, in lower case. */
  recipients: string[]
  subject: string
  text: string
  html: string | null
  /** All headers, by their names in lower case. */
  headers: Record<string, string>
  at: Date
}
export type Mailbox = Awaited<ReturnType<typeof openMail>>
type MailOptions = {
  host: string
  port: number
  clock: Clock
  faultSettings: FaultSettings
  log: Log
  historyLimit: number
}
