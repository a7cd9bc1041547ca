/** SQL of the lists of a customer's and a merchant's bookings. */
import { sql, type SelectQueryBuilder } from 'kysely'
import { LIVE_STATUSES, type BookingStatus } from '#domain/booking/booking-policy.ts'
import { executePrepared, type Queryable } from '#server/platform/database/database.ts'
import type { DB } from '#server/platform/database/schema.ts'
import { hasWords } from '#server/platform/database/typed-text.ts'
import { bookingDetails, type BookingDetails } from './reading-queries.ts'

export type BookingListStatus = 'all' | 'upcoming' | 'past' | BookingStatus
type CustomerFilter = {
  accountId: string
  status: BookingListStatus
  type: 'all' | 'offer' | 'service'
  bookingId: string | undefined
  /** All of these must occur in the title, store, branch, staff, client name or code. */
  search: string
}
export type MerchantFilter = {
  scopeId: string
  status: 'all' | BookingStatus
  storeId: string | undefined
  /** Kind of the booked item; both kinds by default. */
  type?: 'service' | 'offer' | undefined
  /** Person whose bookings are listed. */
  staffId: string | null
  from: Date | undefined
  to: Date | undefined
}

type Bookings<O> = SelectQueryBuilder<DB, 'bookings', O>

/** Matches all words. It is applied only to the bookings of one customer, which are few, so it needs no index. */
const matchesAllWords = (search: string) => sql<boolean>`(
  SELECT ${hasWords(
    sql`concat_ws(' ', bookings.code, bookings.client_name, deal.title, sv.name, (
    SELECT string_agg(also.name, ' ') FROM booking_parts part JOIN shared.services also ON also.id = part.service_id
    WHERE part.booking_id = bookings.id
  ), st.name, br.name, br.address, br.location_name, pe.name)`,
    search,
  )}
  FROM shared.services sv
  JOIN shared.stores st ON st.id = bookings.store_id
  JOIN shared.branches br ON br.id = bookings.branch_id
  LEFT JOIN shared.offers deal ON deal.id = bookings.offer_id
  LEFT JOIN shared.staff pe ON pe.id = bookings.staff_id
  WHERE sv.id = bookings.service_id
)`

// `bookingDetails` joins more tables, but the filters below only use columns of bookings.
const filterableDetails = (db: Queryable) => bookingDetails(db) as unknown as Bookings<BookingDetails>

const whereCustomer = <O>(query: Bookings<O>, f: CustomerFilter, now: Date): Bookings<O> =>
  query
    .where('bookings.account_id', '=', f.accountId)
    .$if(f.type !== 'all', (q) => q.where('bookings.booking_type', '=', f.type))
    .$if(f.bookingId !== undefined, (q) => q.where('bookings.id', '=', f.bookingId!))
    .$if(f.search !== '', (q) => q.where(matchesAllWords(f.search)))
    .$if(f.status === 'upcoming', (q) =>
      q.where('bookings.status', 'in', LIVE_STATUSES).where(sql<boolean>`lower(bookings.during) > ${now}`),
    )
    .$if(f.status === 'past', (q) =>
      q.where((e) =>
        e.or([
          e('bookings.status', '=', 'completed'),
          e.and([e('bookings.status', '!=', 'cancelled'), e(sql`lower(bookings.during)`, '<=', now)]),
        ]),
      ),
    )
    .$if(f.status !== 'all' && f.status !== 'upcoming' && f.status !== 'past', (q) =>
      q.where('bookings.status', '=', f.status),
    )

/** The person does another service of the visit. */
const servesPart = (staffId: string | null) => sql<boolean>`bookings.visit_ends_at IS NOT NULL AND EXISTS (
  SELECT FROM booking_parts part WHERE part.booking_id = bookings.id AND part.staff_id = ${staffId}
)`

