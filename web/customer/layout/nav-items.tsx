import { CalendarCheck, Flame, House, LogIn, Store } from 'lucide-react'
import type { Location } from 'react-router'
import type { NavItem } from '#web/components/navigation/nav-links.tsx'
import { pages, paths } from '../paths.ts'

/** The main pages, with the current one marked: in the tab bar on a phone, in the header on a wide screen. */
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

export const signInItem = (location: Location): NavItem => ({
  href: paths.signIn(returnPathFrom(location)),
  label: 'Sign In',
  icon: <LogIn />,
  current: location.pathname === pages.signIn,
})

/** Where signing in leads back to: this page, but never an account page. */
export const returnPathFrom = ({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): string | undefined => {
  const isAccountPage = pathname.startsWith('/accounts/') || pathname === pages.requestReset
  return isAccountPage ? (new URLSearchParams(search).get('redirect') ?? undefined) : pathname + search
}

/** The list of stores and a store's page, but not the offers and services of a store. */
const isAboutStores = (pathname: string) => pathname === pages.stores || /^\/store\/[^/]+$/.test(pathname)

const isAboutBookings = (pathname: string) =>
  pathname === pages.bookings ||
  pathname === pages.vouchers ||
  pathname.startsWith(pages.booking.replace(':bookingId', ''))
