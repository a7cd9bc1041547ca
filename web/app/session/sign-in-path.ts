import { sameSitePath } from '#domain/accounts/same-site-path.ts'

/** The path of the sign-in page, the same on both sites; `returnTo` is where it leads afterwards. */
export const signInPath = (returnTo?: string) =>
  `/accounts/sign-in${returnTo && returnTo !== '/' ? `?redirect=${encodeURIComponent(returnTo)}` : ''}`

/** Returns whether a path is a sign-in page, which never redirects to sign-in (docs/rules/pages.md#sign-in-redirects). */
export const isSignInPath = (path: string) => /\/(login|sign-in)/.test(path)

/** Returns the path to open after signing in: always a path of the same site, whatever the address contains. */
export function returnPath(search: URLSearchParams): string {
  const path = sameSitePath(search.get('redirect') ?? search.get('returnUrl'))
  return isSignInPath(path) ? '/' : path
}
