import type { offerEditing } from '#contract/offer-editing.ts'
import { m } from '#messages'
import { mayDo } from '#domain/accounts/merchant-role.ts'
import { shillings } from '#domain/payments/money.ts'
import { toDay, instant } from '#domain/time/time.ts'
import { requireOwnStore } from '#server/features/stores/stores.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { createOffer, duplicateOffer, editOffer, removeOffer } from './edit-offers.ts'
import { getSummary } from './own-queries.ts'
import { serializeOwnOffer } from './serialize.ts'

export const offerEditingRoutes: HttpRoutes<typeof offerEditing> = {
  'GET /offers/summary': async ({ query: { storeId } }, ctx) => {
    if (storeId !== undefined) await requireOwnStore(ctx, storeId)
    const { bookedThisMonth, takenThisMonth, ...counts } = await getSummary(
      ctx.db,
      ctx.now,
      requireScopeId(ctx),
      storeId,
      toMonthRange(ctx.now),
    )
    const seesFigures = mayDo(requireActor(ctx).merchantRole, 'seeFigures')
    return {
      success: true,
      counts,
      bookedThisMonth,
      takenThisMonth: seesFigures ? shillings(takenThisMonth) : null,
    }
  },
  'POST /offers': async ({ body }, ctx) => {
    const offer = await createOffer(ctx, body)
    const isLive = offer.status === 'active' && offer.service.store_status === 'published'
    const message =
      offer.status === 'active' && !isLive ? m.rule_reply_offer_waits_for_store() : CREATED[offer.status]()
    return { success: true, message, isLive, offer: serializeOwnOffer(offer, ctx.app) }
  },
  'PUT /offers/:id': async ({ params, body }, ctx) => ({
    success: true,
    message: m.rule_reply_offer_saved(),
    offer: serializeOwnOffer(await editOffer(ctx, params.id, body), ctx.app),
  }),
  'DELETE /offers/:id': async ({ params }, ctx) => {
    const deleted = await removeOffer(ctx, params.id)
    return {
      success: true,
      message: deleted ? m.rule_reply_offer_deleted() : m.rule_reply_offer_ended(),
      deleted,
    }
  },
  'POST /offers/:id/duplicate': async ({ params }, ctx) => ({
    success: true,
    message: m.rule_reply_offer_copied(),
    offer: serializeOwnOffer(await duplicateOffer(ctx, params.id), ctx.app),
  }),
}

const CREATED = {
  draft: m.rule_reply_offer_drafted,
  scheduled: m.rule_reply_offer_scheduled,
  active: m.rule_reply_offer_created,
  paused: m.rule_reply_offer_drafted,
  inactive: m.rule_reply_offer_drafted,
}

/** Returns the calendar month in Nairobi. */
function toMonthRange(now: Date): { from: Date; to: Date } {
  const [year = 0, month = 0] = toDay(now.getTime()).split('-').map(Number)
  const first = (count: number) => new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10)
  return { from: new Date(instant(first(0))), to: new Date(instant(first(1))) }
}
