/** The contact form and the newsletter. */
import type * as z from 'zod'
import { contactProblems, type ContactMessage, type Subscription } from '#contract/contact.ts'
import { NEWSLETTER_CONSENTS } from '#domain/accounts/newsletter.ts'
import { DAY, HOUR, MINUTE } from '#domain/time/time.ts'
import { transaction, type Ctx, type AppContext } from '#server/app-context.ts'
import { uuidv7 } from '#server/ids.ts'
import { parseSubscriberId, isGenuine } from './links.ts'
import { alreadySubscribedMail, confirmationMail, contactMessageMail, welcomeMail } from './mails.ts'
import {
  addPendingSubscriber,
  confirmSubscriber,
  countMessagesFrom,
  countSubscriptionsFrom,
  deleteExpiredData,
  deletePendingSubscriber,
  insertMessage,
  endSubscription,
  lockSubscriber,
  lockSubscriberById,
  recordRequest,
} from './queries.ts'

/** Per IP address, which many people in a mobile network share. */
const MAX_PER_HOUR = 30
/** The minimum interval between two emails to the same address. */
const MIN_EMAIL_INTERVAL_MS = 10 * MINUTE
const CONFIRMATION_TTL_MS = 7 * DAY

/** Stores the message and sends it to support. */
export async function sendContactMessage(
  ctx: Ctx,
  { website, ...message }: z.output<typeof ContactMessage>,
  ip: string,
): Promise<void> {
  if (website) return logHoneypot(ctx)
  if ((await countMessagesFrom(ctx.db, ip, hourAgo(ctx))) >= MAX_PER_HOUR) throw tooMany()
  await transaction(ctx, async (tx) => {
    const id = uuidv7(ctx.now.getTime())
    await insertMessage(tx.db, { id, ...message, ip, created_at: ctx.now })
    await tx.emit('send-mail', {
      key: `contact:${id}`,
      to: ctx.app.config.supportEmail,
      replyTo: message.email,
      ...contactMessageMail(message),
    })
  })
}

/** The reply is the same whether the address is subscribed or not; only the email differs. */
export async function subscribe(ctx: Ctx, form: z.output<typeof Subscription>, ip: string): Promise<void> {
  if (form.website) return logHoneypot(ctx)
  if ((await countSubscriptionsFrom(ctx.db, ip, hourAgo(ctx))) >= MAX_PER_HOUR) throw tooMany()
  const { config } = ctx.app
  const notSince = new Date(ctx.now.getTime() - MIN_EMAIL_INTERVAL_MS)
  await transaction(ctx, async (tx) => {
    const existing = await lockSubscriber(tx.db, form.email)
    if (existing && existing.confirmation_sent_at > notSince) return
    if (existing?.confirmed_at && !existing.unsubscribed_at) {
      await recordRequest(tx.db, existing.id, ctx.now, ip)
      await tx.emit('send-mail', {
        key: `newsletter:${existing.id}:already:${ctx.now.getTime()}`,
        to: existing.email,
        ...alreadySubscribedMail(config, existing),
      })
      return
    }
    const subscriber = await addPendingSubscriber(
      tx.db,
      {
        id: uuidv7(ctx.now.getTime()),
        email: form.email,
        consent_version: form.consentVersion,
        consent_text: NEWSLETTER_CONSENTS[form.consentVersion](),
        consented_at: ctx.now,
        confirmation_sent_at: ctx.now,
        ip,
      },
      notSince,
    )
    if (subscriber)
      await tx.emit('send-mail', {
        key: `newsletter:${subscriber.id}:confirm:${ctx.now.getTime()}`,
        to: subscriber.email,
        ...confirmationMail(config, subscriber),
      })
  })
}

/** Confirms a subscription with the link of the email. Using the link again has no effect. */
export async function confirmSubscription(ctx: Ctx, token: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const subscriber = await findSubscriberByToken(ctx, tx.db, 'confirm', token)
    if (subscriber.unsubscribed_at) throw contactProblems.invalidLink()
    if (subscriber.confirmed_at) return
    if (ctx.now.getTime() - subscriber.consented_at.getTime() > CONFIRMATION_TTL_MS)
      throw contactProblems.invalidLink()
    await confirmSubscriber(tx.db, subscriber.id, ctx.now)
    await tx.emit('send-mail', {
      key: `newsletter:${subscriber.id}:welcome:${subscriber.consented_at.getTime()}`,
      to: subscriber.email,
      ...welcomeMail(ctx.app.config, subscriber),
    })
  })
}

/** Ends a subscription. An unconfirmed one is deleted. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const subscriber = await findSubscriberByToken(ctx, tx.db, 'unsubscribe', token)
    if (subscriber.confirmed_at) await endSubscription(tx.db, subscriber.id, ctx.now)
    else await deletePendingSubscriber(tx.db, subscriber.id)
  })
}

async function findSubscriberByToken(
  ctx: Ctx,
  db: Parameters<typeof lockSubscriberById>[0],
  purpose: 'confirm' | 'unsubscribe',
  token: string,
) {
  const id = parseSubscriberId(token)
  const subscriber = id && (await lockSubscriberById(db, id))
  if (!subscriber || !isGenuine(ctx.app.config, purpose, token, subscriber))
    throw contactProblems.invalidLink()
  return subscriber
}

/**
 * The retention periods of the privacy policy: IP addresses a day, unconfirmed subscriptions a week, messages
 * two years.
 */
export function deleteExpired(app: AppContext): Promise<void> {
  const now = app.clock.now().getTime()
  return deleteExpiredData(app.database.db, {
    ipAddresses: new Date(now - DAY),
    unconfirmed: new Date(now - CONFIRMATION_TTL_MS),
    messages: new Date(now - 730 * DAY),
  })
}

const hourAgo = (ctx: Ctx) => new Date(ctx.now.getTime() - HOUR)
const tooMany = () => contactProblems.tooManyMessages().with({ retryAfter: 600 })
const logHoneypot = (ctx: Ctx) => ctx.log.info('contact.honeypot.filled')
