/** Writing to us, and joining and leaving the newsletter. */
import type * as z from 'zod'
import { contactProblems, type ContactMessage, type Subscription } from '#contract/contact.ts'
import { NEWSLETTER_CONSENTS } from '#domain/accounts/newsletter.ts'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { transaction, type Ctx, type AppContext } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { idIn, isGenuine } from './links.ts'
import { alreadyMail, confirmMail, messageMail, welcomeMail } from './mails.ts'
import {
  addPendingSubscriber,
  confirmSubscriber,
  countMessagesFrom,
  countSubscriptionsFrom,
  forget,
  eraseRequest,
  insertMessage,
  lockSubscriber,
  lockSubscriberById,
  noteAsked,
  unsubscribe,
} from './queries.ts'

/** Many people of one mobile network share an address. */
const MOST_AN_HOUR = 30
/** One inbox gets no second mail from our form within this time. */
const ASK_AGAIN_MS = 10 * MINUTE
const CONFIRM_WITHIN_MS = 7 * DAY

/** Keeps the message, and mails it to support. */
export async function writeToUs(
  ctx: Ctx,
  { website, ...message }: z.output<typeof ContactMessage>,
  ip: string,
): Promise<void> {
  if (website) return noteTrap(ctx, ip)
  if ((await countMessagesFrom(ctx.db, ip, hourAgo(ctx))) >= MOST_AN_HOUR) throw tooMany()
  await transaction(ctx, async (tx) => {
    const id = uuidv7(ctx.now.getTime())
    await insertMessage(tx.db, { id, ...message, ip, created_at: ctx.now })
    await tx.emit('send-mail', {
      key: `contact:${id}`,
      to: ctx.app.config.supportEmail,
      replyTo: message.email,
      ...messageMail(message),
    })
  })
}

/** Whatever is known of the address, the caller is told the same; the rest is between us and the inbox. */
export async function subscribe(ctx: Ctx, form: z.output<typeof Subscription>, ip: string): Promise<void> {
  if (form.website) return noteTrap(ctx, ip)
  if ((await countSubscriptionsFrom(ctx.db, ip, hourAgo(ctx))) >= MOST_AN_HOUR) throw tooMany()
  const { config } = ctx.app
  const notSince = new Date(ctx.now.getTime() - ASK_AGAIN_MS)
  await transaction(ctx, async (tx) => {
    const known = await lockSubscriber(tx.db, form.email)
    if (known && known.confirmation_sent_at > notSince) return
    if (known?.confirmed_at && !known.unsubscribed_at) {
      await noteAsked(tx.db, known.id, ctx.now, ip)
      await tx.emit('send-mail', {
        key: `newsletter:${known.id}:already:${ctx.now.getTime()}`,
        to: known.email,
        ...alreadyMail(config, known),
      })
      return
    }
    const asked = await addPendingSubscriber(
      tx.db,
      {
        id: uuidv7(ctx.now.getTime()),
        email: form.email,
        consent_version: form.consentVersion,
        consent_text: NEWSLETTER_CONSENTS[form.consentVersion],
        consented_at: ctx.now,
        confirmation_sent_at: ctx.now,
        ip,
      },
      notSince,
    )
    if (asked)
      await tx.emit('send-mail', {
        key: `newsletter:${asked.id}:confirm:${ctx.now.getTime()}`,
        to: asked.email,
        ...confirmMail(config, asked),
      })
  })
}

/** The second yes, from the inbox. A link that is used twice has the same end. */
export async function confirm(ctx: Ctx, token: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const subscriber = await subscriberOf(ctx, tx.db, 'confirm', token)
    if (subscriber.unsubscribed_at) throw contactProblems.invalidLink()
    if (subscriber.confirmed_at) return
    if (ctx.now.getTime() - subscriber.consented_at.getTime() > CONFIRM_WITHIN_MS)
      throw contactProblems.invalidLink()
    await confirmSubscriber(tx.db, subscriber.id, ctx.now)
    await tx.emit('send-mail', {
      key: `newsletter:${subscriber.id}:welcome:${subscriber.consented_at.getTime()}`,
      to: subscriber.email,
      ...welcomeMail(ctx.app.config, subscriber),
    })
  })
}

/** Leaves the list; who had only been asked is forgotten altogether. */
export async function leave(ctx: Ctx, token: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const subscriber = await subscriberOf(ctx, tx.db, 'unsubscribe', token)
    if (subscriber.confirmed_at) await unsubscribe(tx.db, subscriber.id, ctx.now)
    else await eraseRequest(tx.db, subscriber.id)
  })
}

async function subscriberOf(
  ctx: Ctx,
  db: Parameters<typeof lockSubscriberById>[0],
  purpose: 'confirm' | 'unsubscribe',
  token: string,
) {
  const id = idIn(token)
  const subscriber = id && (await lockSubscriberById(db, id))
  if (!subscriber || !isGenuine(ctx.app.config, purpose, token, subscriber))
    throw contactProblems.invalidLink()
  return subscriber
}

/** Keeps the promises of the privacy policy: addresses on the net for a day, what was never confirmed for a week, messages for two years. */
export function deleteExpired(app: AppContext): Promise<void> {
  const now = app.clock.now().getTime()
  return forget(app.database.db, {
    addresses: new Date(now - DAY),
    requests: new Date(now - CONFIRM_WITHIN_MS),
    messages: new Date(now - 730 * DAY),
  })
}

const hourAgo = (ctx: Ctx) => new Date(ctx.now.getTime() - HOUR)
const tooMany = () => contactProblems.tooManyMessages().with({ retryAfter: 600 })
const noteTrap = (ctx: Ctx, ip: string) => ctx.log.info({ ip }, 'A form was filled in by a program')
