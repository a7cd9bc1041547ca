/** The SQL of e-mails to clients and followers. */
import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '#domain/accounts/locale.ts'
import { mailDaySince, MAX_MAIL_RECIPIENTS, type MailGroup } from '#domain/clients/client-mails.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { CamelRow, Narrowed, TableRow } from '#server/platform/database/rows.ts'
import { clientsIn, groupCondition, type ClientScope } from './queries.ts'

/** A group of clients or the followers, of these those with a tag; or accounts that are clients or followers. */
export type Audience = { group: MailGroup; tag: string } | { ids: readonly string[] }

export type Reason = 'noAddress' | 'noConsent' | 'unsubscribed' | 'mailedToday' | 'blocked' | 'closed'

/** Returns the accounts of the audience, each with the reason for which it gets no e-mail; null for recipients. */
function candidates(scope: ClientScope, audience: Audience, now: Date): RawBuilder<unknown> {
  const { merchantId, scopeId, storeId } = scope
  const followers = sql`
    SELECT follow.account_id FROM shared.follows follow
    JOIN shared.own_stores store ON store.id = follow.store_id
    WHERE store.scope_id = ${scopeId} ${storeId === undefined ? sql`` : sql`AND store.id = ${storeId}`}`
  const clients = (group: MailGroup) => sql`
    SELECT account_id FROM ${clientsIn(scope)} merchant_clients
    WHERE account_id IS NOT NULL AND ${group === 'followers' ? sql`true` : groupCondition(group, now)}`
  const members =
    'ids' in audience
      ? sql`SELECT account_id FROM (${followers} UNION ${clients('everyone')}) known
          WHERE account_id = ANY (${audience.ids}::uuid[])`
      : audience.group === 'followers'
        ? sql`SELECT DISTINCT account_id FROM (${followers}) following`
        : clients(audience.group)
  const withTag =
    'ids' in audience || audience.tag === ''
      ? sql`true`
      : sql`EXISTS (SELECT FROM unnest(client.tags) tag WHERE is_same_text(tag, ${audience.tag}))`
  return sql`
    SELECT
      account.id, account.email, account.first_name AS "firstName", account.language,
      mailed.last_mail_at AS "lastMailAt", client.last_booked_at AS "lastBookedAt",
      CASE
        WHEN account.role <> 'customer' OR account.disabled_at IS NOT NULL OR account.erase_after IS NOT NULL
          THEN 'closed'
        WHEN client.blocked_at IS NOT NULL THEN 'blocked'
        WHEN ended.account_id IS NOT NULL THEN 'unsubscribed'
        WHEN account.email IS NULL THEN 'noAddress'
        WHEN NOT coalesce(preference.email AND preference.store_updates AND preference.email_updates, false)
          THEN 'noConsent'
        WHEN mailed.last_mail_at > ${mailDaySince(now)} THEN 'mailedToday'
      END AS reason
    FROM (${members}) member
    JOIN shared.accounts account ON account.id = member.account_id
    LEFT JOIN shared.notification_settings preference ON preference.account_id = account.id
    LEFT JOIN merchant_clients client ON client.merchant_id = ${merchantId} AND client.account_id = account.id
    LEFT JOIN merchant_unsubscribes ended ON ended.merchant_id = ${merchantId} AND ended.account_id = account.id
    LEFT JOIN client_mail_recipients mailed
      ON mailed.merchant_id = ${merchantId} AND mailed.account_id = account.id
    WHERE ${withTag}`
}

/** Returns how many would get an e-mail, and how many would not for each reason. */
export async function countAudience(db: Queryable, scope: ClientScope, audience: Audience, now: Date) {
  const { rows } = await sql<{ reason: Reason | null; count: number }>`
    SELECT reason, count(*)::int AS count FROM (${candidates(scope, audience, now)}) candidate
    GROUP BY reason`.execute(db)
  return rows
}

export type Recipient = Narrowed<
  Pick<CamelRow<'shared.accounts'>, 'id' | 'email' | 'firstName' | 'language'>,
  { email: string; language: Locale | null }
>

/** First those who have waited the longest for an e-mail, of these who have booked last. */
export async function listRecipients(
  db: Queryable,
  scope: ClientScope,
  audience: Audience,
  now: Date,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    SELECT id, email, "firstName", language FROM (${candidates(scope, audience, now)}) candidate
    WHERE reason IS NULL
    ORDER BY "lastMailAt" NULLS FIRST, "lastBookedAt" DESC NULLS LAST, id
    LIMIT ${MAX_MAIL_RECIPIENTS}`.execute(db)
  return rows
}

export const recordRecipients = (tx: Tx, merchantId: string, ids: readonly string[], now: Date) =>
  sql`
    INSERT INTO client_mail_recipients (merchant_id, account_id, last_mail_at)
    SELECT ${merchantId}, id, ${now} FROM unnest(${ids}::uuid[]) id
    ON CONFLICT (merchant_id, account_id) DO UPDATE SET last_mail_at = excluded.last_mail_at`.execute(tx)

export async function listTags(db: Queryable, scope: ClientScope): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    SELECT min(tag) AS tag FROM ${clientsIn(scope)} client, unnest(client.tags) tag
    WHERE client.account_id IS NOT NULL
    GROUP BY coalesce(nullif(normalize_text(tag), ''), lower(tag)) ORDER BY lower(min(tag))`.execute(db)
  return rows.map(({ tag }) => tag)
}

