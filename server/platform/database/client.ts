/** Connections of the pool to the server. */
import pg from 'pg'
import { isConnectionLost } from './errors.ts'

const CONNECT_TIMEOUT_MS = 2_000
const RECONNECT_AFTER_MS = 100

/**
 * While the database is unavailable, one connection is attempted at a time, RECONNECT_AFTER_MS apart; all
 * others fail immediately with the last error. Otherwise each request would attempt and await its own
 * connection, and a recovering server would be busy rejecting them.
 */
export function clientWithBackoff(): typeof pg.Client {
  let failed: { error: Error; at: number } | null = null
  let isTrying = false
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
    }
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      // The pool always passes a callback.
      if (!callback) return super.connect()
      if (failed && (isTrying || performance.now() - failed.at < RECONNECT_AFTER_MS)) {
        process.nextTick(callback, failed.error)
        return
      }
      isTrying = true
      super.connect((error: Error | null) => {
        isTrying = false
        failed = error && isConnectionLost(error) ? { error, at: performance.now() } : null
        callback(error as Error) // null on success, which pg's types omit
      })
    }
  }
}
