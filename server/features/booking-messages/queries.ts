/** The SQL of reminders and of who is notified. */
import { sql } from 'kysely'
import type { At } from '#domain/time/time.ts'
import type { ReminderKind } from '#domain/booking/reminders.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export type Reminder = { bookingId: string; kind: ReminderKind; startsAt: Date }

/** A dropped reminder becomes due again: the booking was moved to another time and back. */
export const insertReminders = (db: Queryable, reminders: readonly (Reminder & { dueAt: At })[]) =>
  db
    .insertInto('reminders')
    .values(
      reminders.map(({ bookingId, kind, startsAt, dueAt }) => ({
        booking_id: bookingId,
        kind,
        starts_at: startsAt,
        due_at: new Date(dueAt),
      })),
    )
    .onConflict((c) =>
      c
        .columns(['booking_id', 'kind', 'starts_at'])
        .doUpdateSet((e) => ({ due_at: e.ref('excluded.due_at'), dropped_at: null }))
        .where('reminders.dropped_at', 'is not', null),
    )
    .execute()

/** Drops the unsent reminders of a booking, except those for `exceptStart` if given. */
export const dropReminders = (db: Queryable, bookingId: string, now: Date, exceptStart?: Date) =>
  db
    .updateTable('reminders')
    .set({ dropped_at: now })
    .where('booking_id', '=', bookingId)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .$if(exceptStart !== undefined, (q) => q.where('starts_at', '!=', exceptStart!))
    .execute()

export const listDueReminders = (db: Queryable, now: Date, limit: number): Promise<Reminder[]> =>
  db
    .selectFrom('reminders')
    .select(['booking_id as bookingId', 'starts_at as startsAt', sql<ReminderKind>`kind`.as('kind')])
    .where('due_at', '<=', now)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .orderBy('due_at')
    .limit(limit)
    .execute()

/** Marks a reminder as sent or dropped. Returns false if another process has done so before. */
export async function closeReminder(
  db: Queryable,
  { bookingId, kind, startsAt }: Reminder,
  as: 'sent' | 'dropped',
  now: Date,
) {
  const { numUpdatedRows } = await db
    .updateTable('reminders')
    .set(as === 'sent' ? { sent_at: now } : { dropped_at: now })
    .where('booking_id', '=', bookingId)
    .where('kind', '=', kind)
    .where('starts_at', '=', startsAt)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns the contacts of a store: those of the branch, else of the store, else those that its owner has verified. */
export const getStoreContacts = (db: Queryable, branchId: string) =>
  db
    .selectFrom('shared.branches as branches')
    .innerJoin('shared.stores as stores', 'stores.id', 'branches.store_id')
    .innerJoin('shared.merchants as merchants', 'merchants.id', 'stores.merchant_id')
    .innerJoin('shared.accounts as owners', 'owners.id', 'merchants.account_id')
    .select([
      'owners.id as ownerId',
      'branches.phone_number as branchPhone',
      'branches.email as branchEmail',
      'stores.phone_number as storePhone',
      'stores.email as storeEmail',
      sql<string | null>`CASE WHEN owners.is_phone_verified THEN owners.phone_number END`.as('ownerPhone'),
      sql<string | null>`CASE WHEN owners.is_email_verified THEN owners.email END`.as('ownerEmail'),
    ])
    .where('branches.id', '=', branchId)
    .executeTakeFirstOrThrow()

/** Returns the accounts of the merchant that see this part of its calendar: `staff` only what is their own. */
export async function listMembers(
  db: Queryable,
  { branchId, staffIds }: { branchId: string; staffIds: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('shared.branches as branches')
    .innerJoin('shared.stores as stores', 'stores.id', 'branches.store_id')
    .innerJoin('shared.merchant_members as members', 'members.merchant_id', 'stores.merchant_id')
    .select('members.account_id as accountId')
    .where('branches.id', '=', branchId)
    .where((e) =>
      e.or([e('members.store_ids', 'is', null), sql<boolean>`stores.id = ANY (members.store_ids)`]),
    )
    .where((e) =>
      e.or([e('members.role', '!=', 'staff'), sql<boolean>`members.staff_id = ANY (${staffIds}::uuid[])`]),
    )
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/** Returns the accounts of the merchant that are the people who are booked. */
export async function listStoreAccounts(
  db: Queryable,
  { storeId, staffIds }: { storeId: string; staffIds: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('shared.stores as stores')
    .innerJoin('shared.merchant_members as members', 'members.merchant_id', 'stores.merchant_id')
    .select('members.account_id as accountId')
    .where('stores.id', '=', storeId)
    .where(sql<boolean>`members.staff_id = ANY (${staffIds}::uuid[])`)
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/** Returns the payment that was returned, which need not be the one that the booking shows. */
export const getReturned = (db: Queryable, refundId: string) =>
  db
    .selectFrom('shared.refunds as refunds')
    .innerJoin('shared.payments as payments', 'payments.id', 'refunds.payment_id')
    .select(['payments.method', 'payments.amount_cents', 'payments.phone_number'])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()

/** Returns a message in the log about the booking. */
export const findSentAbout = (db: Queryable, bookingId: string, key: string) =>
  db
    .selectFrom('shared.sent_messages')
    .select(['key', 'channel', 'sent_at as sentAt'])
    .where('key', '=', key)
    .where('subject_id', '=', bookingId)
    .$narrowType<{ channel: 'sms' | 'email' }>()
    .executeTakeFirst()
