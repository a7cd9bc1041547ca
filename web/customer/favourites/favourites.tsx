import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { LoaderArgs } from '#web/client/load-context.ts'
import { callContext, sessionContext } from '#web/client/load-context.ts'
import { call } from '#web/client/browser.ts'
import { problemOf } from '#web/client/problem-of.ts'
import { useSession } from '#web/client/session.ts'
import { HeartButton } from '#web/ui/heart-button.tsx'
import { LogInDialog } from '../layout/log-in-dialog.tsx'
import { attempt } from '../pages/offers/attempt.ts'
import { FavouriteSet } from './favourite-set.ts'

/** For the loader around all pages: which hearts are full. Without them the pages still stand, with empty ones. */
export async function loadFavouriteIds(
  context: LoaderArgs['context'],
  signal: AbortSignal,
): Promise<string[]> {
  if (context.get(sessionContext)?.role !== 'customer') return []
  const { loaded } = await attempt(context.get(callContext)('GET /users/favorites/ids', { signal }))
  return loaded?.offerIds ?? []
}

type FavouriteActions = {
  hearts: FavouriteSet
  /** Merchants and admins keep nothing. */
  isOffered: boolean
  /** True when it is done; when not, that has been said. Visitors are asked to log in. */
  put(offerId: string, keep: boolean): Promise<boolean>
}
const FavouritesContext = createContext<FavouriteActions | null>(null)

/** Around all pages that show hearts. */
export function Favourites({ kept, children }: { kept: readonly string[] | undefined; children: ReactNode }) {
  const session = useSession()
  const isCustomer = session?.role === 'customer'
  const [hearts] = useState(() => heartsWith(kept))
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (!isCustomer) return
    // What has to be said when the network fails must be here before it does.
    const timer = setTimeout(() => void loadNotify(), 1500)
    return () => clearTimeout(timer)
  }, [isCustomer])
  const keeping = useMemo<FavouriteActions>(
    () => ({
      hearts,
      isOffered: !session || isCustomer,
      async put(offerId, keep) {
        if (!isCustomer) {
          setAsked(true)
          return false
        }
        try {
          await hearts.put(offerId, keep)
          return true
        } catch (error) {
          const { notifyFailed } = await loadNotify()
          notifyFailed(
            `${keep ? 'Failed to add to favorites' : 'Failed to remove from favorites'}. ${problemOf(error).message}`,
          )
          return false
        }
      },
    }),
    [hearts, isCustomer, session],
  )
  return (
    <FavouritesContext value={keeping}>
      {children}
      {isAsked && <LogInDialog title="Please log in to add favorites." onClose={() => setAsked(false)} />}
    </FavouritesContext>
  )
}

let inBrowser: FavouriteSet | undefined

/** One for the life of the page in the browser; on the server a new one each time, so that nobody is shown another's hearts. */
function heartsWith(kept: readonly string[] | undefined): FavouriteSet {
  if (inBrowser) return inBrowser
  const hearts = new FavouriteSet(kept ?? [], sendFavourite)
  if (kept && typeof document !== 'undefined') inBrowser = hearts
  return hearts
}

async function sendFavourite(offerId: string, keep: boolean): Promise<void> {
  const input = { params: { id: offerId } }
  try {
    if (keep) await call('POST /offers/:id/favorite', input)
    else await call('DELETE /offers/:id/favorite', input)
  } catch (error) {
    // Kept by another tab or device: so it is as was wished (docs/rules/catalogue.md#favourites-and-follows).
    if (problemOf(error).code !== 'already-favourite') throw error
  }
}

const loadNotify = () => import('#web/ui/notify.ts')

/** FavouriteActions and letting go, for a page with buttons of its own. */
export function useFavourites(): FavouriteActions {
  const keeping = use(FavouritesContext)
  if (!keeping) throw new Error('<Favourites> stands around every page that has hearts')
  return keeping
}

/** One offer's heart, for a button of any look; null where none is to be shown. */
export function useFavourite(offerId: string): { saved: boolean; onToggle: () => void } | null {
  const { hearts, isOffered, put } = useFavourites()
  const isCached = () => hearts.has(offerId)
  const saved = useSyncExternalStore(hearts.subscribe, isCached, isCached)
  if (!isOffered) return null
  return {
    saved,
    async onToggle() {
      const keep = !saved
      if (!(await put(offerId, keep)) || hearts.has(offerId) !== keep) return
      const { notifyDone } = await loadNotify()
      notifyDone(keep ? 'Saved to your favourites' : 'Removed from your favourites', {
        label: 'Undo',
        onClick: () => void put(offerId, !keep),
      })
    },
  }
}

/** For the `heart` of a deal card. */
export function OfferHeart({ offerId, title }: { offerId: string; title: string }) {
  const heart = useFavourite(offerId)
  return heart && <HeartButton {...heart} what={title} />
}
