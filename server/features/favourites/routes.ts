import { MAX_FAVOURITE_IDS, type favourites } from '#contract/favourites.ts'
import { pagination } from '#contract/fields.ts'
import { actorOf, type HttpRoutes } from '#server/http/server.ts'
import { addFavourite, removeFavourite, statusOf, toggle } from './favourites.ts'
import { addedOnTheWire, favouritesOnTheWire, toggledOnTheWire } from './present.ts'
import { countFavourites, idsOfFavourites, listFavourites } from './queries.ts'

export const favouriteRoutes: HttpRoutes<typeof favourites> = {
  'GET /users/favorites': async ({ query }, ctx) => {
    const { rows, total } = await listFavourites(ctx.db, actorOf(ctx).accountId, query)
    return favouritesOnTheWire(rows, pagination(query.page, query.limit, total), ctx.app.config)
  },
  'GET /users/favorites/count': async (_input, ctx) => ({
    success: true,
    count: await countFavourites(ctx.db, actorOf(ctx).accountId),
  }),
  'GET /users/favorites/ids': async (_input, ctx) => ({
    success: true,
    offerIds: await idsOfFavourites(ctx.db, actorOf(ctx).accountId, MAX_FAVOURITE_IDS),
  }),
  'POST /offers/:id/favorite': async ({ params }, ctx) =>
    addedOnTheWire(await addFavourite(ctx, actorOf(ctx).accountId, params.id), ctx.app.config),
  'DELETE /offers/:id/favorite': async ({ params }, ctx) => {
    await removeFavourite(ctx, actorOf(ctx).accountId, params.id)
    return { success: true, message: 'Removed from favorites', offer_id: params.id }
  },
  'POST /offers/:id/favorite/toggle': async ({ params }, ctx) =>
    toggledOnTheWire(await toggle(ctx, actorOf(ctx).accountId, params.id), ctx.app.config),
  'GET /offers/:id/favorite/status': async ({ params }, ctx) => {
    const found = await statusOf(ctx, actorOf(ctx).accountId, params.id)
    return { success: true, isFavorite: found !== null, favorite_id: found?.id ?? null }
  },
}
