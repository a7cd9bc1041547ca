import type { stores } from '#contract/stores.ts'
import { readWhere } from '#server/features/locations/locations.ts'
import type { HttpRoutes, RequestCtx } from '#server/platform/http/operation.ts'
import { serializeOwnBranch } from './editing/branches.ts'
import { listOwnBranches } from './editing/own-branch-queries.ts'
import { storeEditingRoutes } from './editing/routes.ts'
import {
  serializeGallery,
  serializeOutlet,
  serializeSocials,
  serializeStore,
  serializeStores,
  serializeTeam,
} from './serialize.ts'
import { findCheapest } from './cheapest.ts'
import {
  listOffersOfStore,
  listPictures,
  listServicesOfStore,
  listSocials,
  listTeam,
} from './details-queries.ts'
import { markFollowed } from './followed.ts'
import { listCategories, listCategoriesWithStores, listRandomStores } from './lists/queries.ts'
import { getEmbed } from './slugs/embeds.ts'
import { getStoreBySlug } from './slugs/slugs.ts'
import { getOutlets, getVisibleStore, mayEditStore } from './stores.ts'

export const storeRoutes: HttpRoutes<typeof stores> = {
  ...storeEditingRoutes,
  'GET /stores/random': async ({ query }, ctx) => {
    const rows = await listRandomStores(ctx.db, ctx.now, query)
    return { success: true, stores: await markFollowed(ctx, serializeStores(rows, ctx.now, ctx.app.config)) }
  },
  'GET /categories': async (_input, { db }) => ({ success: true, categories: await listCategories(db) }),
  'GET /stores/categories': async ({ query }, { db }) => ({
    success: true,
    categories: await listCategoriesWithStores(db, readWhere(query).where),
  }),
  'GET /store-slugs/:slug/embed': async ({ params }, ctx) => ({
    success: true,
    ...(await getEmbed(ctx, params.slug)),
  }),
  'GET /store-slugs/:slug': async ({ params }, ctx) => ({
    success: true,
    ...(await getStoreBySlug(ctx, params.slug)),
  }),
  'GET /stores/:id': async ({ params }, ctx) => {
    const row = await getVisibleStore(ctx, params.id)
    const [[store], offers, services, outlets, socials, pictures, team] = await Promise.all([
      markFollowed(ctx, [serializeStore(row, ctx.now, ctx.app.config)]),
      listOffersOfStore(ctx.db, ctx.now, params.id),
      listServicesOfStore(ctx.db, params.id),
      getOutlets(ctx.db, row.card),
      listSocials(ctx.db, params.id),
      listPictures(ctx.db, params.id),
      listTeam(ctx.db, params.id),
    ])
    return {
      success: true,
      store: {
        ...store!, // markFollowed returns as many stores as it gets.
        ...serializeSocials(socials),
        gallery: serializeGallery(pictures, ctx.app.config),
        replySeconds: row.reply_seconds,
        deals: offers.map(({ id, title }) => ({ id, title })),
        services: services.filter(({ isListed }) => isListed).map(({ id, name }) => ({ id, name })),
        bookFrom: findCheapest(offers, services, ctx.app.settings.values.accessFeePercent),
        team: serializeTeam(team, ctx.app.config),
        outlets: outlets.map(({ id, name }) => ({ id, name })),
      },
    }
  },
  'GET /stores/:id/branches': async ({ params }, ctx) => listBranches(ctx, params.id),
  'GET /socials/store/:id': async ({ params }, ctx) => {
    await getVisibleStore(ctx, params.id)
    return { success: true, socials: await listSocials(ctx.db, params.id) }
  },
}

async function listBranches(ctx: RequestCtx, storeId: string) {
  const { card } = await getVisibleStore(ctx, storeId)
  if (await mayEditStore(ctx, storeId)) {
    const own = await listOwnBranches(ctx.db, storeId)
    if (own.length > 0)
      return { success: true as const, branches: own.map((branch) => serializeOwnBranch(branch, ctx.now)) }
  }
  const outlets = await getOutlets(ctx.db, card)
  return { success: true as const, branches: outlets.map((outlet) => serializeOutlet(outlet, ctx.now)) }
}
