/** SQL for reading bookings. */
import { sql, type SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { LIVE_STATUSES, type BookingStatus } from '#domain/booking/booking-policy.ts'
import type { Hours } from '#domain/booking/plan.ts'
import type { DB } from '#server/database/schema.ts'
import type { ServiceWithStoreRow } from '#server/features/services/services.ts'
import type { BranchRow } from '#server/features/stores/stores.ts'
import { executePrepared, type Queryable } from '#server/database/database.ts'
import { endOf, startOf } from '../availability/availability-queries.ts'
import { BOOKING_COLUMNS } from './booking-columns.ts'
import { proposalJson, type ProposalJson } from '../merchant/proposal-json.ts'

/** All data of a booking that the API returns, in one statement for any number of rows. */
const bookingDetails = (db: Queryable) =>
  db
    .selectFrom('bookings')
    .innerJoin('shared.services_with_store as service', 'service.id', 'bookings.service_id')
    .innerJoin('shared.branches as branches', 'branches.id', 'bookings.branch_id')
    .innerJoin('shared.locations as area', 'area.slug', 'branches.location')
    .leftJoin('shared.offers as offers', 'offers.id', 'bookings.offer_id')
    .leftJoin('shared.staff as staff', 'staff.id', 'bookings.staff_id')
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('shared.payments as payments')
          .leftJoin('shared.refunds as refunds', 'refunds.payment_id', 'payments.id')
          .selectAll('payments')
          .select('refunds.status as refund_status')
          .whereRef('payments.booking_id', '=', 'bookings.id')
          // The completed payment, or else the newest attempt.
          .orderBy(sql`payments.completed_at IS NULL`)
          .orderBy('payments.created_at', 'desc')
          .limit(1)
          .as('payment'),
      (join) => join.onTrue(),
    )
    .select(BOOKING_COLUMNS)
    .select([startOf, endOf])
    .select((e) => [
      sql<ServiceWithStoreRow>`to_jsonb(service)`.as('service'),
      sql<Branch>`to_jsonb(branches) || jsonb_build_object('location_name', area.name)`.as('branch'),
      sql<Offer | null>`CASE WHEN offers.id IS NOT NULL THEN jsonb_build_object(
        'id', offers.id, 'title', offers.title, 'description', offers.description,
        'discount_percent', offers.discount_percent, 'images', offers.images
      ) END`.as('offer'),
      sql<{
        id: string
        name: string
        role: string
      } | null>`CASE WHEN staff.id IS NULL THEN NULL ELSE to_jsonb(staff) END`.as('staff'),
      sql<PaymentRow | null>`CASE WHEN payment.id IS NULL THEN NULL ELSE to_jsonb(payment) END`.as('payment'),
      sql<ProposalJson | null>`${sql.raw(proposalJson('bookings.id'))}`.as('proposal'),
      jsonArrayFrom(
        e
          .selectFrom('shared.branch_hours as h')
          .select(['h.weekday', 'h.opens', 'h.closes'])
          .whereRef('h.branch_id', '=', 'bookings.branch_id')
          .orderBy('h.weekday'),
      ).as('hours'),
      specialOfBranch,
      jsonArrayFrom(
        e
          .selectFrom('booking_events as ev')
          .select([
            'ev.kind',
            'ev.to_status as status',
            'ev.from_start',
            'ev.to_start',
            'ev.at',
            'ev.actor as by',
            'ev.reason',
          ])
          .whereRef('ev.booking_id', '=', 'bookings.id')
          .orderBy('ev.id'),
      ).as('history'),
    ])

type Row<T extends keyof DB> = { [K in keyof DB[T]]: JsonOf<DB[T][K]> }
/** The type of a column after to_jsonb: times are ISO text. */
type JsonOf<C> = C extends { readonly __select__: infer S } ? Plain<S> : Plain<C>
type Plain<V> = V extends Date ? string : V
type Branch = Omit<BranchRow, 'hours' | 'special'>
type Offer = Pick<Row<'shared.offers'>, 'id' | 'title' | 'description' | 'discount_percent' | 'images'>
type PaymentRow = Row<'shared.payments'> & { refund_status: string | null }
export type BranchWithHours = { branch: Branch; hours: Hours[]; special: BranchRow['special'] }
/** The dates on which the branch does not have its weekly hours. */
const specialOfBranch = sql<BranchRow['special']>`json_build_object(
  'days', coalesce((
    SELECT json_agg(json_build_object('day', d.day, 'opens', d.opens, 'closes', d.closes, 'reason', d.reason) ORDER BY d.day)
    FROM shared.branch_special_days d WHERE d.branch_id = branches.id
  ), '[]'),
  'closesOnHolidays', branches.closed_on_holidays,
  'gazetted', coalesce((
    SELECT json_agg(json_build_object('day', p.day, 'name', p.name) ORDER BY p.day)
    FROM shared.public_holidays p WHERE branches.closed_on_holidays
  ), '[]')
)`.as('special')
export type BookingDetails = Awaited<ReturnType<ReturnType<typeof bookingDetails>['executeTakeFirstOrThrow']>>

export async function getBookingDetails(db: Queryable, id: string): Promise<BookingDetails> {
  // Planning it takes many times longer than reading the row.
  const [row] = await executePrepared(db, bookingDetails(db).where('bookings.id', '=', id))
  if (!row) throw bookingProblems.notFound()
  return row
}

