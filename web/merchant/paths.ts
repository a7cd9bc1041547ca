import { signInPath } from '#web/client/session.ts'

/** Every page of the merchants' site by its one path. routes.ts takes its patterns from here. */
export const pages = {
  home: '/',
  signUp: '/accounts/sign-up',
  signIn: '/accounts/sign-in',
} as const

/** Every link of the site. */
export const paths = {
  home: () => pages.home,
  signUp: () => pages.signUp,
  signIn: signInPath,
} as const
