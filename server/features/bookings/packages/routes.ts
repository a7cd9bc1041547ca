import { m } from '#messages'
import type { adminPackages } from '#contract/admin/packages.ts'
import type { packageRoutes as contract } from '#contract/bookings/packages.ts'
import { packageProblems } from '#contract/bookings/package-problems.ts'
import { pagination } from '#contract/fields.ts'
import { toDay } from '#domain/time/time.ts'
import { getVisibleStore } from '#server/features/stores/stores.ts'
import { requireActor, requireScopeId } from '#server/platform/http/access.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { getBookingDetails } from '../reading/reading-queries.ts'
import { serializeBooking } from '../reading/serialize.ts'
import { setPackage } from './covering.ts'
import { listOnSale, listOwnPackages } from './package-queries.ts'
import {
  changeValidUntil,
  createPackage,
  getOwnPackage,
  getSale,
  refundPackage,
  returnVisit,
  sellPackage,
  setOnSale,
  transferPackage,
  useAtCounter,
} from './packages.ts'
import { countSales, listOfHolder, listSales } from './sale-queries.ts'
import { serializeBought, serializeOwnPackage, serializePackage, serializeSale } from './serialize.ts'

const listMine = async (ctx: RequestCtx, filter: { id?: string; serviceId?: string | undefined }) => {
  const rows = await listOfHolder(ctx.db, requireActor(ctx).accountId, filter, toDay(ctx.now.getTime()))
  return rows.map((row) => serializeBought(row, ctx.now))
}

const getOwnSale = async (ctx: RequestCtx, id: string) =>
  serializeSale(await getSale(ctx, requireScopeId(ctx), id), ctx.now)

async function changePackage(ctx: RequestCtx, bookingId: string, packageId: string | null) {
  await setPackage(ctx, requireActor(ctx), bookingId, packageId)
  return {
    success: true as const,
    message: packageId === null ? m.rule_reply_package_removed() : m.rule_reply_package_pays(),
    booking: serializeBooking(await getBookingDetails(ctx.db, bookingId), ctx),
  }
}

export const packageRoutes: HttpRoutes<typeof contract> = {
  'GET /stores/:id/packages': async ({ params }, ctx) => {
    await getVisibleStore(ctx, params.id)
    return { success: true, packages: (await listOnSale(ctx.db, params.id)).map(serializePackage) }
  },
  'GET /packages': async ({ query }, ctx) => ({ success: true, packages: await listMine(ctx, query) }),
  'GET /packages/:id': async ({ params }, ctx) => {
    const [found] = await listMine(ctx, params)
    if (!found) throw packageProblems.saleNotFound()
    return { success: true, package: found }
  },
  'POST /packages/:id/transfer': async ({ params, body }, ctx) => {
    await transferPackage(ctx, requireActor(ctx), params.id, body)
    return { success: true, message: m.rule_reply_package_transferred({ name: body.name }) }
  },
  'PUT /bookings/:id/package': ({ params, body }, ctx) => changePackage(ctx, params.id, body.packageId),
  'PUT /merchant/bookings/:id/package': ({ params, body }, ctx) =>
    changePackage(ctx, params.id, body.packageId),
  'GET /merchant/packages': async ({ query }, ctx) => ({
    success: true,
    packages: (await listOwnPackages(ctx.db, requireScopeId(ctx), query.storeId)).map(serializeOwnPackage),
  }),
  'POST /merchant/packages': async ({ body }, ctx) => {
    const id = await createPackage(ctx, body)
    return {
      success: true,
      message: m.rule_reply_package_created(),
      package: serializeOwnPackage(await getOwnPackage(ctx, id)),
    }
  },
  'PUT /merchant/packages/:id': async ({ params, body }, ctx) => {
    await setOnSale(ctx, params.id, body.isOnSale)
    return {
      success: true,
      message: body.isOnSale ? m.rule_reply_package_on_sale() : m.rule_reply_package_stopped(),
      package: serializeOwnPackage(await getOwnPackage(ctx, params.id)),
    }
  },
  'POST /merchant/packages/:id/sales': async ({ params, body }, ctx) => {
    const id = await sellPackage(ctx, params.id, body)
    return {
      success: true,
      message: m.rule_reply_package_sold({ name: body.name }),
      sale: await getOwnSale(ctx, id),
    }
  },
  'GET /merchant/package-sales': async ({ query: { page, limit, ...query } }, ctx) => {
    const filter = { ...query, scopeId: requireScopeId(ctx) }
    const rows = await listSales(ctx.db, { ...filter, limit, offset: (page - 1) * limit })
    return {
      success: true,
      sales: rows.map((row) => serializeSale(row, ctx.now)),
      pagination: pagination(page, limit, await countSales(ctx.db, filter)),
    }
  },
  'GET /merchant/package-sales/:id': async ({ params }, ctx) => ({
    success: true,
    sale: await getOwnSale(ctx, params.id),
  }),
  'POST /merchant/package-sales/:id/uses': async ({ params }, ctx) => {
    await useAtCounter(ctx, params.id)
    const sale = await getOwnSale(ctx, params.id)
    return { success: true, message: m.rule_reply_package_used({ left: sale.left }), sale }
  },
  'DELETE /merchant/package-sales/:id/uses/:useId': async ({ params }, ctx) => {
    await returnVisit(ctx, requireScopeId(ctx), params)
    return { success: true, message: m.rule_reply_package_returned(), sale: await getOwnSale(ctx, params.id) }
  },
  'POST /merchant/package-sales/:id/refund': async ({ params, body }, ctx) => {
    await refundPackage(ctx, params.id, body.refund)
    return { success: true, message: m.rule_reply_package_refunded(), sale: await getOwnSale(ctx, params.id) }
  },
}

export const adminPackageRoutes: HttpRoutes<typeof adminPackages> = {
  'GET /admin/package-sales': async ({ query: { page, limit, search } }, { db, now }) => {
    // One more shows whether there is another page.
    const rows = await listSales(db, { scopeId: null, search, limit: limit + 1, offset: (page - 1) * limit })
    return {
      success: true,
      sales: rows.slice(0, limit).map((row) => serializeSale(row, now)),
      hasMore: rows.length > limit,
    }
  },
  'PUT /admin/package-sales/:id/valid-until': async ({ params, body }, ctx) => {
    await changeValidUntil(ctx, params.id, body.validUntil, body.reason)
    return { success: true, message: m.rule_reply_done() }
  },
  'POST /admin/package-sales/:id/uses/:useId/return': async ({ params, body }, ctx) => {
    await returnVisit(ctx, null, params, body.reason)
    return { success: true, message: m.rule_reply_done() }
  },
}
