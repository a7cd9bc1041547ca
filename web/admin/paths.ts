import type { AdminLink } from '#contract/admin/work.ts'
import { signInPath } from '#web/app/session/session.ts'

/** The canonical path of every page of the admin site. routes.ts takes its patterns from here. */
export const pages = {
  work: '/',
  stores: '/stores',
  /** Decided ones. */
  reports: '/reports',
  person: '/people/:id',
  store: '/stores/:id',
  offer: '/offers/:id',
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
}

export const paths = {
  /** The query has the filter and the case that is open. */
  work: (query?: URLSearchParams) => (query?.size ? `${pages.work}?${query.toString()}` : pages.work),
  stores: (show?: string) => (show === undefined ? pages.stores : `${pages.stores}?show=${show}`),
  reports: (page = 1) => (page === 1 ? pages.reports : `${pages.reports}?page=${page}`),
  more: () => pages.more,
  admins: () => pages.admins,
  security: () => pages.security,
  signIn: (returnTo?: string) => signInPath(returnTo),
}

/** The page of something that the API names. */
export const hrefOf = ({ page, id }: AdminLink): string => pages[page].replace(':id', encodeURIComponent(id))
