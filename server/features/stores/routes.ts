import { pagination } from '#contract/fields.ts'
import type { stores } from '#contract/stores.ts'
import type { HttpRoutes, RequestCtx } from '#server/kernel/http.ts'
import { outletOnTheWire, socialsOnTheWire, storeOnTheWire } from './present.ts'
import { categoriesWithStores, listSocials, listStores, offersOfStore, servicesOfStore, someStores, type StoreFront } from './queries.ts'
import { getStore, outletsOf } from './stores.ts'

const onTheWire = (ctx: RequestCtx) => (row: StoreFront) => storeOnTheWire(row, ctx.now, ctx.house.config)

export const storeRoutes: HttpRoutes<typeof stores> = {
  'GET /stores': async ({ query }, ctx) => {
    const { rows, total } = await listStores(ctx.db, ctx.now, query)
    return { success: true, stores: rows.map(onTheWire(ctx)), pagination: pagination(query.page, query.limit, total) }
  },
  'GET /stores/random': async ({ query }, ctx) => ({
    success: true,
    stores: (await someStores(ctx.db, ctx.now, query)).map(onTheWire(ctx)),
  }),
  'GET /stores/categories': async ({ query }, ctx) => ({
    success: true,
    categories: await categoriesWithStores(ctx.db, query.location),
  }),
  'GET /stores/:id': async ({ params }, ctx) => {
    const store = await getStore(ctx.db, ctx.now, params.id)
    const [deals, services, outlets, socials] = await Promise.all([
      offersOfStore(ctx.db, ctx.now, store.id),
      servicesOfStore(ctx.db, store.id),
      outletsOf(ctx.db, store),
      listSocials(ctx.db, store.id),
    ])
    return {
      success: true,
      store: {
        ...onTheWire(ctx)(store),
        ...socialsOnTheWire(socials),
        deals,
        services,
        outlets: outlets.map(({ id, name }) => ({ id, name })),
      },
    }
  },
  'GET /stores/:id/branches': async ({ params }, ctx) => branches(ctx, params.id),
  'GET /branches/store/:id': async ({ params }, ctx) => branches(ctx, params.id),
  'GET /socials/store/:id': async ({ params }, ctx) => {
    const store = await getStore(ctx.db, ctx.now, params.id)
    return { success: true, socials: await listSocials(ctx.db, store.id) }
  },
}

async function branches(ctx: RequestCtx, storeId: string) {
  const outlets = await outletsOf(ctx.db, await getStore(ctx.db, ctx.now, storeId))
  return { success: true as const, branches: outlets.map((outlet) => outletOnTheWire(outlet, ctx.now)) }
}
