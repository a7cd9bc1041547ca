/** A store for one test, with sensible defaults. */
import type { Question } from '#domain/booking/answers.ts'
import { addDays, toDay, instant, type Day } from '#domain/time/time.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { uuidv7 } from '#server/ids.ts'
import type { TestApp } from './test-app.ts'

/** The parts of the test app that openShop() uses. */
type ShopContext = {
  newMerchant(): Promise<{ id: string; token: string }>
  app: { database: Pick<Database, 'db'> }
  clock: Pick<Clock, 'now'>
}

export type Shop = {
  merchantToken: string
  storeId: string
  branchId: string
  serviceId: string
  offerId: string
  poolId: string
  staffIds: string[]
}

export type ShopOptions = {
  capacity?: number
  staff?: number
  priceCents?: number
  discountedCents?: number | null
  feeWaived?: boolean
  autoConfirm?: boolean
  bookingEnabled?: boolean
  durationMinutes?: number
  noticeHours?: number
  /** Weekdays without hours; 0 is Sunday. */
  closedOn?: number[]
  expiresInDays?: number
  /** Number of times that the offer can be booked; unlimited by default. */
  stock?: number
}

/**
 * Creates a store with one branch (open 08:00-20:00), one service and one offer, and signs its merchant in.
 */
export async function openShop(test: ShopContext, options: ShopOptions = {}): Promise<Shop> {
  const { db } = test.app.database
  const now = test.clock.now()
  const id = () => uuidv7(now.getTime())
  const [merchantId, storeId, branchId, serviceId, poolId, offerId] = [id(), id(), id(), id(), id(), id()]
  const merchant = await test.newMerchant()
  const priceCents = options.priceCents ?? 150_000
  const discountedCents = options.discountedCents === undefined ? 125_000 : options.discountedCents
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((weekday) => !options.closedOn?.includes(weekday))
  const staffIds = Array.from({ length: options.staff ?? 0 }, id)
  // The triggers of stores and offers read what an earlier statement has written.
  await db
    .with('place', (cte) =>
      cte
        .insertInto('locations')
        .values({ slug: 'test-area', name: 'Test Area', city: 'Nairobi', latitude: -1.29, longitude: 36.82 })
        .onConflict((c) => c.doNothing()),
    )
    .with('trade', (cte) =>
      cte
        .insertInto('categories')
        .values({ slug: 'test', name: 'Test trade', position: 99 })
        .onConflict((c) => c.doNothing()),
    )
    .insertInto('merchants')
    .values({ id: merchantId, account_id: merchant.id, business_name: 'Test & Sons', created_at: now })
    .execute()
  await db
    .insertInto('stores')
    .values({
      id: storeId,
      merchant_id: merchantId,
      category: 'test',
      location: 'test-area',
      name: 'Shop of the test',
      description: 'For one test.',
      created_at: now,
    })
    .execute()
  await db
    .with('branch', (cte) =>
      cte.insertInto('branches').values({
        id: branchId,
        store_id: storeId,
        location: 'test-area',
        name: 'Main',
        address: 'Moi Avenue',
        is_main: true,
        created_at: now,
      }),
    )
    .with('service', (cte) =>
      cte.insertInto('services').values({
        id: serviceId,
        store_id: storeId,
        category: 'test',
        name: 'Cut',
        description: 'A cut.',
        type: 'fixed',
        price_cents: priceCents,
        duration_minutes: options.durationMinutes ?? 60,
        auto_confirm: options.autoConfirm ?? true,
        booking_enabled: options.bookingEnabled ?? true,
        min_cancellation_hours: options.noticeHours ?? 2,
        created_at: now,
      }),
    )
    .insertInto('pools')
    .values({ id: poolId, branch_id: branchId, service_id: serviceId, capacity: options.capacity ?? 1 })
    .execute()
  if (weekdays.length > 0)
    await db
      .insertInto('branch_hours')
      .values(weekdays.map((weekday) => ({ branch_id: branchId, weekday, opens: 480, closes: 1200 })))
      .execute()
  if (staffIds.length > 0)
    await db
      .with('person', (cte) =>
        cte.insertInto('staff').values(
          staffIds.map((staffId, position) => ({
            id: staffId,
            branch_id: branchId,
            name: `Staff ${position + 1}`,
            role: 'Barber',
            position,
          })),
        ),
      )
      .with('shift', (cte) =>
        cte
          .insertInto('shifts')
          .values(
            staffIds.flatMap((staffId) =>
              weekdays.map((weekday) => ({ staff_id: staffId, weekday, starts: 480, ends: 1200 })),
            ),
          ),
      )
      .insertInto('service_staff')
      .values(staffIds.map((staffId) => ({ service_id: serviceId, staff_id: staffId })))
      .execute()
  await db
    .insertInto('offers')
    .values({
      id: offerId,
      service_id: serviceId,
      store_id: storeId,
      category: 'test',
      location: 'test-area',
      title: 'A cut for less',
      description: 'A cut.',
      offer_type: discountedCents === null ? 'dynamic' : 'fixed',
      discount_percent:
        discountedCents === null ? 20 : Math.floor(((priceCents - discountedCents) * 100) / priceCents),
      original_cents: discountedCents === null ? null : priceCents,
      discounted_cents: discountedCents,
      fee_waived: options.feeWaived ?? false,
      stock: options.stock ?? null,
      expires_at: new Date(now.getTime() + (options.expiresInDays ?? 30) * 86_400_000),
      created_at: now,
    })
    .execute()
  return {
    merchantToken: merchant.token,
    storeId,
    branchId,
    serviceId,
    offerId,
    poolId,
    staffIds,
  }
}

