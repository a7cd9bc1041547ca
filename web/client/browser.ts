import { createCall, createQuery } from './call.ts'
import { signInAgain } from './session.ts'

/** For event handlers, effects and queries in the browser. Loaders run on the server and take theirs from the load context. */
export const call = createCall({ onSignedOut: signInAgain })
export const query = createQuery(call)
