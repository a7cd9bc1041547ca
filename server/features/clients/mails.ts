/** E-mails of a business to its followers and clients. */
import { escapeHtml } from '#domain/text/escape-html.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { m } from '#messages'
import {
  clientMailProblems,
  MAIL_TYPES,
  type BulkMail,
  type ClientMailInput,
  type TestMailInput,
} from '#contract/client-mails.ts'
import { Problem } from '#contract/problem.ts'
import { storeProblems } from '#contract/stores.ts'
import { getLocale } from '#messages/runtime'
import { DEFAULT_LOCALE } from '#domain/accounts/locale.ts'
import {
  MAILS_PER_DAY,
  MAX_MAIL_RECIPIENTS,
  nextMailAt,
  splitParagraphs,
  type MailGroup,
} from '#domain/clients/client-mails.ts'
import { emailHtml, emailText, SIGNATURE, type EmailContent } from '#server/adapters/email/email-layout.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import type { Config } from '#server/config/config.ts'
import { lock } from '#server/platform/database/database.ts'
import { getAccountById } from '#server/features/accounts/accounts.ts'
import { acceptedKeys, keyFor, type Key } from '#server/encryption.ts'
import {
  requireActor,
  requireMerchantId,
  requireAllStores,
  requireScopeId,
} from '#server/platform/http/access.ts'
import { uuidv7 } from '#server/ids.ts'
import { withLocale } from '#server/locale.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { clientScope } from './clients.ts'
import * as q from './mail-queries.ts'
import type { ClientScope } from './queries.ts'

type NewMail = { subject: string; message: string }

/** Sends an e-mail to accounts that were chosen one by one. */
export async function sendBulkMail(ctx: Ctx, mail: BulkMail): Promise<{ sent: number; refused: number }> {
  const isSupported = (MAIL_TYPES as readonly string[]).includes(mail.emailType)
  if (!isSupported || !['merchant', 'store'].includes(mail.senderType))
    throw clientMailProblems.mailNotSupported()
  const ids = [...new Set(mail.recipients.map(({ id }) => id.toLowerCase()))]
  const { sent } = await send(ctx, { ids }, mail, await businessOrOnlyStore(ctx))
  return { sent, refused: ids.length - sent }
}

/** Sends an e-mail to a group of clients, or to the followers. */
export const sendToGroup = async (
  ctx: Ctx,
  { group, tag, storeId, ...mail }: ClientMailInput,
): Promise<q.MailRow> => send(ctx, { group, tag }, mail, await requireSender(ctx, storeId))

/** Sends the e-mail only to the writer, as a client would get it. Returns the address. */
export const sendTest = (ctx: Ctx, { storeId, ...mail }: TestMailInput): Promise<string> =>
  transaction(ctx, async (tx) => {
    const sender = await requireSender(ctx, storeId)
    const { id, email, firstName } = await getAccountById(ctx, requireActor(ctx).accountId)
    if (email === null) throw clientMailProblems.noRecipients()
    const recipient = { id, email, firstName, language: getLocale() }
    await tx.emit('send-mail', {
      key: `test-mail:${uuidv7(ctx.now.getTime())}`,
      to: email,
      ...buildContent(ctx.app.config, { sender, mail, recipient }),
    })
    return email
  })

/** Name in which an e-mail is sent, and the clients who get it. */
type Sender = {
  name: string
  /** One store, or the whole business. */
  scope: ClientScope
  /** Business of the sender. The link in the e-mail stops the e-mails of all its stores. */
  business: q.Business
}

const storeSender = (ctx: Ctx, { id, name }: q.SendingStore, business: q.Business): Sender => ({
  name,
  scope: { ...clientScope(ctx), storeId: id },
  business,
})

function businessSender(ctx: Ctx, business: q.Business): Sender {
  requireAllStores(ctx)
  return { name: business.name, scope: clientScope(ctx), business }
}

async function findSenders(ctx: Ctx): Promise<{ stores: q.SendingStore[]; business: q.Business }> {
  const [stores, business] = await Promise.all([
    q.listSendingStores(ctx.db, requireScopeId(ctx)),
    q.getBusiness(ctx.db, requireMerchantId(ctx)),
  ])
  return { stores, business }
}

/** Returns the store, the first one if none is named, or the business if it has no store. */
async function findSender(ctx: Ctx, storeId: string | undefined) {
  const { stores, business } = await findSenders(ctx)
  const store = storeId === undefined ? stores[0] : stores.find(({ id }) => id === storeId)
  if (!store && storeId !== undefined) throw storeProblems.notFound()
  return { stores, sender: store ? storeSender(ctx, store, business) : businessSender(ctx, business) }
}

/** Customers know the name of the store and not that of the business, so one of several stores must be named. */
async function requireSender(ctx: Ctx, storeId: string | undefined): Promise<Sender> {
  const { stores, sender } = await findSender(ctx, storeId)
  if (storeId === undefined && stores.length > 1)
    throw Problem.invalid([['storeId', m.field_mail_store_missing()]])
  return sender
}

async function businessOrOnlyStore(ctx: Ctx): Promise<Sender> {
  const { stores, business } = await findSenders(ctx)
  const [store] = stores
  return store && stores.length === 1 ? storeSender(ctx, store, business) : businessSender(ctx, business)
}

