/** The public API of favourites. */
import { favouriteProblems } from '#contract/favourites.ts'
import { offerProblems } from '#contract/offers.ts'
import { transaction, type Ctx } from '#server/app-context.ts'
import { lock, type Queryable } from '#server/platform/database/database.ts'
import { uuidv7 } from '#server/ids.ts'
import {
  deleteFavourite,
  findFavourite,
  insertFavourite,
  isOfferShown,
  type FavouriteRow,
} from './queries.ts'

export async function addFavourite(ctx: Ctx, accountId: string, offerId: string): Promise<FavouriteRow> {
  await requireOffer(ctx.db, offerId)
  if (!(await insert(ctx, ctx.db, accountId, offerId))) throw favouriteProblems.alreadyFavourite()
  return getFavourite(ctx.db, accountId, offerId)
}

/** Succeeds also when it is not a favourite; only an unknown offer is rejected. */
export async function removeFavourite(ctx: Ctx, accountId: string, offerId: string): Promise<void> {
  if (!(await deleteFavourite(ctx.db, { accountId, offerId }))) await requireOffer(ctx.db, offerId)
}

/** Returns the added favourite, or null if it was removed. Concurrent calls run one after another. */
export const toggleFavourite = (ctx: Ctx, accountId: string, offerId: string): Promise<FavouriteRow | null> =>
  transaction(ctx, async ({ db }) => {
    await lock(db, `favourite ${accountId} ${offerId}`)
    if (await deleteFavourite(db, { accountId, offerId })) return null
    await requireOffer(db, offerId)
    await insert(ctx, db, accountId, offerId)
    return getFavourite(db, accountId, offerId)
  })

export async function findFavouriteOfOffer(
  ctx: Ctx,
  accountId: string,
  offerId: string,
): Promise<FavouriteRow | null> {
  const found = await findFavourite(ctx.db, { accountId, offerId })
  if (!found) await requireOffer(ctx.db, offerId)
  return found ?? null
}

async function requireOffer(db: Queryable, offerId: string): Promise<void> {
  if (!(await isOfferShown(db, offerId))) throw offerProblems.notFound()
}

const insert = (ctx: Ctx, db: Queryable, accountId: string, offerId: string): Promise<boolean> =>
  insertFavourite(db, { id: uuidv7(ctx.now.getTime()), accountId, offerId, now: ctx.now })

async function getFavourite(db: Queryable, accountId: string, offerId: string): Promise<FavouriteRow> {
  const found = await findFavourite(db, { accountId, offerId })
  // A concurrent request has removed it, or the store was withdrawn.
  if (!found) throw offerProblems.notFound()
  return found
}
