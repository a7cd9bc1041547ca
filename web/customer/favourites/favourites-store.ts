import { FavouriteSet } from './favourite-set.ts'

/** The favourites of the visitor in the browser, as far as pages have loaded them. */
export const favouriteSet = new FavouriteSet([], async (offerId, isFavourite) => {
  const { sendFavourite } = await import('./favourite-requests.ts')
  await sendFavourite(offerId, isFavourite)
})

/** Adds or removes a favourite, which shows at once. Resolves to false if it failed, after showing an error. */
export async function setFavourite(offerId: string, isFavourite: boolean): Promise<boolean> {
  try {
    await favouriteSet.set(offerId, isFavourite)
    return true
  } catch (error) {
    // Without its script, the heart shows the former state again and nothing else.
    const requests = await import('./favourite-requests.ts').catch(() => null)
    requests?.notifyFavouriteFailed(isFavourite, error)
    return false
  }
}
