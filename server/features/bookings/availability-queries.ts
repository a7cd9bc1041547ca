/** What decides when something can be had, as SQL. Ranges are half-open; `start` and `end` are what callers see of them. */
import { sql } from 'kysely'
import { LIVE_STATUSES } from '#domain/booking-policy.ts'
import type { Hours, Shift, Taken } from '#domain/slots.ts'
import type { Queryable } from '#server/kernel/db.ts'

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
export const startOf = sql<Date>`lower(bookings.during)`.as('start')
export const endOf = sql<Date>`upper(bookings.during)`.as('end')

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
