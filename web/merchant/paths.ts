import type { PeriodKind } from '#domain/analytics/period.ts'
import type { ClientGroup, ClientOrder } from '#domain/clients/clients.ts'
import { signInPath } from '#web/shared/session/session.ts'

/** The canonical path of every page of the merchants' site. routes.ts takes its patterns from here. */
export const pages = {
  today: '/',
  reviews: '/reviews',
  figures: '/figures',
  figuresFile: '/figures/csv',
  clients: '/clients',
  client: '/clients/:id',
  clientsFile: '/clients/csv',
  team: '/team',
  history: '/team/history',
  /** The link of an invitation. */
  join: '/join',
  account: '/account',
  security: '/account/security',
  notifications: '/account/notifications',
  statement: '/account/statement',
  statementFile: '/account/statement/csv',
  /** The sections that the tab bar of a phone does not show. */
  more: '/more',
  signUp: '/sign-up',
  signIn: '/accounts/sign-in',
  requestReset: '/request-password-reset',
  resetPassword: '/accounts/reset-password',
} as const

/** Builds the links of the site. */
export const paths = {
  home: () => pages.today,
  /** By default today, of all stores. */
  day: ({ date, store }: { date?: string | undefined; store?: string | undefined } = {}) => {
    return withQuery(pages.today, { date, store })
  },
  reviews: ({ isUnansweredOnly = false, page = 1 } = {}) => {
    const query = [
      ...(isUnansweredOnly ? [['show', 'unanswered']] : []),
      ...(page > 1 ? [['page', String(page)]] : []),
    ]
    return query.length > 0 ? `${pages.reviews}?${new URLSearchParams(query)}` : pages.reviews
  },
  /** By default the running week, of all stores. */
  figures: ({ period = 'week', day, store }: FiguresChoice = {}) =>
    withQuery(pages.figures, { period: period === 'week' ? undefined : period, day, store }),
  /** Takes the same choices, as the fields of a form. */
  figuresFile: () => pages.figuresFile,
  clients: (choice: ClientsChoice = {}) => withQuery(pages.clients, clientsQuery(choice)),
  /** With the choices of the list, which a wide screen shows beside the client. */
  client: (id: string, choice: ClientsChoice = {}) =>
    withQuery(`${pages.clients}/${id}`, clientsQuery(choice)),
  clientsFile: () => pages.clientsFile,
  team: () => pages.team,
  history: ({ account, page = 1 }: { account?: string | undefined; page?: number } = {}) =>
    withQuery(pages.history, { account, page: page > 1 ? String(page) : undefined }),
  join: (token: string) => withQuery(pages.join, { token }),
  account: () => pages.account,
  security: () => pages.security,
  notifications: () => pages.notifications,
  statement: ({ month, store }: StatementChoice = {}) => withQuery(pages.statement, { month, store }),
  statementFile: ({ month, store }: StatementChoice = {}) => withQuery(pages.statementFile, { month, store }),
  more: () => pages.more,
  signUp: () => pages.signUp,
  signIn: signInPath,
  requestReset: () => pages.requestReset,
  resetPassword: () => pages.resetPassword,
  /** Pages of the customers' site. */
  terms: (customerUrl: string) => `${customerUrl}/terms-conditions`,
  privacy: (customerUrl: string) => `${customerUrl}/privacy-policy`,
} as const

export type ClientsChoice = {
  search?: string | undefined
  group?: ClientGroup | undefined
  sort?: ClientOrder | undefined
  page?: number | undefined
}
type StatementChoice = { month?: string | undefined; store?: string | undefined }

const clientsQuery = ({ search, group = 'everyone', sort = 'last-visit', page = 1 }: ClientsChoice) => ({
  search: search || undefined,
  group: group === 'everyone' ? undefined : group,
  sort: sort === 'last-visit' ? undefined : sort,
  page: page > 1 ? String(page) : undefined,
})

/** `day` is any day of the period. */
type FiguresChoice = { period?: PeriodKind; day?: string | undefined; store?: string | undefined }

function withQuery(page: string, values: Record<string, string | undefined>): string {
  const query = Object.entries(values).filter((each): each is [string, string] => each[1] !== undefined)
  return query.length > 0 ? `${page}?${new URLSearchParams(query)}` : page
}
