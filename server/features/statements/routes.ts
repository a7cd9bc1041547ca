import { m } from '#messages'
import type { statements } from '#contract/statements.ts'
import { shillings } from '#domain/payments/money.ts'
import { toCsv } from '#domain/text/csv.ts'
import { toDay, timeOfDay } from '#domain/time/time.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { listSales, type SaleRow, type Sums } from './queries.ts'
import { getStatement, salesIn } from './statement.ts'
import { statementPdf } from './statement-pdf.ts'

export const statementRoutes: HttpRoutes<typeof statements> = {
  async 'GET /merchant/statement'({ query }, ctx) {
    const { until: _, totals, stores, branches, offers, ...statement } = await getStatement(ctx, query)
    return {
      success: true,
      ...statement,
      totals: serializeSums(totals),
      stores: stores.map(({ id, name, ...sums }) => ({ id, name, ...serializeSums(sums) })),
      branches: branches.map(({ id, name, storeId, storeName, ...sums }) => ({
        id,
        name,
        storeId,
        storeName,
        ...serializeSums(sums),
      })),
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
      m.csv_statement_branch(),
    ]
    const lines = (await listSales(ctx.db, sales)).map(toLine)
    return {
      success: true,
      format: 'csv',
      fileName: `d3-statement-${month}.csv`,
      data: toCsv([head, ...lines]),
    }
  },
  async 'GET /merchant/statement/pdf'({ query }, ctx) {
    const statement = await getStatement(ctx, query)
    return {
      success: true,
      fileName: `d3-statement-${statement.month}.pdf`,
      data: (await statementPdf(statement, ctx.now)).toString('base64'),
    }
  },
}

const serializeSums = ({ takenCents, feeCents, refundedCents, ...counts }: Sums) => ({
  ...counts,
  takenAtCounter: shillings(takenCents),
  fees: shillings(feeCents),
  refundedFees: shillings(refundedCents),
})

function toLine({
  startsAt,
  code,
  title,
  store,
  branch,
  status,
  isNoShow,
  priceCents,
  feeCents,
  isRefunded,
}: SaleRow) {
  const hasVisited = status === 'checked_in' || status === 'completed'
  const fee = shillings(feeCents)
  return [
    `${toDay(startsAt.getTime())}T${timeOfDay(startsAt.getTime())}`,
    code,
    title,
    store,
    isNoShow ? m.csv_statement_no_show() : hasVisited ? m.csv_statement_came() : statusName(status),
    hasVisited && priceCents !== null ? shillings(priceCents) : 0,
    isRefunded ? 0 : fee,
    isRefunded ? fee : 0,
    branch,
  ]
}

const statusName = (status: string): string =>
  status === 'cancelled' ? m.csv_statement_cancelled() : m.csv_statement_booked()
