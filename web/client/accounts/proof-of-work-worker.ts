/** Solves a challenge off the page's own thread, and says how far it is. */
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

const TELL_EVERY = 5
let steps = 0

handler({
  deriveKey(...step) {
    if (++steps % TELL_EVERY === 0) self.postMessage({ steps })
    return deriveKey(...step)
  },
})
