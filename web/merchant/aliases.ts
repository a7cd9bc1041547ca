import { canonicalPaths, type Alias } from '#web/client/canonical.ts'
import { pages } from './paths.ts'

/** Other paths that lead to a page: the server answers them with a permanent redirect, in any case of letters. */
export const aliases: readonly Alias[] = [
  ['/login', pages.signIn],
  ['/sign-in', pages.signIn],
  ['/signup', pages.signUp],
  ['/accounts/sign-up', pages.signUp],
  ['/forgot-password', pages.requestReset],
  ['/reset-password', pages.resetPassword],
  ['/today', pages.today],
]

/** A path in its one true spelling, whatever alias or case it came in. */
export const canonical = canonicalPaths(Object.values(pages), aliases)
