import { createCall, createQuery } from './call.ts'
import { signInAgain } from './session-end.ts'

/** For event handlers, effects and queries in the browser. Loaders run on the server and take theirs from the load context. */
export const call = createCall({ onSignedOut: signInAgain })
export const query = createQuery(call)

/** For those who say themselves that a session has ended. */
export const calmCall = createCall()
