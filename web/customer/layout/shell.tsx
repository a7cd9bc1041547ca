import { m } from '#messages'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLoaderData, useMatches } from 'react-router'
import {
  callContext,
  companyNameContext,
  isPrimaryAwayContext,
  merchantUrlContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'
import ErrorPage from '#web/app/document/errors/error-page.tsx'
import { usePageFacts } from '#web/app/document/page-facts.ts'
import { useSession } from '#web/app/session/session.ts'
import { SkipLink } from '#web/ui/navigation/links/skip-link.tsx'
import { stickyFootRoom } from '#web/ui/navigation/sticky-foot-room.ts'
import { TabBar, tabBarRoom } from '#web/ui/navigation/tab-bar.tsx'
import { chosenPlace } from '../location/chosen-place.ts'
import type { ShownPlace } from '../location/shown-place.ts'
import { attempt } from '../attempt.ts'
import { highestPercent, topDeals } from '../offers/top-deals.ts'
import { paths } from '../paths.ts'
import { SpeculationRules } from '../public/speculation-rules.tsx'
import { PartNotice } from '../public/part-notice.tsx'
import { loadUnreadNotifications } from './personal/load-unread-notifications.ts'
import AccountMenu from './account/account-menu.tsx'
import { LightAccountPopovers } from './account/light-account.tsx'
import { hasFooterOnPhone, navViewer, tabItems } from './nav-items.tsx'
import { LoadingBar } from './loading-bar.tsx'
import SiteFooter from './site-footer.tsx'
import { SiteHead } from './site-head.tsx'
import { useUnreadChats } from './personal/unread-chats.ts'

/** Replacement for an optional part of a page that cannot be loaded, for example without a network. */
const nothing = () => ({ default: () => null })
const FollowUnreadChats = lazy(() => import('./personal/follow-unread-chats.tsx').catch(nothing))

export async function loader({ context, request }: LoaderArgs) {
  const [place, top, notifications, promotion] = await Promise.all([
    chosenPlace(context, request),
    topDeals(context, request),
    loadUnreadNotifications(context, request.signal),
    attempt(context.get(callContext)('GET /promotion', { signal: request.signal })),
  ])
  return {
    merchantUrl: context.get(merchantUrlContext),
    companyName: context.get(companyNameContext),
    isPrimaryAway: context.get(isPrimaryAwayContext),
    place,
    highestPercent: highestPercent(top),
    notifications,
    promotion: promotion.loaded?.promotion ?? null,
  }
}

/** The site does not change while it is open, and the place only by loading a page. */
export const shouldRevalidate = () => false

/** The header and footer around the pages. A page renders its own `<main id="main" tabIndex={-1}>`. */
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
  const { pathname, isLight, savesData } = usePageFacts()
  // The page sets its handle. A page that could not be loaded has no foot.
  const matches = useMatches()
  const handles = matches.flatMap(
    ({ handle, loaderData }) => (loaderData === undefined ? [] : [(handle ?? {}) as ShellHandle]), // only pages set it
  )
  const foot = handles.find((handle) => handle.hasOwnFoot)?.hasOwnFoot
  // The loaders of lists set the shown place.
  const shownPlace = matches.flatMap(
    ({ loaderData }) => (loaderData as ListData | undefined)?.shownPlace ?? [],
  )[0]
  const fillsScreen = handles.find((handle) => handle.fillsScreen)?.fillsScreen
  const unreadChats = useUnreadChats()
  const isCustomer = session?.role === 'customer'
  useFocusOnNewPage(pathname)
  return (
    <div className={fillsScreen ? FULL_HEIGHT[fillsScreen] : foot ? stickyFootRoom : tabBarRoom}>
      <SkipLink />
      <LoadingBar />
      {/* The element has no box, so that the header can stay on the screen as long as the page. */}
      <div className={foot === true ? 'max-wide:hidden' : 'contents'}>
        <SiteHead
          merchantUrl={loaded?.merchantUrl}
          place={loaded?.place ?? null}
          shownPlace={shownPlace}
          highestPercent={loaded?.highestPercent ?? 0}
          promotion={loaded?.promotion ?? null}
        />
      </div>
      {loaded?.isPrimaryAway && (
        <p className="bg-info-soft px-4 py-2.5 text-center text-14 leading-small text-ink" role="status">
          {m.shell_from_standby()}
        </p>
      )}
      {children}
      {!fillsScreen && (
        <div className={hasFooterOnPhone(pathname) ? undefined : 'max-wide:hidden'}>
          <SiteFooter merchantUrl={loaded?.merchantUrl} companyName={loaded?.companyName} />
        </div>
      )}
      {!foot && (
        <TabBar
          label={m.shell_nav_main()}
          items={tabItems(pathname, navViewer(session, unreadChats, isLight))}
        />
      )}
      {isLight ? <LightAccountPopovers /> : session && <AccountMenu session={session} />}
      {isLight && !savesData && <SpeculationRules />}
      {isLight && <PartNotice />}
      <Suspense>{isCustomer && <FollowUnreadChats />}</Suspense>
    </div>
  )
}

/**
 * Moves the focus to the new page after a navigation, so that screen readers announce it and Tab starts at
 * its top.
 */
function useFocusOnNewPage(pathname: string) {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

type ListData = { shownPlace?: ShownPlace }

/**
 * `export const handle: ShellHandle` in a page: with its own foot, a phone shows neither the header nor the
 * tabs, or only the header. One that fills the screen, also on a phone or not, scrolls inside and has no footer.
 */
export type ShellHandle = { hasOwnFoot?: true | 'below header'; fillsScreen?: 'wide' | 'always' }

const FULL_HEIGHT = {
  wide: `${tabBarRoom} wide:flex wide:h-dvh wide:min-h-120 wide:flex-col`,
  always: 'flex h-[calc(100dvh-var(--keyboard,0px))] flex-col wide:min-h-120',
}
