import { m } from '#messages'
import type { statements } from '#contract/statements.ts'
import { shillings } from '#domain/payments/money.ts'
import { csvOf } from '#domain/text/csv.ts'
import { addDays, dayOf, instant, timeOfDay, type Day } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import { requireOwnStore } from '#server/features/stores/stores.ts'
import { scopeOf } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { listOfferSums, listSales, type SaleRow, type Sales, type Sums } from './queries.ts'

export const statementRoutes: HttpRoutes<typeof statements> = {
  async 'GET /merchant/statement'({ query }, ctx) {
    const { month, sales } = await salesIn(ctx, query)
    const offers = await listOfferSums(ctx.db, sales)
    return {
      success: true,
      month,
      totals: serializeSums(offers.reduce(add, NOTHING)),
      offers: offers.map(({ id, title, ...sums }) => ({ id, title, ...serializeSums(sums) })),
    }
  },
  async 'GET /merchant/statement/export'({ query }, ctx) {
    const { month, sales } = await salesIn(ctx, query)
    const head = [
      m.csv_statement_start(),
      m.csv_statement_code(),
      m.csv_statement_offer(),
      m.csv_statement_store(),
      m.csv_statement_status(),
      m.csv_taken_at_counter(),
      m.csv_statement_fee(),
      m.csv_statement_refunded(),
    ]
    const lines = (await listSales(ctx.db, sales)).map(lineOf)
    return {
      success: true,
      format: 'csv',
      fileName: `d3-statement-${month}.csv`,
      data: csvOf([head, ...lines]),
    }
  },
}

async function salesIn(ctx: Ctx, query: { month?: string | undefined; storeId?: string | undefined }) {
  if (query.storeId !== undefined) await requireOwnStore(ctx, query.storeId)
  const month = query.month ?? dayOf(ctx.now.getTime()).slice(0, 7)
  const first: Day = `${month}-01`
  // Months have at most 31 days.
  const next: Day = `${addDays(first, 31).slice(0, 7)}-01`
  const [from, to] = [new Date(instant(first)), new Date(instant(next))]
  const sales: Sales = { scopeId: scopeOf(ctx), storeId: query.storeId, from, to }
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
const serializeSums = ({ takenCents, feeCents, refundedCents, ...counts }: Sums) => ({
  ...counts,
  takenAtCounter: shillings(takenCents),
  fees: shillings(feeCents),
  refundedFees: shillings(refundedCents),
})

function lineOf({
  startsAt,
  code,
  title,
  store,
  status,
  isNoShow,
  priceCents,
  feeCents,
  isRefunded,
}: SaleRow) {
  const hasVisited = status === 'checked_in' || status === 'completed'
  const fee = shillings(feeCents)
  return [
    `${dayOf(startsAt.getTime())}T${timeOfDay(startsAt.getTime())}`,
    code,
    title,
    store,
    isNoShow ? m.csv_statement_no_show() : hasVisited ? m.csv_statement_came() : statusName(status),
    hasVisited && priceCents !== null ? shillings(priceCents) : 0,
    isRefunded ? 0 : fee,
    isRefunded ? fee : 0,
  ]
}

const statusName = (status: string): string =>
  status === 'cancelled' ? m.csv_statement_cancelled() : m.csv_statement_booked()
