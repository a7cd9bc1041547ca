/** Reports on the queue to KRA for an operator: an alert, and metrics. */
import { INVOICES_LATE_AFTER_MS } from '#domain/payments/invoice-policy.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { transaction, type AppContext, type Ctx } from '#server/app-context.ts'
import { raiseAlert, resolveAlerts } from '#server/features/alerts/alerts.ts'
import { countWaiting } from './sending-queries.ts'

export async function watchWaiting(ctx: Ctx): Promise<void> {
  const { count, since } = await countWaiting(ctx.db)
  const isLate = since !== null && since.getTime() <= ctx.now.getTime() - INVOICES_LATE_AFTER_MS
  const why = ctx.app.config.etims === null ? ' eTIMS is not set up (ETIMS_PIN).' : ''
  await transaction(ctx, (tx) =>
    isLate
      ? raiseAlert(tx, {
          kind: 'invoices-late',
          detail: `Tax invoices that wait for KRA: ${count}, the oldest since ${dayAndTime(since.getTime())}.${why}`,
        })
      : resolveAlerts(tx, { kind: 'invoices-late' }, 'No invoice is late.'),
  )
}

export function registerInvoiceMetrics({ metrics, database: { db }, clock }: AppContext): void {
  metrics.gauge({
    name: 'tax_invoices_waiting',
    help: 'Invoices and credit notes that KRA has not signed yet, without those that need a person',
    collect: async () => [{ value: (await countWaiting(db)).count }],
  })
  metrics.gauge({
    name: 'tax_invoices_oldest_seconds',
    help: 'How long the oldest of them has waited',
    collect: async () => {
      const { since } = await countWaiting(db)
      return [{ value: since === null ? 0 : (clock.now().getTime() - since.getTime()) / 1000 }]
    },
  })
}
