import { canonicalPaths, type Alias } from '#web/app/document/canonical.ts'
import { pages } from './paths.ts'

/** Other paths of pages. The server redirects them permanently, ignoring case. */
export const aliases: readonly Alias[] = [
  ['/login', pages.signIn],
  ['/sign-in', pages.signIn],
  ['/signup', pages.signUp],
  ['/accounts/sign-up', pages.signUp],
  ['/forgot-password', pages.requestReset],
  ['/reset-password', pages.resetPassword],
  ['/today', pages.today],
  ['/messages', pages.chat],
  ['/inbox', pages.chat],
  // The paths of existing clients of the API, to which notifications and bookmarks lead.
  ['/dashboard', pages.today],
  ['/dashboard/chat', pages.chat],
  ['/dashboard/service-bookings', pages.calendar],
  ['/dashboard/offer-bookings', pages.calendar],
  ['/dashboard/bookings/:id/view', `${pages.calendar}?booking=:id`],
  ['/dashboard/reviews', pages.reviews],
  ['/dashboard/serviceRequests', pages.requests],
]

/** The canonical path of any path. */
export const canonical = canonicalPaths(Object.values(pages), aliases)
