/** Featured offers and the promo strip. Days are whole days in Nairobi. */
import { promotionProblems } from '#contract/admin/promotions.ts'
import { getLocale } from '#messages/runtime'
import { addDays, toDay, instant, type Day } from '#domain/time/time.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { featureOffer, listFeatured, orderFeatured, stopFeaturing } from '#server/features/offers/offers.ts'
import { uuidv7 } from '#server/ids.ts'
import { requireCurrentVersion } from '#server/platform/http/requests/edits.ts'
import { auditChange } from './catalogue.ts'
import * as q from './queries.ts'

type Days = { firstDay: Day; lastDay: Day | null }
type Period = { startsAt: Date; endsAt: Date | null }

function toPeriod({ firstDay, lastDay }: Days): Period {
  if (lastDay !== null && lastDay < firstDay) throw promotionProblems.endsFirst()
  return {
    startsAt: new Date(instant(firstDay)),
    endsAt: lastDay === null ? null : new Date(instant(addDays(lastDay, 1))),
  }
}

const toDays = ({ startsAt, endsAt }: Period): Days => ({
  firstDay: toDay(startsAt.getTime()),
  lastDay: endsAt && toDay(endsAt.getTime() - 1),
})

const isCurrent = ({ startsAt, endsAt }: Period, now: Date): boolean =>
  startsAt <= now && (endsAt === null || endsAt > now)

// ---------------------------------------------------------------- featured offers

export async function listFeaturedOffers(ctx: Ctx) {
  const rows = await listFeatured(ctx.db, ctx.now)
  return rows.map(({ startsAt, endsAt, ...offer }) => ({
    ...offer,
    ...toDays({ startsAt, endsAt }),
    isShown: offer.isListed && isCurrent({ startsAt, endsAt }, ctx.now),
  }))
}

export function featureForDays(ctx: Ctx, offerId: string, days: Days): Promise<void> {
  const period = toPeriod(days)
  return transaction(ctx, async (tx) => {
    await featureOffer(tx.db, offerId, period, tx.now)
    await auditChange(tx, 'offer.featured', { offerId, ...days })
  })
}

export const endFeature = (ctx: Ctx, offerId: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    await stopFeaturing(tx.db, offerId)
    await auditChange(tx, 'offer.feature-ended', { offerId })
  })

export const changeFeaturedOrder = (ctx: Ctx, offerIds: readonly string[]): Promise<void> =>
  transaction(ctx, async (tx) => {
    await orderFeatured(tx.db, offerIds)
    await auditChange(tx, 'offers.featured-ordered', { count: offerIds.length })
  })

// ---------------------------------------------------------------- the promo strip

/** Returns the promotion that customers read, in their language; null without one. */
export async function currentPromotion(ctx: Ctx): Promise<{ text: string; path: string | null } | null> {
  const promotion = await q.findCurrentPromotion(ctx.db, ctx.now)
  if (!promotion) return null
  const { textEn, textSw, path } = promotion
  return { text: getLocale() === 'sw' ? textSw : textEn, path }
}

export async function listPromotions(ctx: Ctx) {
  const rows = await q.listPromotions(ctx.db)
  const current = await q.findCurrentPromotion(ctx.db, ctx.now)
  return rows.map((row) => serializePromotion(row, row.id === current?.id))
}

type Fields = Days & { textEn: string; textSw: string; path: string | null }

const toRow = ({ textEn, textSw, path, ...days }: Fields): q.PromotionFields => ({
  textEn,
  textSw,
  path,
  ...toPeriod(days),
})

export async function addPromotion(ctx: Ctx, fields: Fields) {
  const row = toRow(fields)
  const added = await transaction(ctx, async (tx) => {
    const promotion = await q.insertPromotion(tx.db, uuidv7(tx.now.getTime()), row, tx.now)
    await auditChange(tx, 'promotion.added', { id: promotion.id, ...fields })
    return promotion
  })
  return serializePromotion(added, await isShownNow(ctx, added.id))
}

export async function changePromotion(
  ctx: Ctx,
  id: string,
  { version, ...fields }: Fields & { version?: number | undefined },
) {
  const row = toRow(fields)
  const changed = await transaction(ctx, async (tx) => {
    const before = await q.lockPromotion(tx.db, id)
    if (!before) throw promotionProblems.notFound()
    requireCurrentVersion(before, version, () => serializePromotion(before, isCurrent(before, tx.now)))
    await auditChange(tx, 'promotion.changed', { id, ...fields })
    return q.updatePromotion(tx.db, id, row)
  })
  return serializePromotion(changed, await isShownNow(ctx, id))
}

export const removePromotion = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (tx) => {
    const removed = await q.deletePromotion(tx.db, id)
    if (!removed) throw promotionProblems.notFound()
    await auditChange(tx, 'promotion.removed', { id, textEn: removed.textEn })
  })

const isShownNow = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await q.findCurrentPromotion(ctx.db, ctx.app.clock.now()))?.id === id

const serializePromotion = (
  { id, textEn, textSw, path, startsAt, endsAt, version }: q.PromotionRow,
  isShown: boolean,
) => ({ id, textEn, textSw, path, ...toDays({ startsAt, endsAt }), isShown, version })
