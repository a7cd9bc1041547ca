import { signInPath } from '#web/shared/session/session.ts'

/** The canonical path of every page of the merchants' site. routes.ts takes its patterns from here. */
export const pages = {
  today: '/',
  reviews: '/reviews',
  account: '/account',
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
    const query = Object.entries({ date, store }).filter(
      (each): each is [string, string] => each[1] !== undefined,
    )
    return query.length > 0 ? `${pages.today}?${new URLSearchParams(query)}` : pages.today
  },
  reviews: ({ isUnansweredOnly = false, page = 1 } = {}) => {
    const query = [
      ...(isUnansweredOnly ? [['show', 'unanswered']] : []),
      ...(page > 1 ? [['page', String(page)]] : []),
    ]
    return query.length > 0 ? `${pages.reviews}?${new URLSearchParams(query)}` : pages.reviews
  },
  account: () => pages.account,
  signUp: () => pages.signUp,
  signIn: signInPath,
  requestReset: () => pages.requestReset,
  resetPassword: () => pages.resetPassword,
  /** Pages of the customers' site. */
  terms: (customerUrl: string) => `${customerUrl}/terms-conditions`,
  privacy: (customerUrl: string) => `${customerUrl}/privacy-policy`,
} as const
