import type { PeriodKind } from '#domain/analytics/period.ts'
import { signInPath } from '#web/shared/session/session.ts'

/** The canonical path of every page of the merchants' site. routes.ts takes its patterns from here. */
export const pages = {
  today: '/',
  reviews: '/reviews',
  figures: '/figures',
  figuresFile: '/figures/csv',
  start: '/start',
  startStep: '/start/:step',
  settings: '/settings',
  storeSettings: '/settings/stores/:id',
  branchSettings: '/settings/stores/:id/branches/:branchId',
  services: '/services',
  newService: '/services/new',
  service: '/services/:id',
  staff: '/staff',
  newPerson: '/staff/new',
  person: '/staff/:id',
  /** Opening hours of a branch. */
  hours: '/hours',
  account: '/account',
  /** The sections that the tab bar of a phone does not show. */
  more: '/more',
  signUp: '/sign-up',
  signIn: '/accounts/sign-in',
  requestReset: '/request-password-reset',
  resetPassword: '/accounts/reset-password',
} as const

/** Instead of the id of something that is not saved yet. */
export const NEW = 'new'

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
  /** Setting up a store: where it was left, or one step of a store. Without a store, the first step creates one. */
  start: ({ step, store }: { step?: string; store?: string | undefined } = {}) =>
    withQuery(step ? `${pages.start}/${step}` : pages.start, { store }),
  settings: () => pages.settings,
  storeSettings: (id: string) => `${pages.settings}/stores/${id}`,
  branchSettings: (storeId: string, branchId = NEW) => `${paths.storeSettings(storeId)}/branches/${branchId}`,
  /** On the customers' site. */
  publicStore: (customerUrl: string, id: string) => `${customerUrl}/store/${id}`,
  services: ({ store, page = 1 }: { store?: string | undefined; page?: number } = {}) =>
    withQuery(pages.services, { store, page: page > 1 ? String(page) : undefined }),
  newService: (store?: string) => withQuery(pages.newService, { store }),
  service: (id: string) => pages.service.replace(':id', id),
  staff: ({ branch }: { branch?: string | undefined } = {}) => withQuery(pages.staff, { branch }),
  newPerson: () => pages.newPerson,
  person: (id: string) => pages.person.replace(':id', id),
  /** By default of the main branch of the oldest store. */
  hours: (branch?: string) => withQuery(pages.hours, { branch }),
  account: () => pages.account,
  more: () => pages.more,
  signUp: () => pages.signUp,
  signIn: signInPath,
  requestReset: () => pages.requestReset,
  resetPassword: () => pages.resetPassword,
  /** Pages of the customers' site. */
  terms: (customerUrl: string) => `${customerUrl}/terms-conditions`,
  privacy: (customerUrl: string) => `${customerUrl}/privacy-policy`,
} as const

/** `day` is any day of the period. */
type FiguresChoice = { period?: PeriodKind; day?: string | undefined; store?: string | undefined }

function withQuery(page: string, values: Record<string, string | undefined>): string {
  const query = Object.entries(values).filter((each): each is [string, string] => each[1] !== undefined)
  return query.length > 0 ? `${page}?${new URLSearchParams(query)}` : page
}
