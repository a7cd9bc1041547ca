import { m } from '#messages'
import type { waitlistRoutes as contract } from '#contract/bookings/waitlist.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { getOnlyStaffId } from '../reading/access.ts'
import { setHoldCookie } from '../visitors/hold-cookie.ts'
import { listClients, listEntries } from './entry-queries.ts'
import { serializeClient, serializeEntry } from './serialize.ts'
import { acceptOffer, declineOffer, joinWaitlist, leaveWaitlist, offerByStore } from './waitlist.ts'

const getEntry = async (ctx: RequestCtx, accountId: string, id: string) => {
  const [row] = await listEntries(ctx.db, accountId, ctx.now, id)
  return serializeEntry(row!) // it waits, or waited a moment ago
}

export const waitlistRoutes: HttpRoutes<typeof contract> = {
  'GET /waitlist': async (_input, ctx) => ({
    success: true,
    entries: (await listEntries(ctx.db, requireActor(ctx).accountId, ctx.now)).map(serializeEntry),
  }),
  'POST /waitlist': async ({ body }, ctx) => {
    const actor = requireActor(ctx)
    const id = await joinWaitlist(ctx, actor, body)
    const entry = await getEntry(ctx, actor.accountId, id)
    return { success: true, message: m.rule_reply_waiting({ store: entry.storeName }), entry }
  },
  'DELETE /waitlist/:id': async ({ params }, ctx) => {
    await leaveWaitlist(ctx, requireActor(ctx), params.id)
    return { success: true, message: m.rule_reply_wait_left() }
  },
  'POST /waitlist/offers/:id/accept': async ({ params }, ctx) => {
    const offer = await acceptOffer(ctx, requireActor(ctx), params.id)
    if (offer.holdToken) setHoldCookie(ctx, offer.holdToken)
    const { serviceId, offerId, branchId, staffId, holdToken } = offer
    return {
      success: true,
      serviceId,
      offerId,
      branchId,
      staffId,
      startTime: offer.start.toISOString(),
      holdToken,
      expiresAt: offer.expiresAt.toISOString(),
    }
  },
  'POST /waitlist/offers/:id/decline': async ({ params }, ctx) => {
    await declineOffer(ctx, requireActor(ctx), params.id)
    return { success: true, message: m.rule_reply_wait_declined() }
  },
  'GET /merchant/waitlist': async ({ query }, ctx) => {
    const filter = {
      scopeId: requireScopeId(ctx),
      storeId: query.storeId ?? null,
      branchId: query.branchId ?? null,
      staffId: getOnlyStaffId(requireActor(ctx)),
      date: query.date ?? null,
    }
    return { success: true, waiting: (await listClients(ctx.db, filter, ctx.now)).map(serializeClient) }
  },
  'POST /merchant/waitlist/:id/offers': async ({ params, body }, ctx) => {
    const { entryId, accountId } = await offerByStore(ctx, requireActor(ctx), params.id, body)
    const [row] = await listEntries(ctx.db, accountId, ctx.now, entryId)
    const { offers } = serializeEntry(row!) // it waits
    const offer = offers.find(({ isHeld }) => isHeld)! // it was just made
    return { success: true, message: m.rule_reply_wait_offered(), offer }
  },
}
