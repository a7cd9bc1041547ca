/** The public API of favourites. */
import { favouriteProblems } from '#contract/favourites.ts'
import { offerProblems } from '#contract/offers.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { lock, type Queryable } from '#server/database/database.ts'
import { uuidv7 } from '#server/ids.ts'
import { deleteFavourite, findFavourite, insertFavourite, isOfferShown, type FavouriteRow } from './queries.ts'

export async function addFavourite(ctx: Ctx, accountId: string, offerId: string): Promise<FavouriteRow> {
  await needOffer(ctx.db, offerId)
  if (!(await add(ctx, ctx.db, accountId, offerId))) throw favouriteProblems.alreadyFavourite()
  return getFavourite(ctx.db, accountId, offerId)
}

/** As often as one likes; only an offer that never was is refused. */
export async function removeFavourite(ctx: Ctx, accountId: string, offerId: string): Promise<void> {
  if (!(await deleteFavourite(ctx.db, { accountId, offerId }))) await needOffer(ctx.db, offerId)
}

/** The favourite that it is now, or null when it was one. Several at once take turns. */
export const toggle = (ctx: Ctx, accountId: string, offerId: string): Promise<FavouriteRow | null> =>
  transaction(ctx, async ({ db }) => {
    await lock(db, `favourite ${accountId} ${offerId}`)
    if (await deleteFavourite(db, { accountId, offerId })) return null
    await needOffer(db, offerId)
    await add(ctx, db, accountId, offerId)
    return getFavourite(db, accountId, offerId)
  })

/** The favourite this offer is, or null. */
export async function statusOf(ctx: Ctx, accountId: string, offerId: string): Promise<FavouriteRow | null> {
  const found = await findFavourite(ctx.db, { accountId, offerId })
  if (!found) await needOffer(ctx.db, offerId)
  return found ?? null
}

async function needOffer(db: Queryable, offerId: string): Promise<void> {
  if (!(await isOfferShown(db, offerId))) throw offerProblems.notFound()
}

const add = (ctx: Ctx, db: Queryable, accountId: string, offerId: string): Promise<boolean> =>
  insertFavourite(db, { id: uuidv7(ctx.now.getTime()), accountId, offerId, now: ctx.now })

async function getFavourite(db: Queryable, accountId: string, offerId: string): Promise<FavouriteRow> {
  const found = await findFavourite(db, { accountId, offerId })
  // Somebody else's request has let it go, or the store was withdrawn, in between.
  if (!found) throw offerProblems.notFound()
  return found
}
