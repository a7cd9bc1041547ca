import { sql, type Insertable } from 'kysely'
import type { ContactMessages, NewsletterSubscribers } from '#server/platform/database/schema.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export const insertMessage = (db: Queryable, message: Insertable<ContactMessages>) =>
  db.insertInto('contact_messages').values(message).execute()

export async function countMessagesFrom(db: Queryable, ip: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('contact_messages')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('ip', '=', ip)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function countSubscriptionsFrom(db: Queryable, ip: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('newsletter_subscribers')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('ip', '=', ip)
    .where('confirmation_sent_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

const SUBSCRIBER = [
  'id',
  'email',
  'consented_at',
  'confirmed_at',
  'unsubscribed_at',
  'confirmation_sent_at',
] as const
/** Parallel requests for the same address wait for the lock. */
export const lockSubscriber = (db: Queryable, email: string) =>
  db
    .selectFrom('newsletter_subscribers')
    .select(SUBSCRIBER)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()

export const lockSubscriberById = (db: Queryable, id: string) =>
  db
    .selectFrom('newsletter_subscribers')
    .select(SUBSCRIBER)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * Inserts an unconfirmed subscription, or replaces the one of the same address. Returns nothing if another
 * request has just done so.
 */
export const addPendingSubscriber = (
  db: Queryable,
  subscriber: Insertable<NewsletterSubscribers>,
  notSince: Date,
) =>
  db
    .insertInto('newsletter_subscribers')
    .values(subscriber)
    .onConflict((other) =>
      other
        .column('email')
        .doUpdateSet((row) => ({
          consent_version: row.ref('excluded.consent_version'),
          consent_text: row.ref('excluded.consent_text'),
          consented_at: row.ref('excluded.consented_at'),
          confirmation_sent_at: row.ref('excluded.confirmation_sent_at'),
          ip: row.ref('excluded.ip'),
          confirmed_at: null,
          unsubscribed_at: null,
        }))
        .where('newsletter_subscribers.confirmation_sent_at', '<=', notSince),
    )
    .returning(SUBSCRIBER)
    .executeTakeFirst()

export const recordRequest = (db: Queryable, id: string, now: Date, ip: string) =>
  db
    .updateTable('newsletter_subscribers')
    .set({ confirmation_sent_at: now, ip })
    .where('id', '=', id)
    .execute()

export const confirmSubscriber = (db: Queryable, id: string, now: Date) =>
  db.updateTable('newsletter_subscribers').set({ confirmed_at: now }).where('id', '=', id).execute()

export const endSubscription = (db: Queryable, id: string, now: Date) =>
  db
    .updateTable('newsletter_subscribers')
    .set({ unsubscribed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .execute()

export const deletePendingSubscriber = (db: Queryable, id: string) =>
  db.deleteFrom('newsletter_subscribers').where('id', '=', id).execute()

/** Deletes what is past its retention period. */
export async function deleteExpiredData(
  db: Queryable,
  before: { ipAddresses: Date; unconfirmed: Date; messages: Date },
): Promise<void> {
  await sql`UPDATE contact_messages SET ip = NULL WHERE ip IS NOT NULL AND created_at < ${before.ipAddresses}`.execute(
    db,
  )
  await sql`UPDATE newsletter_subscribers SET ip = NULL WHERE ip IS NOT NULL AND confirmation_sent_at < ${before.ipAddresses}`.execute(
    db,
  )
  await db
    .deleteFrom('newsletter_subscribers')
    .where('confirmed_at', 'is', null)
    .where('confirmation_sent_at', '<', before.unconfirmed)
    .execute()
  await db.deleteFrom('contact_messages').where('created_at', '<', before.messages).execute()
}

/** Returns the messages from an e-mail address, and its subscription to the newsletter. */
export async function exportContact(db: Queryable, email: string): Promise<Record<string, unknown>> {
  return {
    contactMessages: await db
      .selectFrom('contact_messages')
      .select(['name', 'email', 'subject', 'message', 'ip', 'created_at as createdAt'])
      .select(
        sql<string[]>`ARRAY(
          SELECT text FROM contact_decisions WHERE message_id = contact_messages.id AND kind = 'answered'
          ORDER BY decided_at
        )`.as('answers'),
      )
      .where('email', '=', email)
      .orderBy('created_at')
      .execute(),
    newsletter:
      (await db
        .selectFrom('newsletter_subscribers')
        .select([
          'email',
          'consent_version as consentVersion',
          'consent_text as consentText',
          'consented_at as consentedAt',
          'confirmed_at as confirmedAt',
          'unsubscribed_at as unsubscribedAt',
        ])
        .where('email', '=', email)
        .executeTakeFirst()) ?? null,
  }
}

export async function eraseContact(db: Queryable, email: string): Promise<void> {
  await db.deleteFrom('contact_messages').where('email', '=', email).execute()
  await db.deleteFrom('newsletter_subscribers').where('email', '=', email).execute()
}
