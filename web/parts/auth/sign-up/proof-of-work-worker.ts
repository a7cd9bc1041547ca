/** Solves a challenge off the main thread, and reports its progress. */
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

const REPORT_EVERY_STEPS = 5
let steps = 0

handler({
  deriveKey(...step) {
    if (++steps % REPORT_EVERY_STEPS === 0) self.postMessage({ steps })
    return deriveKey(...step)
  },
})
