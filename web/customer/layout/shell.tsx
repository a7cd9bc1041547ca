import { useEffect, useRef } from 'react'
import {
  Outlet,
  useLoaderData,
  useLocation,
  useMatches,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { merchantUrlContext, type LoaderArgs } from '#web/client/load-context.ts'
import { ErrorPage } from '#web/client/error-page.tsx'
import { useSession } from '#web/client/session.ts'
import { clsx } from '#web/ui/clsx.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { TabBar } from '#web/ui/tab-bar.tsx'
import { Favourites, loadFavouriteIds } from '../favourites/favourites.tsx'
import { chosenPlace } from '../location/chosen-place.ts'
import { pages, paths } from '../paths.ts'
import { AccountMenu, AccountTab } from './account-menu.tsx'
import { LoadingBar } from './loading-bar.tsx'
import { tabItems, signInItem } from './nav-items.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHead } from './site-head.tsx'

export async function loader({ context, request }: LoaderArgs) {
  const [place, kept] = await Promise.all([
    chosenPlace(context, request),
    loadFavouriteIds(context, request.signal),
  ])
  return { merchantUrl: context.get(merchantUrlContext), place, kept }
}

/** Where the merchants' site is does not change, and the place only by choosing one. FavouriteSet keep their own account once they are here. */
export const shouldRevalidate = ({ formAction }: ShouldRevalidateFunctionArgs) =>
  formAction === pages.locations

/** Head and foot around the pages. A page gives its own `<main id="main" tabIndex={-1}>`. */
export default function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame>
      <ErrorPage error={error} homePath={paths.home()} />
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const loaded = useLoaderData<typeof loader | undefined>()
  const session = useSession()
  const location = useLocation()
  const hasOwnFoot = useMatches().some(({ handle }) => (handle as ShellHandle | undefined)?.hasOwnFoot) // what a page says of itself
  useFocusOnNewPage(location.pathname)
  return (
    <div className={hasOwnFoot ? 'has-foot' : 'has-tabs'}>
      <SkipLink />
      <LoadingBar />
      <div className={clsx(hasOwnFoot && 'only-d')}>
        <SiteHead merchantUrl={loaded?.merchantUrl} place={loaded?.place ?? null} />
      </div>
      <Favourites kept={loaded?.kept}>{children}</Favourites>
      <SiteFooter merchantUrl={loaded?.merchantUrl} />
      {!hasOwnFoot && (
        <TabBar
          label="Main"
          items={[...tabItems(location.pathname), ...(session ? [] : [signInItem(location)])]}
        >
          {session && <AccountTab />}
        </TabBar>
      )}
      {session && <AccountMenu session={session} />}
    </div>
  )
}

/** Those who listen to a page are told that there is a new one: it has the focus, and Tab begins at its top. */
function useFocusOnNewPage(pathname: string) {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/** `export const handle: ShellHandle` of a page: with a foot of its own a phone shows neither the head nor the tabs. */
export type ShellHandle = { hasOwnFoot?: boolean }
