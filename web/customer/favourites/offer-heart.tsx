import { useSyncExternalStore } from 'react'
import { HeartButton } from '#web/ui/commerce/heart-button.tsx'
import { notifyFavouriteSet } from './favourite-requests.ts'
import { useFavourites } from './favourites.tsx'

/** The favourite state of an offer, for a button of any style; null if no button is shown. */
export function useFavourite(offerId: string): { saved: boolean; onToggle: () => void } | null {
  const { favourites, isAvailable, set } = useFavourites()
  const isSaved = () => favourites.has(offerId)
  const saved = useSyncExternalStore(favourites.subscribe, isSaved, isSaved)
  if (!isAvailable) return null
  return {
    saved,
    async onToggle() {
      const isFavourite = !saved
      if (!(await set(offerId, isFavourite)) || favourites.has(offerId) !== isFavourite) return
      notifyFavouriteSet(isFavourite, () => void set(offerId, !isFavourite))
    },
  }
}

/** The `heart` of a deal card. */
export function OfferHeart({ offerId, title }: { offerId: string; title: string }) {
  const favourite = useFavourite(offerId)
  return favourite && <HeartButton {...favourite} what={title} />
}
