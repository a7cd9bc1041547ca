import type { LedgerDifference, MoneyCandidate, MoneyDay, Unmatched } from '#contract/admin/money.ts'
import type { AdminRefund } from '#contract/admin/refunds.ts'
import { maskPhone } from '#domain/accounts/phone.ts'
import { shillings } from '#domain/payments/money.ts'
import { toFailure } from '#domain/payments/payment-results.ts'
import { getReason } from './candidates.ts'
import type { CandidateRow } from './candidate-queries.ts'
import type { DifferenceRow } from './day-queries.ts'
import { getInvoiceDifference, type ComparedDay } from './days.ts'
import type { AdminRefundRow, ShownUnmatched } from './queries.ts'

export const serializeDay = (compared: ComparedDay): MoneyDay => {
  const { mpesaCents, ledgerCents, feesCents, invoicedCents, creditedCents, closed, ...day } = compared
  return {
    ...day,
    fees: shillings(feesCents),
    invoiced: shillings(invoicedCents),
    credited: shillings(creditedCents),
    invoiceDifference: shillings(getInvoiceDifference(compared)),
    atMpesa: shillings(mpesaCents),
    inLedger: shillings(ledgerCents),
    difference: shillings(mpesaCents - ledgerCents),
    closedAt: closed?.at.toISOString() ?? null,
    closedBy: closed?.by ?? null,
  }
}

export const serializeUnmatched = (row: ShownUnmatched): Unmatched => ({
  id: row.id,
  cause: row.cause,
  receipt: row.receipt,
  amount: shillings(row.amountCents),
  expected: row.expectedCents === null ? null : shillings(row.expectedCents),
  phone: row.phone && maskPhone(row.phone),
  reference: row.reference,
  paidAt: row.paidAt.toISOString(),
  status: row.status,
  askedAt: row.askedAt?.toISOString() ?? null,
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  note: row.note,
})

export const serializeCandidate = (row: CandidateRow, amountCents: number): MoneyCandidate => ({
  bookingId: row.bookingId,
  code: row.code,
  title: row.title,
  store: row.store,
  startsAt: row.startsAt.toISOString(),
  customer: row.customer,
  amount: shillings(row.amountCents),
  isSameAmount: row.amountCents === amountCents,
  status: row.status,
  isPaid: row.isPaid,
  why: getReason(row),
})

export const serializeDifference = (row: DifferenceRow): LedgerDifference => ({
  id: row.id,
  kind: row.kind,
  receipt: row.receipt,
  atMpesa: shillings(row.mpesaCents),
  inLedger: shillings(row.amountCents),
  phone: row.phone && maskPhone(row.phone),
  bookingCode: row.bookingCode,
  paidAt: row.paidAt.toISOString(),
  isExplained: row.decidedAt !== null,
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  note: row.note,
})

export const serializeRefund = (row: AdminRefundRow, needsSecondPerson: boolean): AdminRefund => ({
  id: row.id,
  paymentId: row.paymentId,
  bookingCode: row.bookingCode,
  to: row.name ?? row.clientName,
  phone: row.phone && maskPhone(row.phone),
  accountPhone: row.accountPhone && maskPhone(row.accountPhone),
  amount: shillings(row.amountCents),
  reason: row.reason,
  status: row.status,
  refusals: row.refusals,
  detail: row.detail,
  needsSecondPerson,
  createdAt: row.createdAt.toISOString(),
  requestedAt: row.requestedAt?.toISOString() ?? null,
  completedAt: row.completedAt?.toISOString() ?? null,
})

/** Groups the failures by their meaning, the most frequent first. */
export function serializeFailures(byCode: readonly { code: string; count: number }[], arrived: number) {
  const counts = new Map<string, number>()
  for (const { code, count } of byCode) {
    const cause = toFailure(code)
    counts.set(cause, (counts.get(cause) ?? 0) + count)
  }
  const all = arrived + byCode.reduce((sum, { count }) => sum + count, 0)
  return [...counts]
    .map(([cause, count]) => ({ cause, count, percent: Math.round((count / all) * 1000) / 10 }))
    .toSorted((a, b) => b.count - a.count)
}
