import type { Store } from '#contract/entities.ts'
import { pagination } from '#contract/fields.ts'
import type { stores } from '#contract/stores.ts'
import type { Actor } from '#server/app-context.ts'
import type { HttpRoutes, RequestCtx } from '#server/http/server.ts'
import { outletOnTheWire, socialsOnTheWire, storeListOnTheWire, storeOnTheWire, storesOnTheWire } from './present.ts'
import { categoriesWithStores, followedAmong, listSocials, listStores, offersOfStore, servicesOfStore, someStores } from './queries.ts'
import { getStore, outletsOf } from './stores.ts'

export const storeRoutes: HttpRoutes<typeof stores> = {
  'GET /stores': async ({ query }, ctx) => {
    const { app, now } = ctx
    const { cards, total } = await listStores(app, now, query)
    const pages = pagination(query.page, query.limit, total)
    return isCustomer(ctx)
      ? { success: true, stores: await marked(ctx, cards), pagination: pages }
      : storeListOnTheWire(cards, now, app.config, pages)
  },
  'GET /stores/random': async ({ query }, ctx) => {
    const cards = await someStores(ctx.app.database.pool, ctx.now, query)
    return isCustomer(ctx) ? { success: true, stores: await marked(ctx, cards) } : storeListOnTheWire(cards, ctx.now, ctx.app.config)
  },
  'GET /stores/categories': async ({ query }, { app }) => ({
    success: true,
    categories: await categoriesWithStores(app.database.pool, query.location),
  }),
  'GET /stores/:id': async ({ params }, ctx) => {
    const store = await getStore(ctx.db, ctx.now, params.id)
    const [followed, deals, services, outlets, socials] = await Promise.all([
      isCustomer(ctx) ? followedAmong(ctx.db, ctx.actor.accountId, [store.id]) : undefined,
      offersOfStore(ctx.db, ctx.now, store.id),
      servicesOfStore(ctx.db, store.id),
      outletsOf(ctx.db, store),
      listSocials(ctx.db, store.id),
    ])
    const more = {
      following: followed?.has(store.id) ?? false,
      ...socialsOnTheWire(socials),
      deals,
      services,
      outlets: outlets.map(({ id, name }) => ({ id, name })),
    }
    return storeOnTheWire(store, more, ctx.now, ctx.app.config)
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

type OfCustomer = RequestCtx & { actor: Actor }
const isCustomer = (ctx: RequestCtx): ctx is OfCustomer => ctx.actor?.role === 'customer'

/** A customer is told which of the stores he follows. */
async function marked({ db, actor, now, app }: OfCustomer, cards: string | null): Promise<Store[]> {
  const stores = JSON.parse(`[${storesOnTheWire(cards, now, app.config)}]`) as Store[] // 0010_store_cards.sql writes them so
  const followed = await followedAmong(
    db,
    actor.accountId,
    stores.map(({ id }) => id),
  )
  return stores.map((store) => ({ ...store, following: followed.has(store.id) }))
}
