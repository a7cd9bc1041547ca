import { createCall, createQuery } from './call.ts'
import { signInAgain } from '#web/app/session/sign-in-again.ts'

/**
 * Calls the API from event handlers, effects and queries in the browser. Loaders run on the server and take `call` from
 * the load context.
 */
export const call = createCall({ onSignedOut: signInAgain, onChange: ignorePrefetched })
export const query = createQuery(call)

/** Calls the API for callers that handle an ended session themselves instead of being redirected to sign-in. */
export const callWithoutRedirect = createCall({ onChange: ignorePrefetched })

/**
 * The browser may have prefetched pages that do not show the change. Pages vary by cookie, so with another value in one
 * it loads them again.
 */
function ignorePrefetched(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `d3_change=${Math.random().toString(36).slice(2)}; Path=/; SameSite=Lax${secure}`
}
