import { m } from '#messages'
import { MAX_FAVOURITE_IDS, type favourites } from '#contract/favourites.ts'
import { pagination } from '#contract/fields.ts'
import { requireActor } from '#server/platform/http/access.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { addFavourite, findFavouriteOfOffer, removeFavourite, toggleFavourite } from './favourites.ts'
import { countFavourites, listFavouriteIds, listFavourites } from './queries.ts'
import { serializeFavourite } from './serialize.ts'

export const favouriteRoutes: HttpRoutes<typeof favourites> = {
  'GET /users/favorites': async ({ query }, ctx) => {
    const { rows, total } = await listFavourites(ctx.db, requireActor(ctx).accountId, query)
    return {
      success: true,
      favorites: rows.map((row) => serializeFavourite(row, ctx.app)),
      pagination: pagination(query.page, query.limit, total),
    }
  },
  'GET /users/favorites/count': async (_input, ctx) => ({
    success: true,
    count: await countFavourites(ctx.db, requireActor(ctx).accountId),
  }),
  'GET /users/favorites/ids': async (_input, ctx) => ({
    success: true,
    offerIds: await listFavouriteIds(ctx.db, requireActor(ctx).accountId, MAX_FAVOURITE_IDS),
  }),
  'POST /offers/:id/favorite': async ({ params }, ctx) => {
    const added = await addFavourite(ctx, requireActor(ctx).accountId, params.id)
    return {
      success: true,
      message: m.rule_reply_favourite_added(),
      favorite: serializeFavourite(added, ctx.app),
    }
  },
  'DELETE /offers/:id/favorite': async ({ params }, ctx) => {
    await removeFavourite(ctx, requireActor(ctx).accountId, params.id)
    return { success: true, message: m.rule_reply_favourite_removed(), offer_id: params.id }
  },
  'POST /offers/:id/favorite/toggle': async ({ params }, ctx) => {
    const added = await toggleFavourite(ctx, requireActor(ctx).accountId, params.id)
    if (!added) return { success: true, action: 'removed', message: m.rule_reply_favourite_removed() }
    const favorite = serializeFavourite(added, ctx.app)
    return { success: true, action: 'added', message: m.rule_reply_favourite_added(), favorite }
  },
  'GET /offers/:id/favorite/status': async ({ params }, ctx) => {
    const found = await findFavouriteOfOffer(ctx, requireActor(ctx).accountId, params.id)
    return { success: true, isFavorite: found !== null, favorite_id: found?.id ?? null }
  },
}
