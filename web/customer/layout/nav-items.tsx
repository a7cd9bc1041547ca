import { CalendarCheck, Flame, House, LogIn, Store } from 'lucide-react'
import type { Location } from 'react-router'
import type { NavItem } from '#web/ui/nav-links.tsx'
import { pages, paths } from '../paths.ts'

/** The places of the site, the present one marked; under the thumb on a phone, in the head on a wide screen. */
export const tabItems = (pathname: string): NavItem[] => [
  { href: paths.home(), label: 'Home', icon: <House />, current: pathname === pages.home },
  { href: paths.hotdeals(), label: 'Deals', icon: <Flame />, current: pathname === pages.hotdeals },
  { href: paths.stores(), label: 'Stores', icon: <Store />, current: isAboutStores(pathname) },
  {
    href: paths.profile.bookings(),
    label: 'Bookings',
    icon: <CalendarCheck />,
    current: isAboutBookings(pathname),
  },
]

export const headerLinks = (pathname: string): NavItem[] => [
  { href: paths.home(), label: 'Home', current: pathname === pages.home },
  {
    href: paths.hotdeals(),
    label: 'Hot Deals',
    icon: <Flame className="flame" />,
    current: pathname === pages.hotdeals,
  },
  { href: paths.stores(), label: 'Stores', current: isAboutStores(pathname) },
  { href: paths.profile.bookings(), label: 'My Bookings', current: isAboutBookings(pathname) },
]

export const signInItem = (here: Location): NavItem => ({
  href: paths.signIn(returnPathFrom(here)),
  label: 'Sign In',
  icon: <LogIn />,
  current: here.pathname === pages.signIn,
})

/** After signing in one is back here; the pages of accounts themselves are no place to come back to. */
export const returnPathFrom = ({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): string | undefined =>
  pathname.startsWith('/accounts/') || pathname === pages.requestReset
    ? (new URLSearchParams(search).get('redirect') ?? undefined)
    : pathname + search

/** The list and the page of a store; what a store offers is a place of its own. */
const isAboutStores = (pathname: string) => pathname === pages.stores || /^\/store\/[^/]+$/.test(pathname)

const isAboutBookings = (pathname: string) =>
  pathname === pages.bookings ||
  pathname === pages.vouchers ||
  pathname.startsWith(pages.booking.replace(':bookingId', ''))
