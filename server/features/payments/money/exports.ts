/**
 * The books as CSV for the accountant (docs/rules/money.md#export). Columns keep their names and their order: new ones are
 * added at the end.
 */
import type { moneyExports } from '#contract/admin/money-exports.ts'
import type { ExportFile } from '#domain/payments/export-files.ts'
import type { RefundWay } from '#domain/payments/refund-policy.ts'
import { csvLines, toCsv } from '#domain/text/csv.ts'
import { addDays, toDay, instant, timeOfDay, type Day } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import { requireAdmin } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { listDaysIn, type ComparedDay } from './days.ts'
import * as q from './export-queries.ts'

/** Transfers have two to four lines each. */
const TRANSFERS = 1_250
const ROWS = 5_000

type Cells = readonly (string | number)[]
type Piece = { rows: Cells[]; next: string | null }
type ExportQuery = { from: Day; to: Day; after: string | null }

export const exportRoutes: HttpRoutes<typeof moneyExports> = {
  'GET /admin/money/export': async ({ query: { file, from, to, after = null } }, ctx) => ({
    success: true,
    ...(await exportFile(ctx, file, { from, to, after }, ctx.request.ip)),
  }),
}

async function exportFile(ctx: Ctx, file: ExportFile, query: ExportQuery, ip: string) {
  const { head, read } = FILES[file]
  const { rows, next } = await read(ctx, query)
  if (query.after === null)
    await audit(ctx.db, ctx.now, {
      action: 'money.exported',
      actor: requireAdmin(ctx, 'seeMoney').accountId,
      ip,
      details: { file, from: query.from, to: query.to },
    })
  return {
    fileName: `d3-${file}-${query.from}-${query.to}.csv`,
    data: query.after === null ? toCsv([head, ...rows]) : csvLines(rows),
    next,
  }
}

const FILES: Record<ExportFile, { head: Cells; read: (ctx: Ctx, query: ExportQuery) => Promise<Piece> }> = {
  ledger: {
    head: [
      'Time (Nairobi)',
      'Transfer',
      'Kind',
      'Account',
      'Debit KES',
      'Credit KES',
      'M-Pesa code',
      'Booking',
    ],
    async read(ctx, query) {
      const lines = await q.listLedgerLines(ctx.db, toPeriod(query), TRANSFERS)
      const isFull = new Set(lines.map(({ id }) => id)).size === TRANSFERS
      return { rows: lines.map(ledgerCells), next: isFull ? (lines.at(-1)?.id ?? null) : null }
    },
  },
  'tax-invoices': {
    head: [
      'Created (Nairobi)',
      'Id',
      'Kind',
      'Number',
      'CU invoice number',
      'Signed (Nairobi)',
      'Status',
      'Taxable KES',
      'Tax type',
      'Rate %',
      'Tax KES',
      'Total KES',
      'Payment code',
      'Booking',
    ],
    read: async (ctx, query) => toPiece(await q.listTaxLines(ctx.db, toPeriod(query), ROWS), taxCells),
  },
  'mpesa-days': {
    head: [
      'Day',
      'Payments at M-Pesa',
      'At M-Pesa KES',
      'In ledger KES',
      'More at M-Pesa KES',
      'More in ledger KES',
      'Undecided differences',
      'Statement complete',
      'Closed (Nairobi)',
      'Closed by',
      'Invoiced KES',
      'Credited KES',
    ],
    read: async (ctx, { from, to }) => ({
      rows: (await listDaysIn(ctx, from, to)).map(dayCells),
      next: null,
    }),
  },
  refunds: {
    head: [
      'Owed since (Nairobi)',
      'Refund',
      'Amount KES',
      'Reason',
      'Status',
      'Sent by',
      'Refund code',
      'Returned (Nairobi)',
      'Detail',
      'Paid by',
      'Payment code',
      'Booking',
    ],
    read: async (ctx, query) => toPiece(await q.listRefundLines(ctx.db, toPeriod(query), ROWS), refundCells),
  },
  payouts: {
    head: [
      'Created (Nairobi)',
      'Pay-out',
      'For',
      'Refund or withdrawal',
      'Sent KES',
      'Fee KES',
      'From rewards KES',
      'Status',
      'M-Pesa code',
      'Ended (Nairobi)',
    ],
    read: async (ctx, query) => toPiece(await q.listPayoutLines(ctx.db, toPeriod(query), ROWS), payoutCells),
  },
}

const toPeriod = ({ from, to, after }: ExportQuery): q.Period => ({
  from: new Date(instant(from)),
  until: new Date(instant(addDays(to, 1))),
  after,
})

const toPiece = <Line extends { id: string }>(lines: Line[], toCells: (line: Line) => Cells): Piece => ({
  rows: lines.map(toCells),
  next: lines.length === ROWS ? (lines.at(-1)?.id ?? null) : null,
})

const timeCell = (at: Date | null): string =>
  at === null ? '' : `${toDay(at.getTime())} ${timeOfDay(at.getTime())}`
const kesCell = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))

const ledgerCells = ({ id, at, kind, account, cents, receipt, bookingCode }: q.ExportLine): Cells => [
  timeCell(at),
  id,
  kind,
  account,
  cents > 0 ? kesCell(cents) : '',
  cents < 0 ? kesCell(-cents) : '',
  receipt ?? '',
  bookingCode ?? '',
]

const taxCells = (line: q.TaxLine): Cells => [
  timeCell(line.createdAt),
  line.id,
  line.kind,
  line.number ?? '',
  line.sdcId !== null && line.receiptNumber !== null ? `${line.sdcId}/${line.receiptNumber}` : '',
  timeCell(line.signedAt),
  line.status,
  kesCell(line.amountCents - line.taxCents),
  line.taxType,
  line.taxPercent.toFixed(2),
  kesCell(line.taxCents),
  kesCell(line.amountCents),
  line.receipt ?? '',
  line.bookingCode,
]

const dayCells = ({ day, mpesaCents, ledgerCents, closed, ...compared }: ComparedDay): Cells => [
  day,
  compared.payments,
  kesCell(mpesaCents),
  kesCell(ledgerCents),
  kesCell(Math.max(0, mpesaCents - ledgerCents)),
  kesCell(Math.max(0, ledgerCents - mpesaCents)),
  compared.open,
  compared.isComplete ? 'yes' : 'no',
  timeCell(closed?.at ?? null),
  closed?.by ?? '',
  kesCell(compared.invoicedCents),
  kesCell(compared.creditedCents),
]

const SENT_BY: Record<RefundWay, string> = { reversal: 'reversal', payout: 'pay-out', 'by-hand': 'by hand' }
const refundCells = (line: q.RefundLine): Cells => [
  timeCell(line.createdAt),
  line.id,
  kesCell(line.amountCents),
  line.reason,
  line.status,
  SENT_BY[line.way],
  line.code ?? '',
  timeCell(line.completedAt),
  line.detail ?? '',
  line.method ?? '',
  line.receipt ?? '',
  line.bookingCode ?? '',
]

const payoutCells = (line: q.PayoutLine): Cells => [
  timeCell(line.createdAt),
  line.id,
  line.refundId === null ? 'withdrawal' : 'refund',
  line.refundId ?? line.withdrawalId ?? '',
  kesCell(line.amountCents),
  kesCell(line.feeCents),
  kesCell(line.rewardsCents),
  line.status,
  line.receipt ?? '',
  timeCell(line.endedAt),
]