/** A Nairobi time such as '2026-11-24T10:00', `days` days after the test's clock. */
export function timeIn(test: Pick<TestApp, 'clock'>, days: number, clock = '10:00'): string {
  return `${dayIn(test, days)}T${clock}`
}
export const dayIn = (test: Pick<TestApp, 'clock'>, days: number): Day =>
  addDays(toDay(test.clock.now().getTime()), days)

/** The next day after today that falls on this weekday. */
export function nextWeekday(test: Pick<TestApp, 'clock'>, weekday: number): Day {
  for (let ahead = 1; ; ahead++) {
    const day = dayIn(test, ahead)
    if (new Date(instant(day) + 12 * 3_600_000).getUTCDay() === weekday) return day
  }
}

/** Adds a question to the service of the shop, and returns its id. */
export async function askQuestion(
  test: Pick<ShopContext, 'app' | 'clock'>,
  { serviceId }: Pick<Shop, 'serviceId'>,
  more: Partial<Omit<Question, 'id'>> & { position?: number } = {},
): Promise<string> {
  const { question = 'How long is your hair?', kind = 'text', required = false, position = 0 } = more
  const id = uuidv7(test.clock.now().getTime())
  await test.app.database.db
    .insertInto('service_questions')
    .values({ id, service_id: serviceId, position, question, kind, is_required: required })
    .execute()
  return id
}

export type AddedService = { serviceId: string; poolId: string }

/** Adds a service to the branch of the shop, performed by these of its people; by default by all of them. */
export async function addService(
  test: Pick<ShopContext, 'app' | 'clock'>,
  shop: Pick<Shop, 'storeId' | 'branchId' | 'staffIds'>,
  options: Pick<ShopOptions, 'capacity' | 'autoConfirm' | 'durationMinutes' | 'noticeHours'> & {
    name: string
    priceCents?: number | null
    staffIds?: string[]
    bufferMinutes?: number
  },
): Promise<AddedService> {
  const { db } = test.app.database
  const now = test.clock.now()
  const [serviceId, poolId] = [uuidv7(now.getTime()), uuidv7(now.getTime())]
  const { priceCents = 50_000, staffIds = shop.staffIds } = options
  await db
    .insertInto('services')
    .values({
      id: serviceId,
      store_id: shop.storeId,
      category: 'test',
      name: options.name,
      description: 'For one test.',
      type: priceCents === null ? 'dynamic' : 'fixed',
      price_cents: priceCents,
      duration_minutes: options.durationMinutes ?? 30,
      buffer_minutes: options.bufferMinutes ?? 0,
      auto_confirm: options.autoConfirm ?? true,
      min_cancellation_hours: options.noticeHours ?? 2,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('pools')
    .values({
      id: poolId,
      branch_id: shop.branchId,
      service_id: serviceId,
      capacity: options.capacity ?? Math.max(1, staffIds.length),
    })
    .execute()
  if (staffIds.length > 0)
    await db
      .insertInto('service_staff')
      .values(staffIds.map((staffId) => ({ service_id: serviceId, staff_id: staffId })))
      .execute()
  return { serviceId, poolId }
}
