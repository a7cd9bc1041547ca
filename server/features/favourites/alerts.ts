/**
 * Creates an alert for each account with a favourite offer when its price is reduced or it expires within a
 * day. After a crash the next run continues: no account gets the same alert twice.
 */
import { DAY } from '#domain/time/time.ts'
import { createContext, transaction, type Ctx, type AppContext } from '#server/app-context.ts'
import { once } from '#server/platform/jobs/events.ts'
import {
  createAlerts,
  deletePriceReduction,
  expiryKey,
  hasAlerts,
  listPriceReductions,
  listExpiring,
  type Alert,
} from './queries.ts'

const ALERT_BEFORE_EXPIRY_MS = DAY
/** Limits how long a statement takes, however many accounts have the offer as a favourite. */
const ACCOUNTS_PER_BATCH = 5_000
const OFFERS_PER_RUN = 200

export async function alertOfPriceReductions(app: AppContext): Promise<void> {
  const ctx = createContext(app, null)
  for (const reduction of await listPriceReductions(ctx.db, ctx.now, OFFERS_PER_RUN)) {
    const { offerId, fromCents, toCents } = reduction
    const alert = toCents === null ? null : { offerId, fromCents, toCents, now: ctx.now }
    if (alert) await createAllAlerts(ctx, alert)
    await transaction(ctx, async (tx) => {
      if ((await deletePriceReduction(tx.db, reduction, ctx.now)) && alert && (await hasAlerts(tx.db, alert)))
        await tx.emit('favourite.alerts', { offerId, kind: 'price-drop', toCents: alert.toCents })
    })
  }
}

export async function alertOfExpiringOffers(app: AppContext): Promise<void> {
  const ctx = createContext(app, null)
  const until = new Date(ctx.now.getTime() + ALERT_BEFORE_EXPIRY_MS)
  for (const expiring of await listExpiring(ctx.db, ctx.now, until, OFFERS_PER_RUN)) {
    const alert = { ...expiring, now: ctx.now }
    await createAllAlerts(ctx, alert)
    await transaction(ctx, async (tx) => {
      if ((await once(tx.db, expiryKey(expiring), ctx.now)) && (await hasAlerts(tx.db, alert)))
        await tx.emit('favourite.alerts', {
          offerId: expiring.offerId,
          kind: 'expiring',
          expiresAt: expiring.expiresAt.toISOString(),
        })
    })
  }
}

async function createAllAlerts(ctx: Ctx, alert: Alert): Promise<void> {
  let after: string | null = null
  do after = await createAlerts(ctx.db, alert, after, ACCOUNTS_PER_BATCH)
  while (after !== null)
}
