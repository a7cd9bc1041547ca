import { GuestPassBranch, type guestPassRoutes as contract } from '#contract/bookings/guest-passes.ts'
import type { Reply } from '#contract/kernel.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { serializeBooking } from '../reading/serialize.ts'
import { getTitle } from '../reading/title.ts'
import { getGuestLink, readGuestPass } from './passes.ts'

export const guestPassRoutes: HttpRoutes<typeof contract> = {
  'GET /bookings/:id/guest-link': async ({ params }, ctx) => ({
    success: true,
    link: await getGuestLink(ctx, requireActor(ctx), params.id),
  }),
  'POST /bookings/guest-passes/read': async ({ body }, ctx) => ({
    success: true,
    booking: serializeGuestPass(await readGuestPass(ctx, body.link), ctx),
  }),
}

/** Serializes the booking for a guest, without prices and without data about the customer who made it. */
function serializeGuestPass(
  { booking: row, pass }: Awaited<ReturnType<typeof readGuestPass>>,
  ctx: RequestCtx,
): Reply<(typeof contract)['POST /bookings/guest-passes/read']>['booking'] {
  const { startTime, endTime, status, isNoShow, Offer, Service, Staff, Branch } = serializeBooking(row, ctx)
  return {
    title: getTitle(row),
    storeName: row.service.store.name,
    coverUrl: (Offer?.service ?? Service)?.store.cover_url ?? null,
    staffName: Staff?.name ?? null,
    startTime,
    endTime,
    status,
    isNoShow,
    pass: pass?.pass ?? null,
    code: pass?.code ?? null,
    branch: GuestPassBranch.parse(Branch),
  }
}
