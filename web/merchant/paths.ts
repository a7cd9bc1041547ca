import { signInPath } from '#web/client/session.ts'

/** Every page of the merchants' site by its one path. routes.ts takes its patterns from here. */
export const pages = {
  today: '/',
  reviews: '/reviews',
  account: '/account',
  signUp: '/sign-up',
  signIn: '/accounts/sign-in',
  requestReset: '/request-password-reset',
  resetPassword: '/accounts/reset-password',
} as const

/** Every link of the site. */
export const paths = {
  home: () => pages.today,
  /** The day as it is when nothing is said: today, of all stores. */
  day: ({ date, store }: { date?: string | undefined; store?: string | undefined } = {}) => {
    const said = Object.entries({ date, store }).filter(
      (each): each is [string, string] => each[1] !== undefined,
    )
    return said.length > 0 ? `${pages.today}?${new URLSearchParams(said)}` : pages.today
  },
  reviews: ({ isOpenOnly = false, page = 1 } = {}) => {
    const said = [
      ...(isOpenOnly ? [['show', 'unanswered']] : []),
      ...(page > 1 ? [['page', String(page)]] : []),
    ]
    return said.length > 0 ? `${pages.reviews}?${new URLSearchParams(said)}` : pages.reviews
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
