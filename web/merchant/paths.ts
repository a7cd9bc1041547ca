import type { PeriodKind } from '#domain/analytics/period.ts'
import { signInPath } from '#web/shared/session/session.ts'

/** The canonical path of every page of the merchants' site. routes.ts takes its patterns from here. */
export const pages = {
  today: '/',
  calendar: '/calendar',
  calendarPrint: '/calendar/print',
  scan: '/scan',
  reviews: '/reviews',
  figures: '/figures',
  figuresFile: '/figures/csv',
  account: '/account',
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
  /** By default today, of all stores. */
  calendar: (choice: CalendarAddress = {}) => withQuery(pages.calendar, choice),
  calendarPrint: (choice: CalendarAddress = {}) => withQuery(pages.calendarPrint, choice),
  scan: () => pages.scan,
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

type CalendarAddress = Partial<Record<'view' | 'date' | 'store' | 'branch' | 'staff', string | undefined>>

function withQuery(page: string, values: Record<string, string | undefined>): string {
  const query = Object.entries(values).filter((each): each is [string, string] => each[1] !== undefined)
  return query.length > 0 ? `${page}?${new URLSearchParams(query)}` : page
}
