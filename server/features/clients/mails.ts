/** E-mails of a business to its followers and clients. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { m } from '#messages'
import {
  clientMailProblems,
  MAIL_TYPES,
  type BulkMail,
  type ClientMailInput,
} from '#contract/client-mails.ts'
import { DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import {
  MAILS_PER_DAY,
  MAX_MAIL_RECIPIENTS,
  nextMailAt,
  paragraphsOf,
  type MailGroup,
} from '#domain/clients/client-mails.ts'
import {
  emailHtml,
  emailText,
  escape,
  SIGNATURE,
  type EmailContent,
} from '#server/adapters/email/email-layout.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import { lock } from '#server/database/database.ts'
import { keyFor, type Key } from '#server/encryption.ts'
import { actorOf, merchantOf } from '#server/http/access.ts'
import { uuidv7 } from '#server/ids.ts'
import { withLocale } from '#server/locale.ts'
import { audit } from '#server/observability/audit.ts'
import * as q from './mail-queries.ts'

type NewMail = { subject: string; message: string }

/** To accounts that were chosen one by one. */
export async function sendBulkMail(ctx: Ctx, mail: BulkMail): Promise<{ sent: number; refused: number }> {
  const isSupported = (MAIL_TYPES as readonly string[]).includes(mail.emailType)
  if (!isSupported || !['merchant', 'store'].includes(mail.senderType))
    throw clientMailProblems.mailNotSupported()
  const ids = [...new Set(mail.recipients.map(({ id }) => id.toLowerCase()))]
  const { sent } = await send(ctx, { ids }, mail)
  return { sent, refused: ids.length - sent }
}

/** To a group of clients, or to the followers. */
export const sendToGroup = (ctx: Ctx, { group, tag, ...mail }: ClientMailInput): Promise<q.MailRow> =>
  send(ctx, { group, tag }, mail)

/** E-mails of one business take turns, so that its limits hold. */
const send = (ctx: Ctx, audience: q.Audience, { subject, message }: NewMail): Promise<q.MailRow> =>
  transaction(ctx, async (tx) => {
    const merchantId = merchantOf(ctx)
    await lock(tx.db, `client-mails:${merchantId}`)
    const next = nextMailAt(await q.listTimesOfMails(tx.db, merchantId, ctx.now))
    if (next)
      throw clientMailProblems
        .mailsUsedUp()
        .with({ retryAfter: Math.ceil((next.getTime() - ctx.now.getTime()) / 1000) })
    const recipients = await q.listRecipients(tx.db, merchantId, audience, ctx.now)
    if (recipients.length === 0) throw clientMailProblems.noRecipients()
    const counts = await q.countAudience(tx.db, merchantId, audience, ctx.now)
    const business = (await q.getBusinessName(tx.db, merchantId)) ?? ''
    const id = uuidv7(ctx.now.getTime())
    for (const recipient of recipients)
      await tx.emit('send-mail', {
        key: `bulk-mail:${id}:${recipient.id}`,
        to: recipient.email,
        ...withLocale(recipient.language ?? DEFAULT_LOCALE, () =>
          contentOf(ctx.app.config, { business, merchantId, mail: { subject, message }, recipient }),
        ),
      })
    const sent = recipients.length
    await q.insertMail(tx.db, {
      id,
      merchantId,
      authorId: actorOf(ctx).accountId,
      subject,
      message,
      group: 'group' in audience ? audience.group : null,
      tag: ('tag' in audience && audience.tag) || null,
      sent,
      leftOut: counts.reduce((sum, { count }) => sum + count, 0) - sent,
      sentAt: ctx.now,
    })
    await q.recordRecipients(
      tx.db,
      merchantId,
      recipients.map((each) => each.id),
      ctx.now,
    )
    await audit(tx.db, ctx.now, {
      action: 'client.mailed',
      actor: actorOf(ctx).accountId,
      details: { sent },
    })
    return q.findMail(tx.db, merchantId, id)
  })

