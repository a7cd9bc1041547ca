/**
 * Stores, services and offers for tests, with sensible defaults, and an app with the catalogue routes only.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Insertable } from 'kysely'
import type { Contract } from '#contract/kernel.ts'
import { health } from '#contract/health.ts'
import { locations } from '#contract/locations.ts'
import { offerLists, offers } from '#contract/offers.ts'
import { services } from '#contract/services.ts'
import { storeLists, stores } from '#contract/stores.ts'
import { DAY } from '#domain/time/time.ts'
import { openContext } from '#server/app.ts'
import type { DB } from '#server/platform/database/schema.ts'
import { healthRoutes, mountHealth } from '#server/features/health/routes.ts'
import { locationRoutes } from '#server/features/locations/routes.ts'
import { offerRoutes } from '#server/features/offers/routes.ts'
import { listRoutes } from '#server/features/search/lists.ts'
import { serviceRoutes } from '#server/features/services/routes.ts'
import { storeRoutes } from '#server/features/stores/routes.ts'
import { LIMITS } from '#server/features.ts'
import { readConfig } from '#server/config/config.ts'
import type { AppContext } from '#server/app-context.ts'
import { openDatabase, type Db } from '#server/platform/database/database.ts'
import { mount } from '#server/platform/http/mount.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { mountApi, openHttp } from '#server/platform/http/server.ts'
import { openLog } from '#server/platform/observability/log.ts'
import { recordStatement, recordStatements } from './statements.ts'
import { createTestDatabase, dropTestDatabase, testPostgres } from './test-database.ts'

/** Saturday 21 November 2026, 14:30 in Nairobi. */
export const NOW = new Date('2026-11-21T11:30:00Z')

export type CatalogueApp = {
  app: AppContext
  db: Db
  server: FastifyInstance
  setTime(now: Date): void
  /** Lets time pass until nothing that is stored may be sent any more. */
  passCacheTime(): void
  // Tests read responses of every shape.
  ask(path: string): Promise<{ status: number; body: any }> // oxlint-disable-line typescript/no-explicit-any
  /** Runs `work` and returns the number of statements it took. */
  countQueries(work: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

/** Routes in addition to those of the catalogue. */
type MountedRoutes<C extends Contract> = [contract: C, routes: HttpRoutes<C>]

/**
 * Opens an app with a new empty database, a clock that only the test moves, and no background jobs. Nothing is cached,
 * unless `cacheSeconds` says so.
 */
export async function openCatalogue<C extends Contract = {}>(
  extraRoutes: MountedRoutes<C>[] = [],
  { cacheSeconds = 0 }: { cacheSeconds?: number } = {},
): Promise<CatalogueApp> {
  const postgres = await testPostgres()
  const databaseUrl = await createTestDatabase(postgres.url, 'template_empty')
  const database = openDatabase(databaseUrl, {
    max: 4,
    onError: () => undefined,
    onStatement: recordStatement,
  })

  let now = NOW
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    PUBLIC_URL: 'https://d3.test',
    CACHE_SECONDS: String(cacheSeconds),
  })
  const clock = { now: () => now }
  const log = openLog(config)
  const app = await openContext({ config, clock, log, database, isWorker: false })
  const server = openCatalogueHttp(app, extraRoutes)
  await server.ready()
  return {
    app,
    db: database.db,
    server,
    setTime(newTime) {
      now = newTime
    },
    passCacheTime() {
      now = new Date(now.getTime() + 2 * config.cacheMs)
    },
    async ask(path) {
      const answer = await server.inject({ url: path })
      return { status: answer.statusCode, body: answer.json() }
    },
    async countQueries(work) {
      return (await recordStatements(work)).statements.length
    },
    async close() {
      await server.close()
      await app.jobs.stop()
      await database.close()
      await dropTestDatabase(databaseUrl)
      await postgres.release()
    },
  }
}

export function openCatalogueHttp<C extends Contract = {}>(
  app: AppContext,
  extraRoutes: MountedRoutes<C>[] = [],
): FastifyInstance {
  const server = openHttp(app, 'customer', LIMITS)
  void mountApi(server, app, 'customer', (api) => {
    const on = <Mounted extends Contract>(contract: Mounted, routes: HttpRoutes<Mounted>) =>
      mount(api, app, 'customer', () => Promise.resolve(null), contract, routes)
    on(locations, locationRoutes)
    on(stores, storeRoutes)
    on(services, serviceRoutes)
    on(offers, offerRoutes)
    on({ ...offerLists, ...storeLists }, listRoutes)
    on(health, healthRoutes)
    for (const [contract, routes] of extraRoutes) on(contract, routes)
  })
  mountHealth(server, app)
  return server
}

// ---------------------------------------------------------------- rows

type InsertedRow<T extends keyof DB> = Partial<Insertable<DB[T]>>

