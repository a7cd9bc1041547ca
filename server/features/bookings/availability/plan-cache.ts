/**
 * What free times follow from besides bookings, for each offer, store and service. It is stored until it changes
 * (server/http/cache.ts), since reading it takes most of the time of a page with free times.
 */
import { addDays, dayOf, type Day } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import { listPoolsToBook, listServicesToBook, type PoolToBook, type ServiceToBook } from './many-queries.ts'

/** The days, from today, whose plans are stored. */
const STORED_DAYS = 7

export const servicesToBook = (
  ctx: Pick<Ctx, 'app' | 'db' | 'now'>,
  of: 'offers' | 'stores',
  ids: readonly string[],
): Promise<ServiceToBook[]> =>
  loadEach<ServiceToBook>(
    ctx,
    ids,
    (id) => `${of} ${id}`,
    (missing) => listServicesToBook(ctx.db, of, missing, ctx.now),
    ({ itemId }) => itemId,
  )

export function poolsToBook(
  ctx: Pick<Ctx, 'app' | 'db' | 'now'>,
  serviceIds: readonly string[],
  days: { from: Day; to: Day },
): Promise<PoolToBook[]> {
  const today = dayOf(ctx.now.getTime())
  const stored = { from: today, to: addDays(today, STORED_DAYS - 1) }
  if (days.from < stored.from || days.to > stored.to) return listPoolsToBook(ctx.db, serviceIds, days)
  return loadEach<PoolToBook>(
    ctx,
    serviceIds,
    (id) => `plan ${today} ${id}`,
    (missing) => listPoolsToBook(ctx.db, missing, stored),
    ({ serviceId }) => serviceId,
  )
}

/** The rows of these ids: those that are stored, and the others by one statement. */
async function loadEach<Row>(
  { app }: Pick<Ctx, 'app'>,
  ids: readonly string[],
  keyOf: (id: string) => string,
  load: (missing: readonly string[]) => Promise<Row[]>,
  idOf: (row: Row) => string,
): Promise<Row[]> {
  const { plans } = app.cache
  const { version } = plans
  // Nothing else has such keys.
  const stored = new Map(ids.map((id) => [id, plans.get(keyOf(id)) as Row[] | undefined]))
  const missing = ids.filter((id) => stored.get(id) === undefined)
  if (missing.length > 0) {
    const loaded = Map.groupBy(await load(missing), idOf)
    for (const id of missing) {
      const rows = loaded.get(id) ?? []
      plans.set(keyOf(id), rows, version)
      stored.set(id, rows)
    }
  }
  return [...stored.values()].flatMap((rows) => rows ?? [])
}
