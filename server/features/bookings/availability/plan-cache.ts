/**
 * Stores for some seconds what free times follow from besides bookings, for each offer, store and service: reading it takes
 * most of the time of a page with free times. A booking reads it again under its lock.
 */
import { indexPlan, type PlanIndex } from '#domain/booking/compute-slots.ts'
import type { Plan } from '#domain/booking/plan.ts'
import { addDays, toDay, type Day } from '#domain/time/time.ts'
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
  planned: () => { plan: Plan; index: PlanIndex }
}

type PlanCtx = Pick<Ctx, 'app' | 'db' | 'now'>

export const servicesToBook = (
  ctx: PlanCtx,
  of: ItemKind,
  ids: readonly string[],
): Promise<ServiceToBook[]> =>
  loadEach(ctx, ids, {
    toKey: (id) => `${of} ${id}`,
    getId: ({ itemId }) => itemId,
    load: (missing) => listServicesToBook(ctx.db, of, missing, ctx.now),
  })

export function poolsToBook(
  ctx: PlanCtx,
  services: readonly ServiceToBook[],
  days: { from: Day; to: Day },
): Promise<PlannedPool[]> {
  const serviceIds = [...new Set(services.map(({ serviceId }) => serviceId))]
  const read = async (ids: readonly string[], between: { from: Day; to: Day }) => {
    const pools = await listPoolsToBook(ctx.db, ids, between)
    return pools.map((pool) => plannedPool(pool, between))
  }
  const today = toDay(ctx.now.getTime())
  const stored = { from: today, to: addDays(today, STORED_DAYS - 1) }
  if (days.from < stored.from || days.to > stored.to) return read(serviceIds, days)
  return loadEach(ctx, serviceIds, {
    toKey: (id) => `plan ${today} ${id}`,
    getId: ({ serviceId }) => serviceId,
    load: (missing) => read(missing, stored),
  })
}

function plannedPool(pool: PoolToBook, { from, to }: { from: Day; to: Day }): PlannedPool {
  let planned: ReturnType<PlannedPool['planned']> | undefined
  function makePlan() {
    // `isRequest` depends on the fee of the offer, so the cached plan does not have its value.
    const terms = { ...pool, isRequest: false }
    const plan: Plan = { ...planFrom(pool, terms, { from: addDays(from, -1), to }), taken: [] }
    return { plan, index: indexPlan(plan) }
  }
  const { id, serviceId, branchId, location, autoConfirm } = pool
  return { id, serviceId, branchId, location, autoConfirm, planned: () => (planned ??= makePlan()) }
}

type Source<Row> = {
  toKey: (id: string) => string
  getId: (row: Row) => string
  load: (missing: readonly string[]) => Promise<Row[]>
}

/** Loads the rows of these ids: those that are stored, and the others by one statement. */
async function loadEach<Row extends object>(
  { app: { cache } }: PlanCtx,
  ids: readonly string[],
  { toKey, getId, load }: Source<Row>,
): Promise<Row[]> {
  // Nothing else has such keys.
  const stored = new Map(ids.map((id) => [id, cache.plans.get(toKey(id)) as Row[] | undefined]))
  const missing = ids.filter((id) => stored.get(id) === undefined)
  if (missing.length > 0) {
    const loaded = Map.groupBy(await load(missing), getId)
    for (const id of missing) {
      const rows = loaded.get(id) ?? []
      cache.plans.set(toKey(id), rows)
      stored.set(id, rows)
    }
  }
  return [...stored.values()].flatMap((rows) => rows ?? [])
}
