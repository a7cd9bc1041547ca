/** The errands of the outbox: SMS and mails, each sent once. */
import type { Email } from '#server/adapters/email/email.ts'
import type { Sms } from '#server/adapters/sms/sms.ts'
import type { House } from '#server/kernel/context.ts'
import { once, takeBack, type Events } from '#server/kernel/outbox.ts'

/** The key is taken before sending: an SMS whose answer was lost may have gone out, and is not sent twice. */
export async function sendSms(house: House, sms: Sms, { key, to, message, until }: Events['send-sms']): Promise<void> {
  const { db } = house.database
  if (isOver(house, until) || !(await once(db, key, house.clock.now()))) return
  const sent = await sms.send({ to, message })
  if (sent.kind === 'refused' && sent.retry) {
    await takeBack(db, key)
    throw new Error(`SMS refused: ${sent.code} ${sent.message}`)
  }
  if (sent.kind !== 'sent') house.log.warn({ key, kind: sent.kind, message: sent.message }, 'An SMS was not sent')
}

export async function sendMail(house: House, email: Email, { key, until, ...mail }: Events['send-mail']): Promise<void> {
  const { db } = house.database
  if (isOver(house, until) || !(await once(db, key, house.clock.now()))) return
  const sent = await email.send({ ...mail, messageId: `<${key.replaceAll(':', '.')}@d3.mail>` })
  if (sent.kind !== 'refused') return
  if (!sent.retry) return house.log.warn({ key, code: sent.code, message: sent.message }, 'A mail was not sent')
  await takeBack(db, key)
  throw new Error(`Mail refused: ${sent.code} ${sent.message}`)
}

/** What lay too long, because nobody was there to send it, would only mislead. */
const isOver = (house: House, until: string | undefined): boolean => until !== undefined && house.clock.now().getTime() > Date.parse(until)
