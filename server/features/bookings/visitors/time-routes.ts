import type { availabilityRoutes as contract } from '#contract/bookings/availability.ts'
import { storeProblems } from '#contract/stores.ts'
import { readInstant } from '#domain/time/time.ts'
import { comingDays, serializeBranch } from '#server/features/stores/stores.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { checkSlot } from '../holds/check-slot.ts'
import { listBranches } from '../reading/reading-queries.ts'
import { findHoldToken } from './hold-cookie.ts'
import { tokenHash } from './visitor-holds.ts'
import { getVisitDaySlots, listComingVisitDays, type VisitFilter } from '../visits/visit-days.ts'
import { listStaff, type ItemKey } from '../availability/availability-queries.ts'
import { listComingDays, getDaySlots, type SlotFilter } from '../availability/availability.ts'
import { findShownItem, resolveItemKey } from '../availability/bookable-items.ts'
import {
  closedDayProblem,
  serializeComingDays,
  serializeSlots,
  serializeStaff,
} from '../availability/serialize-days.ts'

export const availabilityRoutes: HttpRoutes<typeof contract> = {
  'GET /bookings/offer-slots': ({ query }, ctx) =>
    listSlots(ctx, { offerId: query.offerId }, query.date, query),
  'GET /bookings/service-slots': ({ query }, ctx) =>
    listSlots(ctx, { serviceId: query.serviceId }, query.date, query),
  'GET /bookings/slots/unified': ({ query }, ctx) =>
    listSlots(
      ctx,
      query.entityType === 'offer' ? { offerId: query.entityId } : { serviceId: query.entityId },
      query.date,
      query,
    ),
  'GET /bookings/slots': async ({ query }, ctx) =>
    listSlots(ctx, await resolveItemKey(ctx.db, query), query.date, query),
  'GET /bookings/slot': async ({ query }, ctx) =>
    // The contract has checked the format.
    checkSlot(ctx, await resolveItemKey(ctx.db, query), readInstant(query.startTime)!, {
      ...query,
      exceptHold: ownHold(ctx),
    }),
  'GET /bookings/availability': async ({ query }, ctx) => {
    const { also, from, days, ...filter } = query
    const key = await resolveItemKey(ctx.db, query)
    return serializeComingDays(
      also
        ? await listComingVisitDays(ctx, key, from, days, { ...filter, also })
        : await listComingDays(ctx, key, from, days, { ...filter, exceptHold: ownHold(ctx) }),
    )
  },

  'GET /bookings/offers/:id/branch': ({ params }, ctx) => listBookableBranches(ctx, { offerId: params.id }),
  'GET /bookings/services/:id/branch': ({ params }, ctx) =>
    listBookableBranches(ctx, { serviceId: params.id }),
  'GET /bookings/offers/:id/staff': ({ params }, ctx) => listBookableStaff(ctx, { offerId: params.id }),
  'GET /bookings/services/:id/staff': ({ params }, ctx) => listBookableStaff(ctx, { serviceId: params.id }),
}

async function listSlots(
  ctx: RequestCtx,
  key: ItemKey,
  date: string,
  { also, ...filter }: SlotFilter & { also?: VisitFilter['also'] | undefined },
) {
  const daySlots = also
    ? await getVisitDaySlots(ctx, key, date, { ...filter, also })
    : await getDaySlots(ctx, key, date, { ...filter, exceptHold: ownHold(ctx) })
  if (daySlots.rule) throw closedDayProblem(daySlots, daySlots.rule)
  return serializeSlots(daySlots, ctx.app.settings.values.accessFeePercent)
}

/** A visitor sees the time that they hold as free. */
const ownHold = (ctx: RequestCtx) => tokenHash(findHoldToken(ctx))

async function listBookableBranches(ctx: RequestCtx, key: ItemKey) {
  const item = await findShownItem(ctx.db, key)
  const all = (await listBranches(ctx.db, item.serviceId)).map(({ branch, ...hours }) =>
    serializeBranch(branch, hours, comingDays(ctx.now)),
  )
  const branch = all[0]
  if (!branch) throw storeProblems.branchNotFound()
  return {
    success: true as const,
    branch,
    branches: all,
    service: { id: item.serviceId, name: item.serviceName, branchId: branch.id },
  }
}

async function listBookableStaff(ctx: RequestCtx, key: ItemKey) {
  const item = await findShownItem(ctx.db, key)
  return {
    success: true as const,
    staff: (await listStaff(ctx.db, item.serviceId)).map(serializeStaff),
  }
}
