import { m } from '#messages'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { mayBeSignedIn } from '#web/app/session/session-store.ts'
import { useSession } from '#web/app/session/session.ts'
import { usePersonal } from '../layout/personal/use-personal.ts'
import { notifyFavouriteFailed, sendFavourite } from './favourite-requests.ts'
import { FavouriteSet } from './favourite-set.ts'

const LogInDialog = lazyPart(async () => (await import('../layout/log-in-dialog.tsx')).LogInDialog)

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
  const added = usePersonal()?.favouriteIds
  useEffect(() => {
    if (added) favourites.add(added)
  }, [added, favourites])
  const actions = useMemo<FavouriteActions>(
    () => ({
      favourites,
      isAvailable: !session || isCustomer,
      async set(offerId, isFavourite) {
        if (!isCustomer && !mayBeSignedIn(session)) {
          setSignInShown(true)
          return false
        }
        try {
          await favourites.set(offerId, isFavourite)
          return true
        } catch (error) {
          notifyFavouriteFailed(isFavourite, error)
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
 * Returns the one set of a page load in the browser. The server makes a new set each time, so that no data is shared
 * between users.
 */
function favouriteSet(favouriteIds: readonly string[] | undefined): FavouriteSet {
  if (inBrowser) return inBrowser
  const favourites = new FavouriteSet(favouriteIds ?? [], sendFavourite)
  if (favouriteIds && typeof document !== 'undefined') inBrowser = favourites
  return favourites
}

/** Adds and removes favourites, for pages with their own buttons. */
export function useFavourites(): FavouriteActions {
  const actions = use(FavouritesContext)
  if (!actions) throw new Error('useFavourites requires <Favourites> around the page')
  return actions
}