// ---------------------------------------------------------------- sent e-mails

/** Returns when the e-mails of the last 24 hours were sent. */
export const listTimesOfMails = async (db: Queryable, merchantId: string, now: Date): Promise<Date[]> =>
  (
    await db
      .selectFrom('client_mails')
      .select('sent_at as sentAt')
      .where('merchant_id', '=', merchantId)
      .where('sent_at', '>', mailDaySince(now))
      .execute()
  ).map(({ sentAt }) => sentAt)

export type SendingStore = { id: string; name: string; location: string }
/** Returns the stores in whose name e-mails of the scope are sent. */
export const listSendingStores = (db: Queryable, scopeId: string): Promise<SendingStore[]> =>
  db
    .selectFrom('shared.own_stores')
    .select(['id', 'name'])
    .select((store) => store.ref('location_name').$notNull().as('location'))
    .where('scope_id', '=', scopeId)
    .where('status', '<>', 'draft')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** `storeCount` is without drafts. */
export type Business = { name: string; storeCount: number }
/** Returns a business, also that of a merchant that is gone. */
export async function getBusiness(db: Queryable, merchantId: string): Promise<Business> {
  const { rows } = await sql<Business>`
    SELECT business_name AS name, (
      SELECT count(*)::int FROM shared.own_stores WHERE scope_id = merchant.id AND status <> 'draft'
    ) AS "storeCount"
    FROM shared.merchants merchant WHERE id = ${merchantId}`.execute(db)
  return rows[0] ?? { name: '', storeCount: 0 }
}

export type MailRow = Pick<
  CamelRow<'client_mails'>,
  'id' | 'subject' | 'message' | 'tag' | 'sent' | 'leftOut' | 'sentAt'
> & {
  group: MailGroup | null
  /** Null for the whole business. */
  storeName: TableRow<'shared.stores'>['name'] | null
  sentBy: TableRow<'shared.accounts'>['first_name']
}

/**
 * Selects e-mails in the name of stores of the scope; e-mails of the whole business only for an account that acts for it. A
 * business sends three a day, so that its index on the time is enough for one store too.
 */
const inScope = ({ merchantId, scopeId, storeId }: ClientScope) => sql<boolean>`
  mail.merchant_id = ${merchantId} AND (${scopeId === merchantId} AND ${storeId === undefined ? sql`true` : sql`mail.store_id IS NULL`}
    OR mail.store_id IN (
      SELECT id FROM shared.own_stores
      WHERE scope_id = ${scopeId} ${storeId === undefined ? sql`` : sql`AND id = ${storeId}`}
    ))`
const selectMails = (scope: ClientScope) => sql`
  SELECT
    mail.id, mail.subject, mail.message, mail.group_name AS "group", mail.tag, store.name AS "storeName", mail.sent,
    mail.left_out AS "leftOut", author.first_name AS "sentBy", mail.sent_at AS "sentAt"
  FROM client_mails mail
  JOIN shared.accounts author ON author.id = mail.sent_by
  LEFT JOIN shared.stores store ON store.id = mail.store_id
  WHERE ${inScope(scope)}`

export async function listMails(
  db: Queryable,
  scope: ClientScope,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: MailRow[]; total: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<MailRow>`${selectMails(scope)}
      ORDER BY mail.sent_at DESC, mail.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db),
    db
      .selectFrom('client_mails as mail')
      .select(sql<number>`count(*)::int`.as('total'))
      .where(inScope(scope))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: counted.total }
}

export async function findMail(db: Queryable, scope: ClientScope, id: string): Promise<MailRow> {
  const { rows } = await sql<MailRow>`${selectMails(scope)} AND mail.id = ${id}`.execute(db)
  return rows[0]! // inserted in the same transaction
}

export const insertMail = (
  tx: Tx,
  mail: Omit<MailRow, 'sentBy' | 'storeName'> & {
    merchantId: string
    authorId: string
    storeId: string | null
  },
) =>
  tx
    .insertInto('client_mails')
    .values({
      id: mail.id,
      merchant_id: mail.merchantId,
      store_id: mail.storeId,
      sent_by: mail.authorId,
      subject: mail.subject,
      message: mail.message,
      group_name: mail.group,
      tag: mail.tag,
      sent: mail.sent,
      left_out: mail.leftOut,
      sent_at: mail.sentAt,
    })
    .execute()

// ---------------------------------------------------------------- unsubscribing

export const unsubscribe = (db: Queryable, merchantId: string, accountId: string, now: Date) =>
  db
    .insertInto('merchant_unsubscribes')
    .values({ merchant_id: merchantId, account_id: accountId, at: now })
    .onConflict((known) => known.doNothing())
    .execute()
