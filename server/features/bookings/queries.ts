/** All SQL of bookings. Ranges are half-open; `start` and `end` are what callers see of them. */
import { sql, type SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { bookingProblems } from '#contract/bookings.ts'
import { LIVE_STATUSES, type Actor, type BookingStatus } from '#domain/booking-policy.ts'
import { OPEN_PAYMENT_STATUSES } from '#domain/payment-policy.ts'
import type { FeeBasis } from '#domain/pricing.ts'
import type { Hours, Shift, Taken } from '#domain/slots.ts'
import type { DB } from '#server/db/schema.ts'
import type { ServiceWithStoreRow } from '#server/features/services/services.ts'
import type { BranchRow } from '#server/features/stores/stores.ts'
import type { Queryable, Tx } from '#server/kernel/db.ts'

export type ItemKey = { offerId: string } | { serviceId: string }

/** What is being booked: a service, alone or under an offer. */
export type Item = NonNullable<Awaited<ReturnType<typeof findItem>>>

export async function findItem(db: Queryable, key: ItemKey) {
  const columns = [
    'services.id as serviceId',
    'services.name as serviceName',
    'services.duration_minutes as durationMinutes',
    'services.buffer_minutes as bufferMinutes',
    'services.booking_enabled as bookingEnabled',
    'services.auto_confirm as autoConfirm',
    'services.type as serviceType',
    'services.price_cents as servicePriceCents',
    'services.status as serviceStatus',
    'stores.id as storeId',
    'stores.name as storeName',
    'stores.status as storeStatus',
    'locations.name as storeLocation',
  ] as const
  if ('serviceId' in key) {
    const row = await db
      .selectFrom('services')
      .innerJoin('stores', 'stores.id', 'services.store_id')
      .innerJoin('locations', 'locations.slug', 'stores.location')
      .select(columns)
      .where('services.id', '=', key.serviceId)
      .executeTakeFirst()
    return row && { ...row, offer: null }
  }
  const row = await db
    .selectFrom('offers')
    .innerJoin('services', 'services.id', 'offers.service_id')
    .innerJoin('stores', 'stores.id', 'services.store_id')
    .innerJoin('locations', 'locations.slug', 'stores.location')
    .select(columns)
    .select([
      'offers.id as offerId',
      'offers.status as offerStatus',
      'offers.expires_at as expiresAt',
      'offers.original_cents as originalCents',
      'offers.discounted_cents as discountedCents',
      'offers.fee_waived as feeWaived',
    ])
    .where('offers.id', '=', key.offerId)
    .executeTakeFirst()
  if (!row) return undefined
  const { offerId, offerStatus, expiresAt, originalCents, discountedCents, feeWaived, ...service } = row
  return { ...service, offer: { id: offerId, status: offerStatus, expiresAt, originalCents, discountedCents, feeWaived } }
}

/** Where the service is given: its pools with their open branches, the main branch first. */
export type Pool = Awaited<ReturnType<typeof listPools>>[number]

export const listPools = (db: Queryable, serviceId: string) =>
  db
    .selectFrom('pools')
    .innerJoin('branches', 'branches.id', 'pools.branch_id')
    .innerJoin('locations', 'locations.slug', 'branches.location')
    .select([
      'pools.id',
      'pools.capacity',
      'branches.id as branchId',
      'branches.name as branchName',
      'branches.is_main as isMain',
      'locations.name as location',
    ])
    .where('pools.service_id', '=', serviceId)
    .where('branches.status', '=', 'active')
    .orderBy('branches.is_main', 'desc')
    .orderBy('branches.name')
    .execute()

export const listHours = (db: Queryable, branchId: string): Promise<Hours[]> =>
  db.selectFrom('branch_hours').select(['weekday', 'opens', 'closes']).where('branch_id', '=', branchId).orderBy('weekday').execute()

/** Who can perform a service at a branch, in the branch's order. */
export const listStaff = (db: Queryable, serviceId: string, branchId?: string) =>
  db
    .selectFrom('service_staff')
    .innerJoin('staff', 'staff.id', 'service_staff.staff_id')
    .innerJoin('branches', 'branches.id', 'staff.branch_id')
    .select(['staff.id', 'staff.name', 'staff.role', 'staff.branch_id as branchId'])
    .where('service_staff.service_id', '=', serviceId)
    .where('staff.is_active', '=', true)
    .where('branches.status', '=', 'active')
    .$if(branchId !== undefined, (q) => q.where('staff.branch_id', '=', branchId!))
    .orderBy('branches.is_main', 'desc')
    .orderBy('staff.branch_id')
    .orderBy('staff.position')
    .orderBy('staff.id')
    .execute()

export const listShifts = (db: Queryable, staffIds: readonly string[]): Promise<Shift[]> =>
  staffIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('shifts').select(['staff_id as staffId', 'weekday', 'starts', 'ends']).where('staff_id', 'in', staffIds).execute()

/** The branches that give a service, whole, the main one first. */
export const listBranches = (db: Queryable, serviceId: string): Promise<BranchWithHours[]> =>
  db
    .selectFrom('pools')
    .innerJoin('branches', 'branches.id', 'pools.branch_id')
    .innerJoin('locations as area', 'area.slug', 'branches.location')
    .select((e) => [
      sql<Branch>`to_jsonb(branches) || jsonb_build_object('location_name', area.name)`.as('branch'),
      jsonArrayFrom(
        e
          .selectFrom('branch_hours as h')
          .select(['h.weekday', 'h.opens', 'h.closes'])
          .whereRef('h.branch_id', '=', 'branches.id')
          .orderBy('h.weekday'),
      ).as('hours'),
    ])
    .where('pools.service_id', '=', serviceId)
    .where('branches.status', '=', 'active')
    .orderBy('branches.is_main', 'desc')
    .orderBy('branches.name')
    .execute()

/** Does the service need a person anywhere? Then a branch without one on its list cannot give it. */
export async function needsStaff(db: Queryable, serviceId: string): Promise<boolean> {
  const row = await db.selectFrom('service_staff').select('staff_id').where('service_id', '=', serviceId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** What occupies a branch between two instants. Overdue holds are left out: whoever books next moves them to cancelled. */
export async function listTaken(db: Queryable, branchId: string, poolId: string, from: Date, to: Date, now: Date): Promise<Taken[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(['staff_id as staffId', 'pool_id as poolId', startOf, endOf])
    .where('branch_id', '=', branchId)
    .where('status', 'in', LIVE_STATUSES)
    .where(sql<boolean>`during && tstzrange(${from}, ${to}, '[)')`)
    .where((e) => e.not(e.and([e('status', '=', 'pending'), e('hold_expires_at', '<=', now)])))
    .execute()
  return rows.map((row) => ({ start: row.start.getTime(), end: row.end.getTime(), staffId: row.staffId, samePool: row.poolId === poolId }))
}
const startOf = sql<Date>`lower(bookings.during)`.as('start')
const endOf = sql<Date>`upper(bookings.during)`.as('end')

/** All that the rule of slots needs to know of many services on one day: a row for each branch that gives one of them. */
export type PlanRow = {
  service_id: string
  branch_id: string
  pool_id: string
  capacity: number
  duration_minutes: number
  buffer_minutes: number
  hours: Hours[]
  staff_ids: string[]
  shifts: Shift[]
  needs_staff: boolean
}
export async function listPlansOfDay(db: Queryable, serviceIds: readonly string[], weekday: number): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    SELECT
      service.id AS service_id, pool.branch_id, pool.id AS pool_id, pool.capacity, service.duration_minutes, service.buffer_minutes,
      (SELECT json_agg(json_build_object('weekday', h.weekday, 'opens', h.opens, 'closes', h.closes))
       FROM branch_hours h WHERE h.branch_id = pool.branch_id AND h.weekday = ${weekday}) AS hours,
      coalesce(people.ids, '{}') AS staff_ids,
      coalesce(
        (SELECT json_agg(json_build_object('staffId', s.staff_id, 'weekday', s.weekday, 'starts', s.starts, 'ends', s.ends))
         FROM shifts s WHERE s.staff_id = ANY (people.ids) AND s.weekday = ${weekday}),
        '[]'
      ) AS shifts,
      EXISTS (SELECT FROM service_staff WHERE service_staff.service_id = service.id) AS needs_staff
    FROM services service
    JOIN pools pool ON pool.service_id = service.id
    JOIN branches branch ON branch.id = pool.branch_id AND branch.status = 'active'
    CROSS JOIN LATERAL (
      SELECT array_agg(staff.id ORDER BY staff.position, staff.id) AS ids
      FROM service_staff JOIN staff ON staff.id = service_staff.staff_id
      WHERE service_staff.service_id = service.id AND staff.branch_id = branch.id AND staff.is_active
    ) people
    WHERE service.id = ANY (${serviceIds}::uuid[]) AND service.booking_enabled AND service.status = 'active'
      AND EXISTS (SELECT FROM branch_hours h WHERE h.branch_id = pool.branch_id AND h.weekday = ${weekday})`.execute(db)
  return rows
}

export type TakenRow = { branchId: string; poolId: string; staffId: string | null; start: Date; end: Date }
/** The same for many branches as `listTaken` for one. */
export const listTakenOfBranches = (db: Queryable, branchIds: readonly string[], from: Date, to: Date, now: Date): Promise<TakenRow[]> =>
  db
    .selectFrom('bookings')
    .select(['branch_id as branchId', 'pool_id as poolId', 'staff_id as staffId', startOf, endOf])
    .where(sql<boolean>`branch_id = ANY (${branchIds}::uuid[])`)
    .where('status', 'in', LIVE_STATUSES)
    .where(sql<boolean>`during && tstzrange(${from}, ${to}, '[)')`)
    .where((e) => e.not(e.and([e('status', '=', 'pending'), e('hold_expires_at', '<=', now)])))
    .execute()

// ---------------------------------------------------------------- writing

export type BookingDraft = {
  id: string
  accountId: string
  item: Item
  pool: Pool
  staffId: string | null
  isStaffChosen: boolean
  start: Date
  end: Date
  status: 'pending' | 'confirmed'
  holdExpiresAt: Date | null
  feeCents: number
  feeBasis: FeeBasis
  chargedCents: number
  code: string
  client: { name: string; email: string | null; phone: string | null }
  notes: string | null
  specialRequests: string | null
}

export async function insertBooking(tx: Tx, draft: BookingDraft, now: Date): Promise<void> {
  const { item } = draft
  await tx
    .insertInto('bookings')
    .values({
      id: draft.id,
      account_id: draft.accountId,
      booking_type: item.offer ? 'offer' : 'service',
      offer_id: item.offer?.id ?? null,
      service_id: item.serviceId,
      store_id: item.storeId,
      branch_id: draft.pool.branchId,
      pool_id: draft.pool.id,
      staff_id: draft.staffId,
      staff_chosen: draft.isStaffChosen,
      during: sql`tstzrange(${draft.start}, ${draft.end}, '[)')`,
      status: draft.status,
      hold_expires_at: draft.holdExpiresAt,
      fee_cents: draft.feeCents,
      fee_basis: draft.feeBasis,
      charged_cents: draft.chargedCents,
      original_cents: item.offer ? item.offer.originalCents : item.servicePriceCents,
      price_cents: item.offer ? item.offer.discountedCents : item.servicePriceCents,
      code: draft.code,
      client_name: draft.client.name,
      client_email: draft.client.email,
      client_phone: draft.client.phone,
      notes: draft.notes,
      special_requests: draft.specialRequests,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await insertEvent(
    tx,
    { bookingId: draft.id, from: null, to: draft.status, actor: 'customer', actorId: draft.accountId, reason: null },
    now,
  )
}

type Event = {
  bookingId: string
  from: BookingStatus | null
  to: BookingStatus
  actor: Actor
  actorId: string | null
  reason: string | null
}

const insertEvent = (tx: Tx, event: Event, now: Date) =>
  tx
    .insertInto('booking_events')
    .values({
      booking_id: event.bookingId,
      from_status: event.from,
      to_status: event.to,
      actor: event.actor,
      actor_id: event.actorId,
      reason: event.reason,
      at: now,
    })
    .execute()

export type Step = Omit<Event, 'from'> & { from: BookingStatus; feePaid?: boolean }

/** Compare and swap: takes the step only if the booking still stands where the caller saw it; false when it does not. */
export async function step(tx: Tx, s: Step, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bookings')
    .set({
      status: s.to,
      updated_at: now,
      ...(s.to === 'cancelled' && { cancel_reason: s.reason, cancelled_by: s.actor }),
      ...(s.feePaid && { access_fee_paid: true }),
    })
    .where('id', '=', s.bookingId)
    .where('status', '=', s.from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await insertEvent(tx, s, now)
  return true
}

/** The holds that have run out, of one branch or of all. */
export const listOverdueHolds = (db: Queryable, now: Date, branchId?: string) =>
  db
    .selectFrom('bookings')
    .select(['id', 'branch_id as branchId'])
    .where('status', '=', 'pending')
    .where('hold_expires_at', '<=', now)
    .$if(branchId !== undefined, (q) => q.where('branch_id', '=', branchId!))
    .orderBy('hold_expires_at')
    .limit(200)
    .execute()

/** The customer's live booking of this very time and place, if there is one. */
export const findSame = (tx: Tx, accountId: string, poolId: string, start: Date) =>
  tx
    .selectFrom('bookings')
    .select(['id', 'status', 'staff_id as staffId', 'offer_id as offerId', hasOpenPayment])
    .where('account_id', '=', accountId)
    .where('pool_id', '=', poolId)
    .where('status', 'in', LIVE_STATUSES)
    .where(sql<boolean>`lower(during) = ${start}`)
    .executeTakeFirst()

const hasOpenPayment = sql<boolean>`EXISTS (
  SELECT FROM payments p WHERE p.booking_id = bookings.id AND p.status IN (${sql.join(OPEN_PAYMENT_STATUSES.map((s) => sql.lit(s)))})
)`.as('hasOpenPayment')

/** The customer's unpaid holds, those of the same offer marked. */
export const listHolds = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('bookings')
    .select(['id', 'offer_id as offerId', 'hold_expires_at as holdExpiresAt', hasOpenPayment])
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .where('hold_expires_at', 'is not', null)
    .execute()

export async function countLive(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('bookings')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('status', 'in', LIVE_STATUSES)
    .executeTakeFirstOrThrow()
  return count
}

/** The row is locked until the transaction ends. */
export type LockedBooking = Awaited<ReturnType<typeof lockBooking>>

export async function lockBooking(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('bookings')
    .select([
      'id',
      'account_id as accountId',
      'status',
      'branch_id as branchId',
      'pool_id as poolId',
      'staff_id as staffId',
      'staff_chosen as isStaffChosen',
      'service_id as serviceId',
      'offer_id as offerId',
      'fee_cents as feeCents',
      'charged_cents as chargedCents',
      'access_fee_paid as accessFeePaid',
      'hold_expires_at as holdExpiresAt',
      'cancelled_by as cancelledBy',
      'cancel_reason as cancelReason',
      'fee_basis as feeBasis',
      'client_name as clientName',
      'client_email as clientEmail',
      'client_phone as clientPhone',
      'notes',
      'special_requests as specialRequests',
      startOf,
      endOf,
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw bookingProblems.notFound()
  return row
}

export const findBranchOf = (db: Queryable, bookingId: string) =>
  db
    .selectFrom('bookings')
    .select(['branch_id as branchId', 'account_id as accountId', 'store_id as storeId'])
    .where('id', '=', bookingId)
    .executeTakeFirst()

/** How long before the start the customer may be checked in; none when the service does not allow it early. */
export async function getEarlyCheckinMinutes(db: Queryable, serviceId: string): Promise<number> {
  const row = await db
    .selectFrom('services')
    .select(['allow_early_checkin', 'early_checkin_minutes'])
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow()
  return row.allow_early_checkin ? row.early_checkin_minutes : 0
}

/** The notice a service asks of its own bookings; those of its offers have the usual one. */
export async function getNoticeHours(db: Queryable, serviceId: string): Promise<number> {
  const row = await db.selectFrom('services').select('min_cancellation_hours').where('id', '=', serviceId).executeTakeFirstOrThrow()
  return row.min_cancellation_hours
}

/** Who the booking is for, when the caller does not say. */
export const getClient = (db: Queryable, accountId: string) =>
  db
    .selectFrom('accounts')
    .select(['first_name as firstName', 'last_name as lastName', 'email', 'phone_number as phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()

// ---------------------------------------------------------------- reading

/** Everything the wire says of a booking, in one statement whatever the number of rows. */
const wholeBooking = (db: Queryable) =>
  db
    .selectFrom('bookings')
    .innerJoin('services_with_store as service', 'service.id', 'bookings.service_id')
    .innerJoin('branches', 'branches.id', 'bookings.branch_id')
    .innerJoin('locations as area', 'area.slug', 'branches.location')
    .leftJoin('offers', 'offers.id', 'bookings.offer_id')
    .leftJoin('staff', 'staff.id', 'bookings.staff_id')
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('payments')
          .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
          .selectAll('payments')
          .select('refunds.status as refund_status')
          .whereRef('payments.booking_id', '=', 'bookings.id')
          // The one that paid, else the newest try.
          .orderBy(sql`payments.completed_at IS NULL`)
          .orderBy('payments.created_at', 'desc')
          .limit(1)
          .as('payment'),
      (join) => join.onTrue(),
    )
    .selectAll('bookings')
    .select([startOf, endOf])
    .select((e) => [
      sql<ServiceWithStoreRow>`to_jsonb(service)`.as('service'),
      sql<Branch>`to_jsonb(branches) || jsonb_build_object('location_name', area.name)`.as('branch'),
      sql<Offer | null>`CASE WHEN offers.id IS NULL THEN NULL ELSE to_jsonb(offers) END`.as('offer'),
      sql<{ id: string; name: string; role: string } | null>`CASE WHEN staff.id IS NULL THEN NULL ELSE to_jsonb(staff) END`.as('staff'),
      sql<PaymentRow | null>`CASE WHEN payment.id IS NULL THEN NULL ELSE to_jsonb(payment) END`.as('payment'),
      jsonArrayFrom(
        e
          .selectFrom('branch_hours as h')
          .select(['h.weekday', 'h.opens', 'h.closes'])
          .whereRef('h.branch_id', '=', 'bookings.branch_id')
          .orderBy('h.weekday'),
      ).as('hours'),
      jsonArrayFrom(
        e
          .selectFrom('booking_events as ev')
          .select(['ev.to_status as status', 'ev.at', 'ev.actor as by', 'ev.reason'])
          .whereRef('ev.booking_id', '=', 'bookings.id')
          .orderBy('ev.id'),
      ).as('history'),
    ])

type Row<T extends keyof DB> = { [K in keyof DB[T]]: JsonOf<DB[T][K]> }
/** How a column looks after to_jsonb: times are ISO text, generated columns plain. */
type JsonOf<C> = C extends { readonly __select__: infer S } ? Plain<S> : Plain<C>
type Plain<V> = V extends Date ? string : V
type Branch = Omit<BranchRow, 'hours'>
type Offer = Row<'offers'>
type PaymentRow = Row<'payments'> & { refund_status: string | null }
export type BranchWithHours = { branch: Branch; hours: Hours[] }
export type WholeBooking = Awaited<ReturnType<ReturnType<typeof wholeBooking>['executeTakeFirstOrThrow']>>

export async function getWholeBooking(db: Queryable, id: string): Promise<WholeBooking> {
  const row = await wholeBooking(db).where('bookings.id', '=', id).executeTakeFirst()
  if (!row) throw bookingProblems.notFound()
  return row
}

export type Part = 'all' | 'upcoming' | 'past' | BookingStatus
export type CustomerFilter = { accountId: string; part: Part; type: 'all' | 'offer' | 'service'; bookingId: string | undefined }
export type MerchantFilter = {
  merchantId: string
  status: 'all' | BookingStatus
  storeId: string | undefined
  from: Date | undefined
  to: Date | undefined
}

type Bookings<O> = SelectQueryBuilder<DB, 'bookings', O>
// The long select joins more tables; these filters name columns of bookings alone.
const ofCustomer = <O>(query: Bookings<O>, f: CustomerFilter, now: Date): Bookings<O> =>
  query
    .where('bookings.account_id', '=', f.accountId)
    .$if(f.type !== 'all', (q) => q.where('bookings.booking_type', '=', f.type))
    .$if(f.bookingId !== undefined, (q) => q.where('bookings.id', '=', f.bookingId!))
    .$if(f.part === 'upcoming', (q) => q.where('bookings.status', 'in', LIVE_STATUSES).where(sql<boolean>`lower(bookings.during) > ${now}`))
    .$if(f.part === 'past', (q) =>
      q.where((e) =>
        e.or([
          e('bookings.status', '=', 'completed'),
          e.and([e('bookings.status', '!=', 'cancelled'), e(sql`lower(bookings.during)`, '<=', now)]),
        ]),
      ),
    )
    .$if(f.part !== 'all' && f.part !== 'upcoming' && f.part !== 'past', (q) => q.where('bookings.status', '=', f.part))

const ofMerchant = <O>(query: Bookings<O>, f: MerchantFilter): Bookings<O> =>
  query
    .where('bookings.store_id', 'in', (e) =>
      e
        .selectFrom('stores as mine')
        .select('mine.id')
        .where('mine.merchant_id', '=', f.merchantId)
        .$if(f.storeId !== undefined, (q) => q.where('mine.id', '=', f.storeId!)),
    )
    // A hold that nobody paid never was the store's business.
    .where((e) =>
      e.not(e.and([e('bookings.status', '=', 'cancelled'), e('bookings.fee_cents', '>', 0), e('bookings.access_fee_paid', '=', false)])),
    )
    .$if(f.status !== 'all', (q) => q.where('bookings.status', '=', f.status))
    .$if(f.from !== undefined, (q) => q.where(sql<boolean>`lower(bookings.during) >= ${f.from}`))
    .$if(f.to !== undefined, (q) => q.where(sql<boolean>`lower(bookings.during) < ${f.to}`))

export async function listOfCustomer(db: Queryable, f: CustomerFilter, now: Date, limit: number, offset: number) {
  const rows = await (ofCustomer(wholeBooking(db) as unknown as Bookings<WholeBooking>, f, now) as Bookings<WholeBooking>)
    // What comes is read from the next one on, what was from the latest back.
    .$if(f.part === 'upcoming', (q) => q.orderBy(sql`lower(bookings.during)`))
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await ofCustomer(db.selectFrom('bookings'), f, now)
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
    .executeTakeFirstOrThrow()
  return { rows, total, summary }
}

export async function listOfMerchant(db: Queryable, f: MerchantFilter, limit: number, offset: number) {
  const rows = await ofMerchant(wholeBooking(db) as unknown as Bookings<WholeBooking>, f)
    .orderBy(sql`lower(bookings.during)`)
    .orderBy('bookings.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const summary = await ofMerchant(db.selectFrom('bookings'), f)
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      e.fn.countAll<number>().filterWhere('status', '=', 'pending').filterWhere('fee_cents', '=', 0).as('waiting'),
      sql<number>`coalesce(sum(price_cents) FILTER (WHERE status IN ('confirmed', 'checked_in')), 0)::bigint`.as('toTakeCents'),
    ])
    .executeTakeFirstOrThrow()
  const stores = await db
    .selectFrom('stores')
    .innerJoin('locations', 'locations.slug', 'stores.location')
    .select(['stores.id', 'stores.name', 'stores.logo', 'locations.name as location'])
    .where('merchant_id', '=', f.merchantId)
    .orderBy('stores.created_at')
    .orderBy('stores.id')
    .execute()
  return { rows, summary, stores }
}

/** Does this store belong to this merchant? */
export async function isMerchantOf(db: Queryable, merchantId: string | null, storeId: string): Promise<boolean> {
  if (!merchantId) return false
  const row = await db.selectFrom('stores').select('id').where('id', '=', storeId).where('merchant_id', '=', merchantId).executeTakeFirst()
  return row !== undefined
}

// ---------------------------------------------------------------- what is kept of a person

export const hasBookingsToCome = async (db: Queryable, accountId: string, now: Date): Promise<boolean> =>
  !!(await db
    .selectFrom('bookings')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', 'in', LIVE_STATUSES)
    .where(sql<Date>`upper(during)`, '>', now)
    .limit(1)
    .executeTakeFirst())

export const tellBookings = (db: Queryable, accountId: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('stores', 'stores.id', 'bookings.store_id')
    .innerJoin('services', 'services.id', 'bookings.service_id')
    .leftJoin('offers', 'offers.id', 'bookings.offer_id')
    .select((e) => [
      'bookings.id',
      'bookings.code',
      'bookings.status',
      'stores.name as store',
      'services.name as service',
      'offers.title as offer',
      sql<Date>`lower(during)`.as('start'),
      sql<Date>`upper(during)`.as('end'),
      'bookings.price_cents as priceCents',
      'bookings.fee_cents as feeCents',
      'bookings.access_fee_paid as accessFeePaid',
      'bookings.client_name as clientName',
      'bookings.client_email as clientEmail',
      'bookings.client_phone as clientPhone',
      'bookings.notes',
      'bookings.special_requests as specialRequests',
      'bookings.cancel_reason as cancelReason',
      'bookings.created_at as createdAt',
      jsonArrayFrom(
        e
          .selectFrom('booking_events')
          .select(['from_status as from', 'to_status as to', 'actor', 'reason', 'at'])
          .whereRef('booking_events.booking_id', '=', 'bookings.id')
          .orderBy('booking_events.id'),
      ).as('events'),
    ])
    .where('bookings.account_id', '=', accountId)
    .orderBy('bookings.created_at')
    .execute()

/** The bookings stay, for they are the store's as well; who came and what they wrote does not. */
export async function forgetClient(tx: Tx, accountId: string, name: string): Promise<void> {
  await tx
    .updateTable('booking_events')
    .set({ reason: null })
    .where('actor', '=', 'customer')
    .where('booking_id', 'in', (e) => e.selectFrom('bookings').select('bookings.id').where('account_id', '=', accountId))
    .execute()
  await tx
    .updateTable('bookings')
    .set((e) => ({
      client_name: name,
      client_email: null,
      client_phone: null,
      notes: null,
      special_requests: null,
      cancel_reason: e.case().when('cancelled_by', '=', 'customer').then(null).else(e.ref('cancel_reason')).end(),
    }))
    .where('account_id', '=', accountId)
    .execute()
}
