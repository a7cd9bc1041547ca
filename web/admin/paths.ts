import type { AdminLink } from '#contract/admin/work.ts'
import { signInPath } from '#web/app/session/session.ts'

/** The canonical path of every page of the admin site. routes.ts takes its patterns from here. */
export const pages = {
  work: '/',
  find: '/find',
  people: '/people',
  person: '/people/:id',
  store: '/stores/:id',
  offer: '/offers/:id',
  bookings: '/bookings',
  /** By its code. */
  booking: '/bookings/:id',
  payment: '/payments/:id',
  request: '/requests/:id',
  conversation: '/conversations/:id',
  /** All sections, for a phone. */
  more: '/more',
  admins: '/admins',
  /** Passkeys, the authenticator app, the password and the devices of the signed-in admin. */
  security: '/security',
  signIn: '/accounts/sign-in',
  setPassword: '/set-password',
} as const

export const paths = {
  /** The query has the filter and the case that is open. */
  work: (query?: URLSearchParams) => (query?.size ? `${pages.work}?${query.toString()}` : pages.work),
  find: (query?: string) => (query ? `${pages.find}?q=${encodeURIComponent(query)}` : pages.find),
  people: () => pages.people,
  bookings: () => pages.bookings,
  more: () => pages.more,
  admins: () => pages.admins,
  security: () => pages.security,
  signIn: (returnTo?: string) => signInPath(returnTo),
}

/** The page of something that the API names. */
export const hrefOf = ({ page, id }: AdminLink): string => pages[page].replace(':id', encodeURIComponent(id))
