/** SQL of the times that visitors hold. Taken times are read in availability-queries.ts. */
import { sql } from 'kysely'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

const HOLD = [
  'visitor_holds.id',
  'visitor_holds.branch_id as branchId',
  'visitor_holds.pool_id as poolId',
  'visitor_holds.service_id as serviceId',
  'visitor_holds.offer_id as offerId',
  'visitor_holds.staff_id as staffId',
  'visitor_holds.staff_chosen as isStaffChosen',
  'visitor_holds.expires_at as expiresAt',
  'visitor_holds.waitlist_offer_id as waitlistOfferId',
] as const
const START_AND_END = [
  sql<Date>`lower(visitor_holds.during)`.as('start'),
  sql<Date>`upper(visitor_holds.during)`.as('end'),
] as const

export type HoldRow = {
  id: string
  branchId: string
  poolId: string
  serviceId: string
  offerId: string | null
  staffId: string | null
  isStaffChosen: boolean
  start: Date
  end: Date
  expiresAt: Date
  /** Held for a customer of the waitlist, by this offer. */
  waitlistOfferId: string | null
}

/** Returns the live hold of a token. */
export const findHold = (db: Queryable, tokenHash: Buffer, now: Date): Promise<HoldRow | undefined> =>
  db
    .selectFrom('visitor_holds')
    .select([...HOLD, ...START_AND_END])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Locks the hold that a visitor has chosen and can change: not one of the waitlist. */
