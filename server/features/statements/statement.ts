/** Sales of a merchant in a month (docs/rules/analytics.md#statements). Amounts are in cents. */
import { addDays, toDay, instant, type Day } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import { getSupplier } from '#server/features/receipts/receipts.ts'
import { requireOwnStore } from '#server/features/stores/stores.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import {
  getBusinessName,
  listBranchSums,
  listOfferSums,
  type BranchSums,
  type Sales,
  type Sums,
} from './queries.ts'

export type StatementQuery = { month?: string | undefined; storeId?: string | undefined }
export type Statement = Awaited<ReturnType<typeof getStatement>>

export async function getStatement(ctx: Ctx, query: StatementQuery) {
  const { month, sales } = await salesIn(ctx, query)
  const branches = await listBranchSums(ctx.db, sales)
  return {
    month,
    /** Time until which bookings count. */
    until: sales.to,
    businessName: await getBusinessName(ctx.db, requireActor(ctx).merchantId!), // only accounts of merchants have a scope
    supplier: getSupplier(ctx.app.config),
    totals: branches.reduce(add, NOTHING),
    stores: sumStores(branches),
    branches,
    offers: await listOfferSums(ctx.db, sales),
  }
}

export async function salesIn(ctx: Ctx, query: StatementQuery) {
  if (query.storeId !== undefined) await requireOwnStore(ctx, query.storeId)
  const month = query.month ?? toDay(ctx.now.getTime()).slice(0, 7)
  const first: Day = `${month}-01`
  // Months have at most 31 days.
  const next: Day = `${addDays(first, 31).slice(0, 7)}-01`
  const [from, to] = [new Date(instant(first)), new Date(instant(next))]
  const sales: Sales = { scopeId: requireScopeId(ctx), storeId: query.storeId, from, to }
  return { month, sales }
}

const NOTHING: Sums = {
  sold: 0,
  visits: 0,
  noShows: 0,
  cancelled: 0,
  takenCents: 0,
  feeCents: 0,
  refundedCents: 0,
}
const add = (total: Sums, sums: Sums): Sums => ({
  sold: total.sold + sums.sold,
  visits: total.visits + sums.visits,
  noShows: total.noShows + sums.noShows,
  cancelled: total.cancelled + sums.cancelled,
  takenCents: total.takenCents + sums.takenCents,
  feeCents: total.feeCents + sums.feeCents,
  refundedCents: total.refundedCents + sums.refundedCents,
})

/** Returns the sums of the stores in the order of the branches. */
function sumStores(branches: readonly BranchSums[]): (Sums & { id: string; name: string })[] {
  const stores = new Map<string, Sums & { id: string; name: string }>()
  for (const { storeId: id, storeName: name, ...sums } of branches)
    stores.set(id, { id, name, ...add(stores.get(id) ?? NOTHING, sums) })
  return [...stores.values()]
}
