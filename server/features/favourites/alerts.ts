/**
 * Word to those who keep an offer that it has become cheaper, or ends within a day; written once for each, and left to whoever delivers
 * notices. A crash on the way costs nothing: those who were told are not told again, and the rest are told by the next look.
 */
import { DAY } from '#domain/time/time.ts'
import { contextOf, transaction, type Ctx, type AppContext } from '#server/app-context.ts'
import { once } from '#server/jobs/events.ts'
import { alertKeepers, endCheaper, endingKey, isAnybodyTold, listCheaper, listEnding, type Alert } from './queries.ts'

const TELL_BEFORE_MS = DAY
/** So that no statement takes long, however many keep an offer. */
const KEEPERS_AT_ONCE = 5_000
const OFFERS_AT_ONCE = 200

export async function alertOfDrops(app: AppContext): Promise<void> {
  const ctx = contextOf(app, null)
  for (const cheaper of await listCheaper(ctx.db, ctx.now, OFFERS_AT_ONCE)) {
    const { offerId, fromCents, toCents } = cheaper
    const alert = toCents === null ? null : { offerId, fromCents, toCents, now: ctx.now }
    if (alert) await notifyAll(ctx, alert)
    await transaction(ctx, async (tx) => {
      if ((await endCheaper(tx.db, cheaper, ctx.now)) && alert && (await isAnybodyTold(tx.db, alert)))
        await tx.emit('favourite.alerts', { offerId, kind: 'price-drop' })
    })
  }
}

export async function alertOfEnds(app: AppContext): Promise<void> {
  const ctx = contextOf(app, null)
  const until = new Date(ctx.now.getTime() + TELL_BEFORE_MS)
  for (const ending of await listEnding(ctx.db, ctx.now, until, OFFERS_AT_ONCE)) {
    const alert = { ...ending, now: ctx.now }
    await notifyAll(ctx, alert)
    await transaction(ctx, async (tx) => {
      if ((await once(tx.db, endingKey(ending), ctx.now)) && (await isAnybodyTold(tx.db, alert)))
        await tx.emit('favourite.alerts', { offerId: ending.offerId, kind: 'expiring' })
    })
  }
}

async function notifyAll(ctx: Ctx, alert: Alert): Promise<void> {
  let after: string | null = null
  do after = await alertKeepers(ctx.db, alert, after, KEEPERS_AT_ONCE)
  while (after !== null)
}