/** Whether the booking is a request that its store has not answered yet. */
export const waitsForAnswer = async (db: Queryable, id: string): Promise<boolean> =>
  !!(await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('fee_cents', '=', 0)
    .executeTakeFirst())

/** The active branches that offer a service, the main one first. */
export const listBranches = (db: Queryable, serviceId: string): Promise<BranchWithHours[]> =>
  db
    .selectFrom('shared.pools as pools')
    .innerJoin('shared.branches as branches', 'branches.id', 'pools.branch_id')
    .innerJoin('shared.locations as area', 'area.slug', 'branches.location')
    .select((e) => [
      sql<Branch>`to_jsonb(branches) || jsonb_build_object('location_name', area.name)`.as('branch'),
      jsonArrayFrom(
        e
          .selectFrom('shared.branch_hours as h')
          .select(['h.weekday', 'h.opens', 'h.closes'])
          .whereRef('h.branch_id', '=', 'branches.id')
          .orderBy('h.weekday'),
      ).as('hours'),
      specialOfBranch,
    ])
    .where('pools.service_id', '=', serviceId)
    .where('pools.is_active', '=', true)
    .where('branches.status', '=', 'active')
    .orderBy('branches.is_main', 'desc')
    .orderBy('branches.name')
    .execute()

export type BookingListStatus = 'all' | 'upcoming' | 'past' | BookingStatus
type CustomerFilter = {
  accountId: string
  status: BookingListStatus
  type: 'all' | 'offer' | 'service'
  bookingId: string | undefined
  /** All of these must occur in the title, store, branch, staff, client name or code. */
  words: readonly string[]
}
export type MerchantFilter = {
  merchantId: string
  status: 'all' | BookingStatus
  storeId: string | undefined
  /** Only the bookings of this person. */
  staffId: string | null
  from: Date | undefined
  to: Date | undefined
}

type Bookings<O> = SelectQueryBuilder<DB, 'bookings', O>

/** Only applied to the bookings of one customer, which are few, so it needs no index. */
const matchesAllWords = (words: readonly string[]) => sql<boolean>`(
  SELECT lower(concat_ws(' ', bookings.code, bookings.client_name, deal.title, sv.name, st.name, br.name, br.address, ar.name, pe.name))
  FROM shared.services sv
  JOIN shared.stores st ON st.id = bookings.store_id
  JOIN shared.branches br ON br.id = bookings.branch_id
  JOIN shared.locations ar ON ar.slug = br.location
  LEFT JOIN shared.offers deal ON deal.id = bookings.offer_id
  LEFT JOIN shared.staff pe ON pe.id = bookings.staff_id
  WHERE sv.id = bookings.service_id
) LIKE ALL (${words.map((word) => `%${word.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`)}::text[])`

// `bookingDetails` joins more tables, but the filters below only use columns of bookings.
const filterableDetails = (db: Queryable) => bookingDetails(db) as unknown as Bookings<BookingDetails>

const whereCustomer = <O>(query: Bookings<O>, f: CustomerFilter, now: Date): Bookings<O> =>
  query
    .where('bookings.account_id', '=', f.accountId)
    .$if(f.type !== 'all', (q) => q.where('bookings.booking_type', '=', f.type))
    .$if(f.bookingId !== undefined, (q) => q.where('bookings.id', '=', f.bookingId!))
    .$if(f.words.length > 0, (q) => q.where(matchesAllWords(f.words)))
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

const whereMerchant = <O>(query: Bookings<O>, f: MerchantFilter): Bookings<O> =>
  query
    .where('bookings.store_id', 'in', (e) =>
      e
        .selectFrom('shared.stores as mine')
        .select('mine.id')
        .where('mine.merchant_id', '=', f.merchantId)
        .$if(f.storeId !== undefined, (q) => q.where('mine.id', '=', f.storeId!)),
    )
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
    .$if(f.staffId !== null, (q) => q.where('bookings.staff_id', '=', f.staffId))
    .$if(f.from !== undefined, (q) => q.where(sql<boolean>`lower(bookings.during) >= ${f.from}`))
    .$if(f.to !== undefined, (q) => q.where(sql<boolean>`lower(bookings.during) < ${f.to}`))

export async function listCustomerBookings(
  db: Queryable,
  f: CustomerFilter,
  now: Date,
  limit: number,
  offset: number,
) {
  const rows = await whereCustomer(filterableDetails(db), f, now)
    // Upcoming bookings: the next one first. All others: the newest first.
    .$if(f.status === 'upcoming', (q) => q.orderBy(sql`lower(bookings.during)`))
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id')
    .limit(limit)
    .offset(offset)
    .execute()
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
    .$if(f.words.length > 0, (q) => q.where(matchesAllWords(f.words)))
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
        // Not parameters, so that the index of open requests can be used.
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
    .selectFrom('shared.stores as stores')
    .innerJoin('shared.locations as locations', 'locations.slug', 'stores.location')
    .select(['stores.id', 'stores.name', 'stores.logo', 'stores.status', 'locations.name as location'])
    .where('merchant_id', '=', f.merchantId)
    .orderBy('stores.created_at')
    .orderBy('stores.id')
    .execute()
  return { rows, summary, stores }
}

/** Whether the store belongs to the merchant. */
export async function isMerchantOf(
  db: Queryable,
  merchantId: string | null,
  storeId: string,
): Promise<boolean> {
  if (!merchantId) return false
  const row = await db
    .selectFrom('shared.stores')
    .select('id')
    .where('id', '=', storeId)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row !== undefined
}
