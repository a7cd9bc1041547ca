/** Metrics: payments and refunds by status. */
import { DAY } from '#domain/time/time.ts'
import type { AppContext } from '#server/app-context.ts'
import {
  countOpenPayments,
  countOpenRefunds,
  countPaymentsSince,
  type StatusCount,
} from './metrics-queries.ts'

const OPEN = ['initiated', 'pending', 'unknown']
const ALL = [...OPEN, 'completed', 'failed', 'refund_due', 'refunded']
const OPEN_REFUNDS = ['due', 'requested']

/** Includes a zero for statuses without rows, so that their graphs do not have gaps. */
const toSamples = (statuses: readonly string[], rows: readonly StatusCount[]) => {
  const counts = new Map(rows.map(({ status, count }) => [status, count]))
  return [...new Set([...statuses, ...counts.keys()])].map((status) => ({
    labels: { status },
    value: counts.get(status) ?? 0,
  }))
}

export function registerPaymentMetrics({ metrics, database: { db }, clock }: AppContext): void {
  metrics.gauge({
    name: 'payments_open',
    help: 'Payments that are not decided yet, of any age',
    labels: ['status'],
    collect: async () => toSamples(OPEN, await countOpenPayments(db)),
  })
  metrics.gauge({
    name: 'payments_last_day',
    help: 'Payments started in the last 24 hours',
    labels: ['status'],
    collect: async () => toSamples(ALL, await countPaymentsSince(db, new Date(clock.now().getTime() - DAY))),
  })
  metrics.gauge({
    name: 'refunds_open',
    help: 'Refunds that are not requested or not confirmed yet',
    labels: ['status'],
    collect: async () => toSamples(OPEN_REFUNDS, await countOpenRefunds(db)),
  })
}
