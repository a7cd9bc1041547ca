import type { AdminLink } from '#contract/admin/queue-items.ts'
import { signInPath } from '#web/app/session/sign-in-path.ts'

/** The canonical path of every page of the admin site. routes.ts takes its patterns from here. */
export const pages = {
  work: '/',
  find: '/find',
  people: '/people',
  stores: '/stores',
  /** Page of the decided reports. */
  reports: '/reports',
  /** Page of the open and closed data requests. */
  dataRequests: '/data-requests',
  person: '/people/:id',
  store: '/stores/:id',
  offer: '/offers/:id',
  bookings: '/bookings',
  waitlists: '/waitlists',
  packages: '/packages',
  /** Page of a booking, by its code. */
  booking: '/bookings/:id',
  payment: '/payments/:id',
  request: '/requests/:id',
  conversation: '/conversations/:id',
  money: '/money',
  refunds: '/money/refunds',
  invoices: '/money/invoices',
  payouts: '/money/payouts',
  ledgerFile: '/money/ledger.csv',
  messages: '/messages',
  contactMessage: '/messages/contact/:id',
  cannedReplies: '/messages/canned-replies',
  broadcasts: '/messages/broadcasts',
  newBroadcast: '/messages/broadcasts/new',
  broadcast: '/messages/broadcasts/:id',
  texts: '/messages/texts',
  text: '/messages/texts/:name',
  /** Page of all sections, for a phone. */
  more: '/more',
  catalogue: '/catalogue',
  settings: '/settings',
  market: '/market',
  system: '/system',
  audit: '/audit',
  admins: '/admins',
  /** Passkeys, the authenticator app, the password and the devices of the signed-in admin. */
  security: '/security',
  signIn: '/accounts/sign-in',
  setPassword: '/set-password',
} as const

export const paths = {
  /** The query has the filter and the case that is open. */
  work: (query?: URLSearchParams) => (query?.size ? `${pages.work}?${query.toString()}` : pages.work),
  /** Page of the money, with the day that is open. */
  money: (day?: string) => (day === undefined ? pages.money : `${pages.money}?day=${day}`),
  refunds: (query?: URLSearchParams) =>
    query?.size ? `${pages.refunds}?${query.toString()}` : pages.refunds,
  invoices: (query: Record<string, string | number | undefined> = {}) => withQuery(pages.invoices, query),
  payouts: (query?: URLSearchParams) =>
    query?.size ? `${pages.payouts}?${query.toString()}` : pages.payouts,
  ledgerFile: () => pages.ledgerFile,
  find: (query?: string) => (query ? `${pages.find}?q=${encodeURIComponent(query)}` : pages.find),
  people: () => pages.people,
  /** Page of the data requests; `show` limits it to open or closed ones. */
  dataRequests: (show?: string) => withQuery(pages.dataRequests, { show }),
  bookings: () => pages.bookings,
  waitlists: () => pages.waitlists,
  packages: () => pages.packages,
  stores: (show?: string) => (show === undefined ? pages.stores : `${pages.stores}?show=${show}`),
  reports: (page = 1) => (page === 1 ? pages.reports : `${pages.reports}?page=${page}`),
  messages: (query: { status?: string; page?: number } = {}) => withQuery(pages.messages, query),
  contactMessage: (id: string) => pages.contactMessage.replace(':id', id),
  cannedReplies: () => pages.cannedReplies,
  broadcasts: (query: { page?: number } = {}) => withQuery(pages.broadcasts, query),
  newBroadcast: () => pages.newBroadcast,
  broadcast: (id: string) => pages.broadcast.replace(':id', id),
  texts: () => pages.texts,
  text: (name: string) => pages.text.replace(':name', name),
  more: () => pages.more,
  /** Page of one part of the catalogue; by default the holidays. */
  catalogue: (part?: string) => (part === undefined ? pages.catalogue : `${pages.catalogue}?part=${part}`),
  settings: () => pages.settings,
  market: (period?: string) => (period === undefined ? pages.market : `${pages.market}?period=${period}`),
  system: () => pages.system,
  /** The jobs on the system page. */
  jobs: (query: Record<string, string | undefined>) => `${withQuery(pages.system, query)}#jobs`,
  /** Page that adds a synonym of the words. */
  synonym: (words: string) => withQuery(pages.catalogue, { synonym: words }),
  audit: (query: Record<string, string | undefined> = {}) => withQuery(pages.audit, query),
  admins: () => pages.admins,
  security: () => pages.security,
  signIn: (returnTo?: string) => signInPath(returnTo),
}

/** Adds the parameters that are neither undefined nor empty to the path. */
function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`
}

/** The page of something that the API names. */
export const getHref = ({ page, id }: AdminLink): string => pages[page].replace(':id', encodeURIComponent(id))
