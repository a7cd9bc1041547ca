import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Clock } from './clock.ts'
import { cachedList } from './kept.ts'
import type { Knobs } from './knobs.ts'
import type { Log } from './log.ts'

/** A mail server that keeps what it is given and sends nothing on. */
export async function openMail({ host, port, clock, faultSettings, log, keep }: MailOptions) {
  const mails = cachedList<Mail>(keep)

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
        const how = faultSettings.take('mail', null).mail
        if (how === 'busy') return done(smtpFault(451, 'Try again later'))
        if (how === 'refuse') return done(smtpFault(550, 'No such mailbox'))
        const recipients = session.envelope.rcptTo.map((each) => each.address.toLowerCase())
        keepMail(Buffer.concat(chunks), recipients).then(
          (id) => done(null, `kept as ${id}`),
          (error: unknown) => {
            log.warn({ reason: error instanceof Error ? error.message : '' }, 'mail could not be read')
            done(smtpFault(554, 'Message could not be read'))
          },
        )
      })
    },
  })
  server.on('error', (error: Error) => log.warn({ reason: error.message }, 'mail connection failed'))
  const listening = server.listen(port, host)
  await once(listening, 'listening')
  const address = listening.address()

  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    list: (to: string | null) => mails.all().filter((each) => to === null || each.recipients.includes(to.toLowerCase())),
    find: (id: string) => mails.all().find((each) => each.id === id),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }

  async function keepMail(raw: Buffer, recipients: string[]): Promise<string> {
    const parsed = await PostalMime.parse(raw)
    const mail: Mail = {
      id: randomUUID(),
      messageId: parsed.messageId ?? null,
      from: spelled(parsed.from),
      to: (parsed.to ?? []).map(spelled),
      recipients,
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? null,
      at: clock.now(),
    }
    mails.add(mail)
    return mail.id
  }
}

function spelled(address: Address | undefined): string {
  if (!address) return ''
  return address.name && address.address ? `${address.name} <${address.address}>` : (address.address ?? address.name)
}

const smtpFault = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

export type Mail = {
  id: string
  messageId: string | null
  from: string
  to: string[]
  /** who it was really handed in for, in lower case */
  recipients: string[]
  subject: string
  text: string
  html: string | null
  at: Date
}
export type Mailbox = Awaited<ReturnType<typeof openMail>>
type MailOptions = { host: string; port: number; clock: Clock; faultSettings: Knobs; log: Log; keep: number }
