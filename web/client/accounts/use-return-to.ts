/** Where one goes after signing in or up, and what goes along from one page of accounts to the next. */
import { useLocation, useSearchParams } from 'react-router'
import { sameSitePath } from '#domain/accounts/same-site-path.ts'
import { isSignInPath, returnPath } from '../session.ts'

const LEAVE_AFTER_MS = 100
const REFERRAL_MOST = 40

/** `returnTo` is what the address says, for links; `leave` also knows the place one came from (docs/rules/pages.md#sign-in-redirects). */
export function useReturn() {
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: { returnUrl?: unknown } | null } // what another page left there
  const returnTo = returnPath(search)
  const referral = search.get('ref')?.slice(0, REFERRAL_MOST) || undefined
  return {
    returnTo,
    referral,
    /** Adds to a path of accounts where one wants to go afterwards, and who sent one here. */
    along(path: string): string {
      const more = new URLSearchParams({
        ...(returnTo !== '/' && { redirect: returnTo }),
        ...(referral && { ref: referral }),
      })
      return more.size > 0 ? `${path}?${more}` : path
    },
    leave: () => enterAt(returnTo !== '/' ? returnTo : priorPlace(state?.returnUrl)),
  }
}

/** A whole page load, so that every part of the site knows who is here; and 'back' does not return to the form. */
export function enterAt(path: string): void {
  setTimeout(() => window.location.replace(path), LEAVE_AFTER_MS)
}

function priorPlace(said: unknown): string {
  if (typeof said === 'string') return notAboutAccounts(sameSitePath(said))
  if (!URL.canParse(document.referrer)) return '/'
  const { origin, pathname, search } = new URL(document.referrer)
  return origin === window.location.origin ? notAboutAccounts(sameSitePath(pathname + search)) : '/'
}
const notAboutAccounts = (path: string) =>
  isSignInPath(path) || /^\/(accounts\/|sign-up|request-password-reset)/.test(path) ? '/' : path
