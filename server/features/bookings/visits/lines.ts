/** The lines of what is booked: one service or offer, or those of a visit (docs/rules/visits.md). */
import { bookingProblems } from '#contract/bookings/problems.ts'
import { Problem } from '#contract/problem.ts'
import { storeProblems } from '#contract/stores.ts'
import type { Ctx } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { inField, type Line } from '../availability/availability.ts'
import type { Item, ItemKey } from '../availability/availability-queries.ts'
import { bookableItem, getPool, resolveItemKey } from '../availability/bookable-items.ts'

type Named = {
  offerId?: string | null | undefined
  serviceId?: string | null | undefined
  staffId?: string | null | undefined
}
type LinesInput = Named & {
  bookingType?: 'offer' | 'service' | undefined
  items?: readonly Named[] | null | undefined
}

/** `field`: field of the request, if it has `items`. */
export type LineKey = { key: ItemKey; staffId: string | undefined; field: string | undefined }

/** Returns what each line names, that of an offer first. Rejects ids and a type that contradict each other. */
export async function resolveLineKeys(db: Queryable, input: LinesInput): Promise<LineKey[]> {
  const { items } = input
  if (!items)
    return [{ key: await resolveItemKey(db, input), staffId: input.staffId ?? undefined, field: undefined }]
  if (input.offerId || input.serviceId || input.staffId) throw bookingProblems.itemMismatch()
  const keys: LineKey[] = []
  for (const [index, item] of items.entries()) {
    const field = `items.${index}`
    const key = await naming(field, () => resolveItemKey(db, item))
    keys.push({ key, staffId: item.staffId ?? undefined, field })
  }
  const isOffer = ({ key }: LineKey) => 'offerId' in key
  const [, second] = keys.filter(isOffer)
  if (second) throw inField(bookingProblems.twoOffers(), second.field)
  if (input.bookingType && input.bookingType !== (keys.some(isOffer) ? 'offer' : 'service'))
    throw bookingProblems.itemMismatch()
  return keys.toSorted((a, b) => Number(isOffer(b)) - Number(isOffer(a)))
}

/**
 * Returns the items of the lines at the branch: the requested one or, by default, the first that offers all of them. Throws
 * unless they can be booked together.
 */
export async function loadLines(
  ctx: Pick<Ctx, 'db' | 'now'>,
  keys: readonly LineKey[],
  branchId: string | undefined,
  find: (key: ItemKey) => Promise<Item> = (key) => bookableItem(ctx, key),
): Promise<[Line, ...Line[]]> {
  const lines: Omit<Line, 'pool'>[] = []
  for (const { key, staffId, field } of keys) {
    const item = await naming(field, () => find(key))
    if (item.storeId !== (lines[0]?.item ?? item).storeId) throw inField(bookingProblems.wrongStore(), field)
    if (lines.some((line) => line.item.serviceId === item.serviceId))
      throw inField(bookingProblems.serviceTwice(), field)
    lines.push({ item, staffId, field })
  }
  const [first, ...others] = lines
  if (!first) throw bookingProblems.noItem()
  const offersAll = (id: string) =>
    others.every(({ item }) => item.pools.some((pool) => pool.branchId === id))
  const common =
    branchId ?? first.item.pools.find((pool) => offersAll(pool.branchId))?.branchId ?? noBranch(others)
  // `store-{id}` names the main branch, also of the others.
  const pool = getPool(first.item, common)
  const withPools = others.map(async (line) => ({
    ...line,
    pool: await naming(line.field, () => getPool(line.item, pool.branchId)),
  }))
  return [{ ...first, pool }, ...(await Promise.all(withPools))]
}

function noBranch(others: readonly unknown[]): undefined {
  if (others.length > 0) throw storeProblems.branchNotFound()
}

/** Throws the problems of `work` with the line that they are about. */
export async function naming<T>(field: string | undefined, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Problem ? inField(error, field) : error
  }
}
