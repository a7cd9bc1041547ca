/** E-mails of a business to its followers and clients. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { m } from '#messages'
import { clientProblems, MAIL_TYPES, type BulkMail } from '#contract/clients.ts'
import { DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import { DAY } from '#domain/time/time.ts'
import {
  emailHtml,
  emailText,
  escape,
  SIGNATURE,
  type EmailContent,
} from '#server/adapters/email/email-layout.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import type { Config } from '#server/config.ts'
import { keyFor, type Key } from '#server/encryption.ts'
import { incrementCounter } from '#server/features/accounts/accounts.ts'
import { actorOf, merchantOf } from '#server/http/access.ts'
import { withLocale } from '#server/locale.ts'
import { audit } from '#server/observability/audit.ts'
import { getBusinessName, listRecipients, unsubscribe, type Recipient } from './follower-queries.ts'

const MAILS_PER_DAY = 3

export async function sendBulkMail(ctx: Ctx, mail: BulkMail): Promise<{ sent: number; refused: number }> {
  const isSupported = (MAIL_TYPES as readonly string[]).includes(mail.emailType)
  if (!isSupported || !['merchant', 'store'].includes(mail.senderType))
    throw clientProblems.mailNotSupported()
  const merchantId = merchantOf(ctx)
  const ids = [...new Set(mail.recipients.map(({ id }) => id.toLowerCase()))]
  return transaction(ctx, async (tx) => {
    const recipients = await listRecipients(tx.db, merchantId, ids)
    if (recipients.length === 0) throw clientProblems.noRecipients()
    const tomorrow = new Date(ctx.now.getTime() + DAY)
    const { count, windowEndsAt } = await incrementCounter(
      tx.db,
      `bulk-mail:${merchantId}`,
      ctx.now,
      tomorrow,
    )
    if (count > MAILS_PER_DAY)
      throw clientProblems
        .mailsUsedUp()
        .with({ retryAfter: Math.ceil((windowEndsAt.getTime() - ctx.now.getTime()) / 1000) })
    const business = (await getBusinessName(tx.db, merchantId)) ?? ''
    for (const recipient of recipients)
      await tx.emit('send-mail', {
        key: `bulk-mail:${merchantId}:${recipient.id}:${ctx.now.getTime()}`,
        to: recipient.email,
        ...withLocale(recipient.language ?? DEFAULT_LOCALE, () =>
          contentOf(ctx.app.config, { business, merchantId, mail, recipient }),
        ),
      })
    await audit(tx.db, ctx.now, {
      action: 'client.mailed',
      actor: actorOf(ctx).accountId,
      details: { sent: recipients.length },
    })
    return { sent: recipients.length, refused: ids.length - recipients.length }
  })
}

type Content = { business: string; merchantId: string; mail: BulkMail; recipient: Recipient }

function contentOf(config: Config, { business, merchantId, mail, recipient }: Content): EmailContent {
  const hello = m.mail_account_hello({ name: recipient.firstName })
  const label = m.mail_clients_unsubscribe({ business })
  const link = `${config.publicUrl}/store-emails/unsubscribe?token=${tokenFor(config, merchantId, recipient.id)}`
  const reason = m.mail_clients_reason({ business })
  const paragraphs = mail.message.split(/\n{2,}/)
  return {
    subject: mail.subject,
    text: [hello, '', mail.message, '', reason, `${label}: ${link}`, '', SIGNATURE].join('\n'),
    html: emailHtml(
      mail.subject,
      [hello, ...paragraphs].map(emailText).join(''),
      `${escape(reason)} <a href="${link}" style="color:#6b5f58">${escape(label)}</a>`,
    ),
  }
}

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
  if (!isGenuine) throw clientProblems.linkInvalid()
  const [merchantId, accountId] = [0, ID_BYTES].map((from) =>
    ids.toString('hex', from, from + ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  ) as [string, string] // two ids were mapped
  await unsubscribe(ctx.db, merchantId, accountId, ctx.now)
  return (await getBusinessName(ctx.db, merchantId)) ?? ''
}