export const lockHold = (tx: Tx, tokenHash: Buffer, now: Date): Promise<HoldRow | undefined> =>
  tx
    .selectFrom('visitor_holds')
    .select([...HOLD, ...START_AND_END])
    .where('token_hash', '=', tokenHash)
    .where('waitlist_offer_id', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

type NewHold = Omit<HoldRow, 'id'> & { networkHash: Buffer }

const toColumns = (hold: NewHold, now: Date) => ({
  branch_id: hold.branchId,
  pool_id: hold.poolId,
  service_id: hold.serviceId,
  offer_id: hold.offerId,
  staff_id: hold.staffId,
  staff_chosen: hold.isStaffChosen,
  during: sql<string>`tstzrange(${hold.start}, ${hold.end}, '[)')`,
  network_hash: hold.networkHash,
  waitlist_offer_id: hold.waitlistOfferId,
  held_at: now,
  expires_at: hold.expiresAt,
})

export const insertHold = (tx: Tx, id: string, tokenHash: Buffer, hold: NewHold, now: Date) =>
  tx
    .insertInto('visitor_holds')
    .values({ id, token_hash: tokenHash, ...toColumns(hold, now) })
    .execute()

/** A visitor has one hold: the row is changed, so that requests at the same time leave one, too. */
export const replaceHold = (tx: Tx, id: string, hold: NewHold, now: Date) =>
  tx.updateTable('visitor_holds').set(toColumns(hold, now)).where('id', '=', id).execute()

/**
 * Deletes the hold that a visitor has chosen and returns it; undefined if it has expired. Only one of several simultaneous calls
 * gets it. One of the waitlist is taken by its customer (`consumeOwnOffer`), and ends by itself.
 */
export async function consumeHold(db: Queryable, tokenHash: Buffer, now: Date): Promise<HoldRow | undefined> {
  const hold = await db
    .deleteFrom('visitor_holds')
    .where('token_hash', '=', tokenHash)
    .where('waitlist_offer_id', 'is', null)
    .returning([...HOLD, ...START_AND_END])
    .executeTakeFirst()
  return hold && hold.expiresAt > now ? hold : undefined
}

/** Deletes the hold of an offer of the waitlist to the customer, if it is of this time, and returns it. */
export const consumeOwnOffer = (
  tx: Tx,
  of: { accountId: string; poolId: string; start: Date; staffId: string | undefined },
  now: Date,
): Promise<HoldRow | undefined> =>
  tx
    .deleteFrom('visitor_holds')
    .using('waitlist_offers')
    .innerJoin('waitlist_entries', 'waitlist_entries.id', 'waitlist_offers.entry_id')
    .whereRef('waitlist_offers.id', '=', 'visitor_holds.waitlist_offer_id')
    .where('waitlist_entries.account_id', '=', of.accountId)
    .where('waitlist_offers.outcome', 'is', null)
    .where('visitor_holds.pool_id', '=', of.poolId)
    .where('visitor_holds.expires_at', '>', now)
    .where(sql<boolean>`lower(visitor_holds.during) = ${of.start}`)
    .$if(of.staffId !== undefined, (q) => q.where('visitor_holds.staff_id', '=', of.staffId!))
    .returning([...HOLD, ...START_AND_END])
    .executeTakeFirst()

/** Deletes the expired holds of one branch, whose lock the caller holds. */
export const deleteExpiredHolds = (tx: Tx, branchId: string, now: Date) =>
  tx.deleteFrom('visitor_holds').where('branch_id', '=', branchId).where('expires_at', '<=', now).execute()

/** Deletes the expired holds of all branches. Holds that a transaction is deleting are left to it, so that neither waits. */
export const deleteAllExpiredHolds = (db: Queryable, now: Date) =>
  db
    .deleteFrom('visitor_holds')
    .where('id', 'in', (e) =>
      e.selectFrom('visitor_holds').select('id').where('expires_at', '<=', now).forUpdate().skipLocked(),
    )
    .execute()

type HoldCounts = { ofAddress: number; ofAddressThatDay: number; ofAllThatDay: number }

/** The live holds of an address, and those of one service and branch on a day, except the visitor's own. */
export async function countHolds(
  tx: Tx,
  of: { networkHash: Buffer; poolId: string; from: Date; to: Date; exceptId: string | null },
  now: Date,
): Promise<HoldCounts> {
  const thatDay = sql<boolean>`pool_id = ${of.poolId} AND lower(during) >= ${of.from} AND lower(during) < ${of.to}`
  const ofAddress = sql<boolean>`network_hash = ${of.networkHash}`
  return tx
    .selectFrom('visitor_holds')
    .select((e) => [
      e.fn.countAll<number>().filterWhere(ofAddress).as('ofAddress'),
      e.fn.countAll<number>().filterWhere(ofAddress).filterWhere(thatDay).as('ofAddressThatDay'),
      e.fn.countAll<number>().filterWhere(thatDay).as('ofAllThatDay'),
    ])
    .where('expires_at', '>', now)
    .where('waitlist_offer_id', 'is', null)
    .where((e) => e.or([ofAddress, thatDay]))
    .$if(of.exceptId !== null, (q) => q.where('id', '<>', of.exceptId!))
    .executeTakeFirstOrThrow()
}

/** Returns until when visitors hold a time at a branch; with one person, only holds of that person's time count. */
export async function heldUntil(
  db: Queryable,
  { branchId, staffId, from, to }: { branchId: string; staffId?: string; from: Date; to: Date },
  now: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom('visitor_holds')
    .select((e) => e.fn.max('expires_at').as('until'))
    .where('branch_id', '=', branchId)
    .where('expires_at', '>', now)
    .where(sql<boolean>`during && tstzrange(${from}, ${to}, '[)')`)
    .$if(staffId !== undefined, (q) => q.where('staff_id', '=', staffId!))
    .executeTakeFirst()
  return row?.until ?? null
}

type Times = readonly { start: Date; end: Date }[]

/** Deletes the holds of a person that overlap one of these times. */
export const deleteHoldsOfStaffIn = (tx: Tx, staffId: string, times: Times) =>
  tx
    .deleteFrom('visitor_holds')
    .where('staff_id', '=', staffId)
    .where(sql<boolean>`during && ANY (${toRanges(times)})`)
    .execute()

/** The times as an array of ranges. */
export const toRanges = (times: Times) => sql`ARRAY(
  SELECT tstzrange(starts, ends, '[)')
  FROM unnest(${times.map(({ start }) => start)}::timestamptz[], ${times.map(({ end }) => end)}::timestamptz[])
    AS each (starts, ends)
)`

export const deleteHoldsOfStaff = (tx: Tx, staffId: string, from: Date, to: Date) =>
  tx
    .deleteFrom('visitor_holds')
    .where('staff_id', '=', staffId)
    .where(sql<boolean>`during && tstzrange(${from}, ${to}, '[)')`)
    .execute()
