import { createCall, createQuery } from '#web/shared/api/call.ts'
import { signInAgain } from '#web/shared/session/session-end.ts'

/**
 * For event handlers, effects and queries in the browser. Loaders run on the server and take `call` from the
 * load context.
 */
export const call = createCall({ onSignedOut: signInAgain })
export const query = createQuery(call)

/** For callers that handle an ended session themselves instead of being redirected to sign-in. */
export const callWithoutRedirect = createCall()