/** E-mails of one business take turns, so that its limits hold. They are written before that. */
async function send(
  ctx: Ctx,
  audience: q.Audience,
  { subject, message }: NewMail,
  sender: Sender,
): Promise<q.MailRow> {
  const { scope } = sender
  const { merchantId } = scope
  const write = (recipient: q.Recipient) =>
    withLocale(recipient.language ?? DEFAULT_LOCALE, () =>
      buildContent(ctx.app.config, { sender, mail: { subject, message }, recipient }),
    )
  const expected = await q.listRecipients(ctx.db, scope, audience, ctx.now)
  const written = new Map(expected.map((recipient) => [recipient.id, write(recipient)]))
  return transaction(ctx, async (tx) => {
    await lock(tx.db, `client-mails:${merchantId}`)
    const next = nextMailAt(await q.listTimesOfMails(tx.db, merchantId, ctx.now))
    if (next)
      throw clientMailProblems
        .mailsUsedUp()
        .with({ retryAfter: Math.ceil((next.getTime() - ctx.now.getTime()) / 1000) })
    const recipients = await q.listRecipients(tx.db, scope, audience, ctx.now)
    if (recipients.length === 0) throw clientMailProblems.noRecipients()
    const counts = await q.countAudience(tx.db, scope, audience, ctx.now)
    const id = uuidv7(ctx.now.getTime())
    await tx.emitEach(
      'send-mail',
      recipients.map((recipient) => ({
        payload: {
          key: `bulk-mail:${id}:${recipient.id}`,
          to: recipient.email,
          ...(written.get(recipient.id) ?? write(recipient)),
        },
      })),
    )
    const sent = recipients.length
    await q.insertMail(tx.db, {
      id,
      merchantId,
      storeId: scope.storeId ?? null,
      authorId: requireActor(ctx).accountId,
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
      actor: requireActor(ctx).accountId,
      details: { sent },
    })
    return q.findMail(tx.db, scope, id)
  })
}

/** Returns who would get an e-mail now, the tags to choose from, and how many e-mails can still be sent. */
export async function getAudience(
  ctx: Ctx,
  { storeId, ...audience }: { group: MailGroup; tag: string; storeId?: string | undefined },
) {
  const { stores, sender } = await findSender(ctx, storeId)
  const { scope, business } = sender
  const [counts, tags, sentAt] = await Promise.all([
    q.countAudience(ctx.db, scope, audience, ctx.now),
    q.listTags(ctx.db, scope),
    q.listTimesOfMails(ctx.db, scope.merchantId, ctx.now),
  ])
  const getCount = (reason: q.Reason | null) => counts.find((each) => each.reason === reason)?.count ?? 0
  const reachable = getCount(null)
  const recipients = Math.min(reachable, MAX_MAIL_RECIPIENTS)
  return {
    audience: {
      total: counts.reduce((sum, { count }) => sum + count, 0),
      recipients,
      leftOut: {
        noAddress: getCount('noAddress'),
        noConsent: getCount('noConsent'),
        unsubscribed: getCount('unsubscribed'),
        mailedToday: getCount('mailedToday'),
        blocked: getCount('blocked'),
        closed: getCount('closed'),
        overLimit: reachable - recipients,
      },
    },
    senderName: sender.name,
    businessName: business.storeCount > 1 ? business.name : null,
    storeId: scope.storeId ?? null,
    stores,
    tags,
    mailsLeft: Math.max(0, MAILS_PER_DAY - sentAt.length),
    nextMailAt: nextMailAt(sentAt)?.toISOString() ?? null,
  }
}

type Content = { sender: Sender; mail: NewMail; recipient: q.Recipient }

function buildContent(
  config: Config,
  { sender: { name: sender, scope, business }, mail, recipient }: Content,
): EmailContent & { unsubscribeUrl: string } {
  const from = m.mail_clients_from({ sender })
  const hello = m.mail_account_hello({ name: recipient.firstName })
  const label =
    business.storeCount > 1
      ? m.mail_clients_unsubscribe_business({ business: business.name })
      : m.mail_clients_unsubscribe({ sender })
  const token = tokenFor(config, scope.merchantId, recipient.id)
  const link = `${config.publicUrl}/store-emails/unsubscribe?token=${token}`
  const reason = m.mail_clients_reason({ sender })
  return {
    subject: mail.subject,
    text: [from, '', hello, '', mail.message, '', reason, `${label}: ${link}`, '', SIGNATURE].join('\n'),
    html: emailHtml(
      mail.subject,
      [from, hello, ...splitParagraphs(mail.message)].map(toLines).join(''),
      `${escapeHtml(reason)} <a href="${link}" style="color:#6b5f58">${escapeHtml(label)}</a>`,
    ),
    unsubscribeUrl: link,
  }
}

/** A paragraph, whose lines stay apart. */
const toLines = (paragraph: string): string => emailText(paragraph).replaceAll('\n', '<br>')

// ---------------------------------------------------------------- unsubscribing

/** Returns the ids of the merchant and the account, signed: no secret is stored, and the link never expires. */
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
    acceptedKeys(ctx.app.config).some((key) =>
      timingSafeEqual(bytes.subarray(2 * ID_BYTES), signature(key, ids)),
    )
  if (!isGenuine) throw clientMailProblems.linkInvalid()
  const [merchantId, accountId] = [0, ID_BYTES].map((from) =>
    ids.toString('hex', from, from + ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  ) as [string, string] // two ids were mapped
  await q.unsubscribe(ctx.db, merchantId, accountId, ctx.now)
  return (await q.getBusiness(ctx.db, merchantId)).name
}
