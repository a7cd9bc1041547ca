/**
 * The scheduled job: publishes offers whose start has come. Lists and the search read offers by their status, so the
 * row changes instead of every query comparing times.
 */
import { contextOf, transaction, type AppContext } from '#server/app-context.ts'
import { forEachDue } from '#server/platform/jobs/scheduled.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { listStarting, startOffer } from './queries.ts'

export async function startScheduledOffers(app: AppContext): Promise<void> {
  const ctx = contextOf(app, null)
  await forEachDue(
    ctx.log,
    await listStarting(ctx.db, ctx.now),
    ({ id }) =>
      transaction(ctx, async (tx) => {
        const [{ numUpdatedRows } = { numUpdatedRows: 0n }] = await startOffer(tx.db, id, tx.now)
        if (numUpdatedRows === 0n) return
        await tx.emit('offer.published', { offerId: id })
        await audit(tx.db, tx.now, { action: 'offer.started', actor: null, subject: id })
      }),
    ({ id }) => ({ offerId: id }),
  )
}
