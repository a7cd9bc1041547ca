/** Target of the account pages, and the values that one of them passes on to the next. */
import { useLocation, useSearchParams } from 'react-router'
import { sameSitePath } from '#domain/accounts/same-site-path.ts'
import { isSignInPath, returnPath } from '#web/app/session/sign-in-path.ts'

const LEAVE_AFTER_MS = 100
const MAX_REFERRAL_CHARACTERS = 40

/**
 * `returnTo` is the path named in the address, for links. `leave` also considers the page that the user came
 * from (docs/rules/pages.md#sign-in-redirects).
 */
export function useReturnTo() {
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: { returnUrl?: unknown } | null } // set by the previous page
  const returnTo = returnPath(search)
  const referral = search.get('ref')?.slice(0, MAX_REFERRAL_CHARACTERS) || undefined
  return {
    returnTo,
    referral,
    /** Adds `returnTo` and the referral to the path of another account page. */
    withReturnTo(path: string): string {
      const query = new URLSearchParams({
        ...(returnTo !== '/' && { redirect: returnTo }),
        ...(referral && { ref: referral }),
      })
      return query.size > 0 ? `${path}?${query}` : path
    },
    leave: () => loadPage(returnTo !== '/' ? returnTo : previousPath(state?.returnUrl)),
  }
}

/** Loads the page afresh, so that all of it has the new session. 'Back' does not return to the form. */
export function loadPage(path: string): void {
  setTimeout(() => window.location.replace(path), LEAVE_AFTER_MS)
}

function previousPath(returnUrl: unknown): string {
  if (typeof returnUrl === 'string') return homeIfAccountPage(sameSitePath(returnUrl))
  if (!URL.canParse(document.referrer)) return '/'
  const { origin, pathname, search } = new URL(document.referrer)
  return origin === window.location.origin ? homeIfAccountPage(sameSitePath(pathname + search)) : '/'
}

const homeIfAccountPage = (path: string) =>
  isSignInPath(path) || /^\/(accounts\/|sign-up|request-password-reset)/.test(path) ? '/' : path