const whereMerchant = <O>(query: Bookings<O>, f: MerchantFilter): Bookings<O> =>
  query
    .where('bookings.store_id', 'in', (e) =>
      e
        .selectFrom('shared.own_stores as mine')
        .select('mine.id')
        .where('mine.scope_id', '=', f.scopeId)
        .$if(f.storeId !== undefined, (q) => q.where('mine.id', '=', f.storeId!)),
    )
    .$if(f.type !== undefined, (q) => q.where('bookings.booking_type', '=', f.type!))
    // Stores do not see expired or cancelled holds that were never paid.
    .where((e) =>
      e.not(
        e.and([
          e('bookings.status', '=', 'cancelled'),
          e('bookings.fee_cents', '>', 0),
          e('bookings.access_fee_paid', '=', false),
        ]),
      ),
    )
    .$if(f.status !== 'all', (q) => q.where('bookings.status', '=', f.status))
    .$if(f.staffId !== null, (q) =>
      q.where((e) => e.or([e('bookings.staff_id', '=', f.staffId), servesPart(f.staffId)])),
    )
    .$if(f.from !== undefined, (q) => q.where(sql<boolean>`lower(bookings.during) >= ${f.from}`))
    .$if(f.to !== undefined, (q) => q.where(sql<boolean>`lower(bookings.during) < ${f.to}`))

export async function listCustomerBookings(
  db: Queryable,
  f: CustomerFilter,
  now: Date,
  limit: number,
  offset: number,
) {
  const listed = whereCustomer(filterableDetails(db), f, now)
    // Upcoming bookings: the next one first. All others: the newest first.
    .$if(f.status === 'upcoming', (q) => q.orderBy(sql`lower(bookings.during)`))
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id')
    .limit(limit)
    .offset(offset)
  // Planning takes most of its time.
  const rows = f.search === '' ? await executePrepared(db, listed) : await listed.execute()
  const { total } = await whereCustomer(db.selectFrom('bookings'), f, now)
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const summary = await db
    .selectFrom('bookings')
    .select((e) => [
      e.fn
        .countAll<number>()
        .filterWhere('status', 'in', LIVE_STATUSES)
        .filterWhere(sql<boolean>`lower(during) > ${now}`)
        .as('upcoming'),
      e.fn
        .countAll<number>()
        .filterWhere('status', '!=', 'cancelled')
        .filterWhere(sql<boolean>`(status = 'completed' OR lower(during) <= ${now})`)
        .as('past'),
      e.fn.countAll<number>().filterWhere('status', '=', 'cancelled').as('cancelled'),
    ])
    .where('account_id', '=', f.accountId)
    .$if(f.type !== 'all', (q) => q.where('booking_type', '=', f.type))
    .$if(f.search !== '', (q) => q.where(matchesAllWords(f.search)))
    .executeTakeFirstOrThrow()
  return { rows, total, summary }
}

export async function listMerchantBookings(db: Queryable, f: MerchantFilter, limit: number, offset: number) {
  const rows = await whereMerchant(filterableDetails(db), f)
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const summary = await whereMerchant(db.selectFrom('bookings'), f)
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      sql<number>`count(*) FILTER (WHERE status = 'pending' AND fee_cents = 0)`.as('waiting'),
      whereMerchant(e.selectFrom('bookings'), { ...f, status: 'all', from: undefined, to: undefined })
        // The values are not parameters, so that the index of open requests can be used.
        .where(sql<boolean>`bookings.status = 'pending' AND bookings.fee_cents = 0`)
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('requests'),
      sql<number>`coalesce(sum(price_cents) FILTER (WHERE status IN ('confirmed', 'checked_in')), 0)::bigint`.as(
        'toTakeCents',
      ),
    ])
    .executeTakeFirstOrThrow()
  const stores = await db
    .selectFrom('shared.own_stores as stores')
    .leftJoin('shared.store_slugs as named', 'named.store_id', 'stores.id')
    .select(['stores.id', 'named.slug', 'stores.name', 'stores.logo', 'stores.status'])
    .select((e) => e.ref('stores.location_name').$notNull().as('location'))
    .where('scope_id', '=', f.scopeId)
    .orderBy('stores.created_at')
    .orderBy('stores.id')
    .execute()
  return { rows, summary, stores }
}

/** Returns the stores where no service takes more than one customer at a time. */
export async function listStoresForOne(db: Queryable, storeIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('shared.services as service')
    .innerJoin('shared.pools as pool', 'pool.service_id', 'service.id')
    .select('service.store_id as storeId')
    .where('service.store_id', 'in', storeIds)
    .where('service.status', '=', 'active')
    .where('service.booking_enabled', '=', true)
    .groupBy('service.store_id')
    .having((e) => e.fn.max('pool.capacity'), '=', 1)
    .execute()
  return rows.map(({ storeId }) => storeId)
}
