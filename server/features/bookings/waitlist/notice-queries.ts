/** What messages about the waitlist say. */
import { sql } from 'kysely'
import type { OfferOutcome } from '#domain/booking/waitlist/waitlist.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** A place in line; undefined if the account is gone. */
export const findWaiting = (db: Queryable, entryId: string) =>
  waiting(db).where('entry.id', '=', entryId).executeTakeFirst()

/** An offer of a time, and the verified phone of its customer. */
export const findTimeOffer = (db: Queryable, offerId: string) =>
  waiting(db)
    .innerJoin('waitlist_offers as time', 'time.entry_id', 'entry.id')
    .innerJoin('shared.accounts as account', 'account.id', 'entry.account_id')
    .leftJoin('shared.staff as staff', 'staff.id', 'time.staff_id')
    .select([
      'staff.name as staff',
      'time.is_held as isHeld',
      'time.expires_at as expiresAt',
      sql<OfferOutcome | null>`time.outcome`.as('outcome'),
      sql<Date>`lower(time.during)`.as('start'),
      sql<string | null>`CASE WHEN account.is_phone_verified THEN account.phone_number END`.as('phone'),
    ])
    .where('time.id', '=', offerId)
    .executeTakeFirst()

const waiting = (db: Queryable) =>
  db
    .selectFrom('waitlist_entries as entry')
    .innerJoin('shared.branches as branch', 'branch.id', 'entry.branch_id')
    .innerJoin('shared.stores as store', 'store.id', 'branch.store_id')
    .innerJoin('shared.services as service', 'service.id', 'entry.service_id')
    .leftJoin('shared.offers as offer', 'offer.id', 'entry.offer_id')
    .select([
      'entry.account_id as accountId',
      'entry.branch_id as branchId',
      'entry.staff_id as staffId',
      sql<string>`entry.from_day::text`.as('from'),
      'store.id as storeId',
      'store.name as store',
      sql<string>`coalesce(offer.title, service.name)`.as('title'),
    ])
