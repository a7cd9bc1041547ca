/**
 * What free times follow from besides bookings, for each offer, store and service. It is stored until something of the
 * store changes (server/http/cache.ts), since reading it takes most of the time of a page with free times.
 */
import { indexPlan, type PlanIndex } from '#domain/booking/compute-slots.ts'
import type { Plan } from '#domain/booking/plan.ts'
import { addDays, dayOf, type Day } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import { planFrom } from './availability.ts'
import {
  listPoolsToBook,
  listServicesToBook,
  type ItemKind,
  type PoolToBook,
  type ServiceToBook,
} from './many-queries.ts'

/** The days, from today, whose plans are stored. */
const STORED_DAYS = 7

/**
 * A service at a branch. The plan for the days that were asked for, without bookings, is made when it is first needed.
 */
export type PlannedPool = Pick<PoolToBook, 'id' | 'serviceId' | 'branchId' | 'location' | 'autoConfirm'> & {
  /** The number of times that it is made of. */
  size: number
  planned: () => { plan: Plan; index: PlanIndex }
}

type PlanCtx = Pick<Ctx, 'app' | 'db' | 'now'>

export const servicesToBook = (
  ctx: PlanCtx,
  of: ItemKind,
  ids: readonly string[],
): Promise<ServiceToBook[]> =>
  loadEach<ServiceToBook>(
    ctx,
    ids.map((id) => ({ id, storeId: of === 'offers' ? null : id })),
    (id) => `${of} ${id}`,
    (missing) => listServicesToBook(ctx.db, of, missing, ctx.now),
    {
      idOf: ({ itemId }) => itemId,
      sizeOf: ({ offers }) => offers.length,
      storeIdOf: ({ storeId }) => storeId,
    },
  )

export function poolsToBook(
  ctx: PlanCtx,
  services: readonly ServiceToBook[],
  days: { from: Day; to: Day },
): Promise<PlannedPool[]> {
  const storeOf = new Map(services.map(({ serviceId, storeId }) => [serviceId, storeId]))
  const read = async (serviceIds: readonly string[], between: { from: Day; to: Day }) => {
    const pools = await listPoolsToBook(ctx.db, serviceIds, between)
    return pools.map((pool) => plannedPool(pool, between))
  }
  const today = dayOf(ctx.now.getTime())
  const stored = { from: today, to: addDays(today, STORED_DAYS - 1) }
  if (days.from < stored.from || days.to > stored.to) return read([...storeOf.keys()], days)
  return loadEach<PlannedPool>(
    ctx,
    [...storeOf].map(([id, storeId]) => ({ id, storeId })),
    (id) => `plan ${today} ${id}`,
    (missing) => read(missing, stored),
    { idOf: ({ serviceId }) => serviceId, sizeOf: ({ size }) => size },
  )
}

function plannedPool(pool: PoolToBook, { from, to }: { from: Day; to: Day }): PlannedPool {
  let planned: ReturnType<PlannedPool['planned']> | undefined
  function makePlan() {
    // Whether it is a request depends on the fee of the offer.
    const terms = { ...pool, isRequest: false }
    const plan: Plan = { ...planFrom(pool, terms, { from: addDays(from, -1), to }), taken: [] }
    return { plan, index: indexPlan(plan) }
  }
  const { id, serviceId, branchId, location, autoConfirm } = pool
  const { hours, days, shifts, breaks, leaves } = pool
  const size = hours.length + days.length + shifts.length + breaks.length + leaves.length
  return { id, serviceId, branchId, location, autoConfirm, size, planned: () => (planned ??= makePlan()) }
}

type RowTraits<Row> = {
  idOf: (row: Row) => string
  sizeOf: (row: Row) => number
  /** Of an item whose store is not known before it is read. */
  storeIdOf?: (row: Row) => string
}

/** The rows of these ids: those that are stored, and the others by one statement. */
async function loadEach<Row extends object>(
  { app }: PlanCtx,
  items: readonly { id: string; storeId: string | null }[],
  keyOf: (id: string) => string,
  load: (missing: readonly string[]) => Promise<Row[]>,
  { idOf, sizeOf, storeIdOf }: RowTraits<Row>,
): Promise<Row[]> {
  const { plans } = app.cache
  const { version } = plans
  // Nothing else has such keys.
  const stored = new Map(items.map(({ id }) => [id, plans.get(keyOf(id)) as Row[] | undefined]))
  const missing = items.filter(({ id }) => stored.get(id) === undefined)
  if (missing.length > 0) {
    const loaded = Map.groupBy(await load(missing.map(({ id }) => id)), idOf)
    for (const { id, storeId: known } of missing) {
      const rows = loaded.get(id) ?? []
      const storeId = known ?? (rows[0] && storeIdOf?.(rows[0]))
      const size = rows.reduce((sum, row) => sum + sizeOf(row), 1)
      if (storeId !== undefined) plans.set(keyOf(id), { storeId, version, size, value: rows })
      stored.set(id, rows)
    }
  }
  return [...stored.values()].flatMap((rows) => rows ?? [])
}
