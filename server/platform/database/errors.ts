/** Meanings of PostgreSQL's errors. */
import pg from 'pg'

/**
 * SQLSTATEs after which the same transaction can be retried (docs/rules/reliability.md#retried-transactions).
 */
const RETRYABLE = new Set(['40001', '40P01', '55P03'])

export const isRetryable = (error: unknown): boolean =>
  isDatabaseError(error) && RETRYABLE.has(error.code ?? '')

export const isDatabaseError = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError

/**
 * The connection is lost, or the server is shutting down or starting (SQLSTATE classes 08 and 57P), or is no longer
 * the primary, after which the connection must not be used again (25006, a write where only reads are allowed).
 */
export const isConnectionLost = (error: unknown): boolean =>
  isDatabaseError(error)
    ? /^(?:08|57P|25006)/.test(error.code ?? '') || error.severity === 'FATAL'
    : isNetworkError(error)

const LOST_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// These errors of pg have no code.
const LOST_MESSAGES =
  /Connection terminated|^timeout expired$|connection error and is not queryable|Client was closed|Query read timeout/

const isNetworkError = (error: unknown): boolean =>
  error instanceof Error &&
  (LOST_CODES.has((error as NodeJS.ErrnoException).code ?? '') || LOST_MESSAGES.test(error.message))

/** The database is unavailable or overloaded; the same request may succeed soon. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isConnectionLost(error)) return true
  if (!isDatabaseError(error)) return /timeout exceeded when trying to connect/.test(String(error))
  const code = error.code ?? ''
  return /^(?:53|57)/.test(code) || RETRYABLE.has(code)
}

/** Returns the name of the constraint that a write violated, or null. */
export const violatedConstraint = (error: unknown): string | null =>
  isDatabaseError(error) && ['23505', '23P01', '23503', '23514'].includes(error.code ?? '')
    ? (error.constraint ?? null)
    : null
