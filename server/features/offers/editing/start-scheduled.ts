/**
 * The scheduled job: publishes offers whose start has come. Lists and the search read offers by their status, so the
 * row changes instead of every query comparing times.
 */
import { createContext, transaction, type AppContext, type TxCtx } from '#server/app-context.ts'
import { forEachDue } from '#server/platform/jobs/scheduled.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { listStarting, startOffer } from './queries.ts'

export async function startScheduledOffers(app: AppContext): Promise<void> {
  const ctx = createContext(app, null)
  await forEachDue(
    app,
    (limit) => listStarting(ctx.db, ctx.now, limit),
    ({ id }) => transaction(ctx, (tx) => start(tx, id)),
    ({ id }) => ({ offerId: id }),
  )
}

async function start(tx: TxCtx, id: string): Promise<void> {
  const [{ numUpdatedRows } = { numUpdatedRows: 0n }] = await startOffer(tx.db, id, tx.now)
  if (numUpdatedRows === 0n) return
  await tx.emit('offer.published', { offerId: id })
  await audit(tx.db, tx.now, { action: 'offer.started', actor: null, subject: id })
}
