import { m } from '#messages'
import { ClipboardList, Flame, House, MessageCircle, Store } from '#web/ui/icons/icons.tsx'
import type { Location } from 'react-router'
import type { NavItem } from '#web/ui/navigation/nav-links.tsx'
import { pages, paths } from '../paths.ts'

/** Chat leads a visitor through signing in; a merchant's chats are on the merchants' site. */
type NavViewer = { role: 'customer' | 'visitor' | 'other'; unreadChats: number; isLight: boolean }

export const navViewer = (
  session: { role: string } | null,
  unreadChats: number,
  isLight: boolean,
): NavViewer => {
  if (session?.role === 'customer') return { role: 'customer', unreadChats, isLight }
  return { role: session ? 'other' : 'visitor', unreadChats: 0, isLight }
}

/**
 * The main pages, with the current one marked: in the tab bar on a phone, in the header on a wide screen. The bar has
 * five places; bookings are in the header, the profile and on the home page (docs/rules/pages.md).
 */
export const tabItems = (pathname: string, viewer: NavViewer): NavItem[] => [
  {
    href: paths.home(),
    label: m.shell_nav_home(),
    icon: <House className={tabIcon} />,
    current: pathname === pages.home,
  },
  {
    href: paths.hotdeals(),
    label: m.shell_nav_deals(),
    icon: <Flame className={tabIcon} />,
    current: pathname === pages.hotdeals,
  },
  {
    href: paths.stores(),
    label: m.shell_nav_stores(),
    icon: <Store className={tabIcon} />,
    current: isAboutStores(pathname),
  },
  {
    ...requestsLink(viewer),
    label: m.request_nav_tab(),
    icon: <ClipboardList className={tabIcon} />,
    current: isAboutRequests(pathname),
  },
  ...chatItems(pathname, viewer).map((item) => ({ ...item, icon: <MessageCircle className={tabIcon} /> })),
]

export const headerLinks = (pathname: string, viewer: NavViewer): NavItem[] => [
  { href: paths.home(), label: m.shell_nav_home(), current: pathname === pages.home },
  {
    href: paths.hotdeals(),
    label: m.shell_nav_hot_deals(),
    icon: <Flame className="size-4.5 fill-primary-soft text-primary-text" />,
    current: pathname === pages.hotdeals,
  },
  { href: paths.stores(), label: m.shell_nav_stores(), current: isAboutStores(pathname) },
  { ...requestsLink(viewer), label: m.request_nav(), current: isAboutRequests(pathname) },
  { href: paths.profile.bookings(), label: m.shell_nav_my_bookings(), current: isAboutBookings(pathname) },
  ...chatItems(pathname, viewer),
]

/** A customer's own requests, from which those of others are one tap away. */
const requestsLink = ({ role, isLight }: NavViewer): Pick<NavItem, 'href' | 'ownHref'> =>
  role === 'customer'
    ? { href: paths.profile.requests() }
    : { href: paths.requests(), ...(isLight && { ownHref: paths.profile.requests() }) }

const chatItems = (pathname: string, { role, unreadChats, isLight }: NavViewer): NavItem[] =>
  role === 'other'
    ? []
    : [
        {
          href: paths.chat(),
          label: m.chat_nav(),
          current: pathname === pages.chat || pathname.startsWith(`${pages.chat}/`),
          ...(isLight ? { liveCount: 'chats' } : { count: unreadChats }),
        },
      ]

const tabIcon = 'size-5.75'

/** Returns the path that signing in leads back to: this page, but never an account page. */
export const returnPathFrom = ({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): string | undefined => {
  const isAccountPage = pathname.startsWith('/accounts/') || pathname === pages.requestReset
  return isAccountPage ? (new URLSearchParams(search).get('redirect') ?? undefined) : pathname + search
}

/** The list of stores and a store's page, but not the offers and services of a store. */
const isAboutStores = (pathname: string) => pathname === pages.stores || /^\/store\/[^/]+$/.test(pathname)

const isAboutRequests = (pathname: string) => pathname.includes('/service-request')

const isAboutBookings = (pathname: string) =>
  pathname === pages.bookings ||
  pathname === pages.vouchers ||
  pathname.startsWith(pages.booking.replace(':bookingId', ''))

/** The pages of an account, of requests and of a booking end on a phone with what they are about. */
export const hasFooterOnPhone = (pathname: string): boolean =>
  !isAboutRequests(pathname) &&
  !isAboutBookings(pathname) &&
  !pathname.startsWith(pages.profile) &&
  pathname !== pages.notifications