/** Who would get an e-mail now, the tags to choose from, and how many e-mails can still be sent. */
export async function getAudience(ctx: Ctx, audience: { group: MailGroup; tag: string }) {
  const merchantId = merchantOf(ctx)
  const [counts, tags, sentAt, businessName] = await Promise.all([
    q.countAudience(ctx.db, merchantId, audience, ctx.now),
    q.listTags(ctx.db, merchantId),
    q.listTimesOfMails(ctx.db, merchantId, ctx.now),
    q.getBusinessName(ctx.db, merchantId),
  ])
  const countOf = (reason: q.Reason | null) => counts.find((each) => each.reason === reason)?.count ?? 0
  const reachable = countOf(null)
  const recipients = Math.min(reachable, MAX_MAIL_RECIPIENTS)
  return {
    audience: {
      total: counts.reduce((sum, { count }) => sum + count, 0),
      recipients,
      leftOut: {
        noConsent: countOf('noConsent'),
        unsubscribed: countOf('unsubscribed'),
        mailedToday: countOf('mailedToday'),
        blocked: countOf('blocked'),
        closed: countOf('closed'),
        overLimit: reachable - recipients,
      },
    },
    businessName: businessName ?? '',
    tags,
    mailsLeft: Math.max(0, MAILS_PER_DAY - sentAt.length),
    nextMailAt: nextMailAt(sentAt)?.toISOString() ?? null,
  }
}

type Content = { business: string; merchantId: string; mail: NewMail; recipient: q.Recipient }

function contentOf(
  config: Config,
  { business, merchantId, mail, recipient }: Content,
): EmailContent & { unsubscribeUrl: string } {
  const hello = m.mail_account_hello({ name: recipient.firstName })
  const label = m.mail_clients_unsubscribe({ business })
  const token = tokenFor(config, merchantId, recipient.id)
  const link = `${config.publicUrl}/store-emails/unsubscribe?token=${token}`
  const reason = m.mail_clients_reason({ business })
  return {
    subject: mail.subject,
    text: [hello, '', mail.message, '', reason, `${label}: ${link}`, '', SIGNATURE].join('\n'),
    html: emailHtml(
      mail.subject,
      [hello, ...paragraphsOf(mail.message)].map(linesOf).join(''),
      `${escape(reason)} <a href="${link}" style="color:#6b5f58">${escape(label)}</a>`,
    ),
    unsubscribeUrl: link,
  }
}

/** A paragraph, whose lines stay apart. */
const linesOf = (paragraph: string): string => emailText(paragraph).replaceAll('\n', '<br>')

// ---------------------------------------------------------------- unsubscribing

/** The ids of the merchant and the account, signed: no secret is stored, and the link never expires. */
export function tokenFor(config: Key, merchantId: string, accountId: string): string {
  const ids = Buffer.from(`${merchantId}${accountId}`.replaceAll('-', ''), 'hex')
  return Buffer.concat([ids, signature(config, ids)]).toString('base64url')
}

const ID_BYTES = 16
const SIGNATURE_BYTES = 16
const signature = (config: Key, ids: Buffer): Buffer =>
  createHmac('sha256', keyFor(config, 'unsubscribe link')).update(ids).digest().subarray(0, SIGNATURE_BYTES)

/** Returns the name of the business. Using the link again has no effect. */
export async function unsubscribeByLink(ctx: Ctx, token: string): Promise<string> {
  const bytes = Buffer.from(token, 'base64url')
  const ids = bytes.subarray(0, 2 * ID_BYTES)
  const isGenuine =
    bytes.length === 2 * ID_BYTES + SIGNATURE_BYTES &&
    timingSafeEqual(bytes.subarray(2 * ID_BYTES), signature(ctx.app.config, ids))
  if (!isGenuine) throw clientMailProblems.linkInvalid()
  const [merchantId, accountId] = [0, ID_BYTES].map((from) =>
    ids.toString('hex', from, from + ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  ) as [string, string] // two ids were mapped
  await q.unsubscribe(ctx.db, merchantId, accountId, ctx.now)
  return (await q.getBusinessName(ctx.db, merchantId)) ?? ''
}