/** The locations and categories that the tests refer to. */
export async function insertReferenceData(db: Db): Promise<void> {
  await db
    .insertInto('locations')
    .values([
      { slug: 'westlands', name: 'Westlands', city: 'Nairobi', latitude: -1.26, longitude: 36.8 },
      { slug: 'nairobi-cbd', name: 'Nairobi CBD', city: 'Nairobi', latitude: -1.28, longitude: 36.82 },
      { slug: 'nyali', name: 'Nyali', city: 'Mombasa', latitude: -4.02, longitude: 39.71 },
      { slug: 'milimani', name: 'Milimani', city: 'Kisumu', latitude: -0.1, longitude: 34.75 },
    ])
    .execute()
  await db
    .insertInto('categories')
    .values([
      { slug: 'beauty', name: 'Beauty & Spa', picture: '/media/beauty.webp', position: 1 },
      { slug: 'barbers', name: 'Barbers', picture: null, position: 2 },
      { slug: 'fitness', name: 'Fitness', picture: null, position: 3 },
    ])
    .execute()
}

let merchant: Promise<string> | undefined
let merchantDb: Db | undefined
function merchantIn(db: Db): Promise<string> {
  if (merchantDb !== db) {
    merchantDb = db
    merchant = makeMerchant(db)
  }
  return merchant!
}
async function makeMerchant(db: Db): Promise<string> {
  const [account, id] = [randomUUID(), randomUUID()]
  await db
    .insertInto('accounts')
    .values({
      id: account,
      role: 'merchant',
      email: `${account}@d3.test`,
      first_name: 'Wanjiku',
      last_name: 'Kamau',
      referral_slug: account,
      created_at: NOW,
    })
    .execute()
  await db
    .insertInto('merchants')
    .values({ id, account_id: account, business_name: 'Test', created_at: NOW })
    .execute()
  return id
}

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY)
export const daysFromNow = (days: number): Date => daysAgo(-days)

export async function newStore(db: Db, values: InsertedRow<'stores'> = {}): Promise<string> {
  const id = values.id ?? randomUUID()
  await db
    .insertInto('stores')
    .values({
      id,
      merchant_id: await merchantIn(db),
      category: 'beauty',
      location: 'westlands',
      name: 'Pendo Beauty House',
      description: 'Hair, nails and skin.',
      phone_number: '254711000001',
      email: 'hello@pendo.test',
      logo: '/media/pendo-logo.webp',
      cover: '/media/pendo-cover.webp',
      created_at: daysAgo(100),
      ...values,
    })
    .execute()
  return id
}

/** A main branch, open Monday to Friday 09:00-18:00 and Saturday 10:00-15:00 unless other hours are given. */
export async function newBranch(
  db: Db,
  storeId: string,
  values: InsertedRow<'branches'> = {},
  hours: { weekday: number; opens: number; closes: number }[] = [
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: 540, closes: 1080 })),
    { weekday: 6, opens: 600, closes: 900 },
  ],
): Promise<string> {
  const id = values.id ?? randomUUID()
  await db
    .insertInto('branches')
    .values({
      id,
      store_id: storeId,
      location: 'westlands',
      name: 'Westlands branch',
      address: 'Woodvale Grove, 2nd floor',
      is_main: true,
      created_at: daysAgo(99),
      ...values,
    })
    .execute()
  if (hours.length)
    await db
      .insertInto('branch_hours')
      .values(hours.map((h) => ({ branch_id: id, ...h })))
      .execute()
  return id
}

export async function newService(
  db: Db,
  storeId: string,
  values: InsertedRow<'services'> = {},
): Promise<string> {
  const id = values.id ?? randomUUID()
  await db
    .insertInto('services')
    .values({
      id,
      store_id: storeId,
      category: 'beauty',
      name: 'Knotless braids',
      description: 'Medium length, hair included.',
      type: 'fixed',
      price_cents: 300_000,
      duration_minutes: 180,
      images: ['/media/braids.webp'],
      created_at: daysAgo(90),
      ...values,
    })
    .execute()
  return id
}

export async function newOffer(
  db: Db,
  storeId: string,
  serviceId: string,
  values: InsertedRow<'offers'> = {},
): Promise<string> {
  const id = values.id ?? randomUUID()
  await db
    .insertInto('offers')
    .values({
      id,
      store_id: storeId,
      service_id: serviceId,
      category: 'beauty',
      location: 'westlands',
      title: 'Braids on a weekday',
      description: 'Any length, Monday to Thursday.',
      offer_type: 'fixed',
      discount_percent: 25,
      original_cents: 300_000,
      discounted_cents: 225_000,
      expires_at: daysFromNow(10),
      created_at: daysAgo(5),
      ...values,
    })
    .execute()
  return id
}
