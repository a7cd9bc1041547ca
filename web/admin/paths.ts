import type { AdminLink } from '#contract/admin/work.ts'
import { signInPath } from '#web/app/session/session.ts'

/** The canonical path of every page of the admin site. routes.ts takes its patterns from here. */
export const pages = {
  work: '/',
  person: '/people/:id',
  store: '/stores/:id',
  offer: '/offers/:id',
  /** By its code. */
  booking: '/bookings/:id',
  payment: '/payments/:id',
  request: '/requests/:id',
  conversation: '/conversations/:id',
  messages: '/messages',
  contactMessage: '/messages/contact/:id',
  cannedReplies: '/messages/canned-replies',
  broadcasts: '/messages/broadcasts',
  newBroadcast: '/messages/broadcasts/new',
  broadcast: '/messages/broadcasts/:id',
  texts: '/messages/texts',
  text: '/messages/texts/:name',
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
  messages: (query: { status?: string; page?: number } = {}) => withQuery(pages.messages, query),
  contactMessage: (id: string) => pages.contactMessage.replace(':id', id),
  cannedReplies: () => pages.cannedReplies,
  broadcasts: (query: { page?: number } = {}) => withQuery(pages.broadcasts, query),
  newBroadcast: () => pages.newBroadcast,
  broadcast: (id: string) => pages.broadcast.replace(':id', id),
  texts: () => pages.texts,
  text: (name: string) => pages.text.replace(':name', name),
  more: () => pages.more,
  admins: () => pages.admins,
  security: () => pages.security,
  signIn: (returnTo?: string) => signInPath(returnTo),
}

/** What is undefined is left out. */
function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return search.size > 0 ? `${path}?${search.toString()}` : path
}

/** The page of something that the API names. */
export const hrefOf = ({ page, id }: AdminLink): string => pages[page].replace(':id', encodeURIComponent(id))
