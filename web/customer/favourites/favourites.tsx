import { m } from '#messages'
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { LoaderArgs } from '#web/shared/document/load-context.ts'
import { callContext, sessionContext } from '#web/shared/document/load-context.ts'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { useSession } from '#web/shared/session/session.ts'
import { HeartButton } from '#web/components/commerce/heart-button.tsx'
import { LogInDialog } from '../layout/log-in-dialog.tsx'
import { attempt } from '../pages/offers/attempt.ts'
import { FavouriteSet } from './favourite-set.ts'

/** For the loader around all pages: the user's favourites; none if they cannot be loaded. */
export async function loadFavouriteIds(
  context: LoaderArgs['context'],
  signal: AbortSignal,
): Promise<string[]> {
  if (context.get(sessionContext)?.role !== 'customer') return []
  const { loaded } = await attempt(context.get(callContext)('GET /users/favorites/ids', { signal }))
  return loaded?.offerIds ?? []
}

type FavouriteActions = {
  favourites: FavouriteSet
  /** Merchants and admins have no favourites. */
  isAvailable: boolean
  /** Resolves to false if it failed, after showing an error; visitors are asked to sign in. */
  set(offerId: string, isFavourite: boolean): Promise<boolean>
}
const FavouritesContext = createContext<FavouriteActions | null>(null)

/** Wraps all pages that show hearts. */
export function Favourites({
  favouriteIds,
  children,
}: {
  favouriteIds: readonly string[] | undefined
  children: ReactNode
}) {
  const session = useSession()
  const isCustomer = session?.role === 'customer'
  const [favourites] = useState(() => favouriteSet(favouriteIds))
  const [isSignInShown, setSignInShown] = useState(false)
  useEffect(() => {
    if (!isCustomer) return
    // Loaded in advance: it reports failures when the network is lost.
    const timer = setTimeout(() => void loadNotify(), 1500)
    return () => clearTimeout(timer)
  }, [isCustomer])
  const actions = useMemo<FavouriteActions>(
    () => ({
      favourites,
      isAvailable: !session || isCustomer,
      async set(offerId, isFavourite) {
        if (!isCustomer) {
          setSignInShown(true)
          return false
        }
        try {
          await favourites.set(offerId, isFavourite)
          return true
        } catch (error) {
          const { notifyFailed } = await loadNotify()
          const failure = isFavourite ? m.shell_favourite_add_failed() : m.shell_favourite_remove_failed()
          notifyFailed(`${failure} ${problemOf(error).message}`)
          return false
        }
      },
    }),
    [favourites, isCustomer, session],
  )
  return (
    <FavouritesContext value={actions}>
      {children}
      {isSignInShown && (
        <LogInDialog title={m.shell_favourite_log_in()} onClose={() => setSignInShown(false)} />
      )}
    </FavouritesContext>
  )
}

let inBrowser: FavouriteSet | undefined

/**
 * One per page load in the browser. On the server a new one each time, so that no data is shared between
 * users.
 */
function favouriteSet(favouriteIds: readonly string[] | undefined): FavouriteSet {
  if (inBrowser) return inBrowser
  const favourites = new FavouriteSet(favouriteIds ?? [], sendFavourite)
  if (favouriteIds && typeof document !== 'undefined') inBrowser = favourites
  return favourites
}

async function sendFavourite(offerId: string, isFavourite: boolean): Promise<void> {
  const input = { params: { id: offerId } }
  try {
    if (isFavourite) await call('POST /offers/:id/favorite', input)
    else await call('DELETE /offers/:id/favorite', input)
  } catch (error) {
    // Another tab or device has added it already (docs/rules/catalogue.md#favourites-and-follows).
    if (problemOf(error).code !== 'already-favourite') throw error
  }
}

const loadNotify = () => import('#web/components/overlays/notify.ts')

/** Adds and removes favourites, for pages with their own buttons. */
export function useFavourites(): FavouriteActions {
  const actions = use(FavouritesContext)
  if (!actions) throw new Error('useFavourites requires <Favourites> around the page')
  return actions
}

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
      const { notifyDone } = await loadNotify()
      notifyDone(isFavourite ? m.shell_favourite_added() : m.shell_favourite_removed(), {
        label: m.shell_favourite_undo(),
        onClick: () => void set(offerId, !isFavourite),
      })
    },
  }
}

/** The `heart` of a deal card. */
export function OfferHeart({ offerId, title }: { offerId: string; title: string }) {
  const favourite = useFavourite(offerId)
  return favourite && <HeartButton {...favourite} what={title} />
}
