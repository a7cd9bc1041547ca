/**
 * Returns true if a failed fetch cannot have delivered its request because no connection was made. After any other
 * error (a timeout, a reset) the request may have arrived, and only the caller knows whether it is safe to
 * repeat it.
 */
export function wasNeverSent(error: unknown): boolean {
  for (const code of getCodes(error))
    if (connectErrorCodes.has(code) || /^(ERR_TLS|ERR_SSL|CERT_)/.test(code)) return true
  return false
}

/** Returns a short reason for the log: the innermost error code, without addresses or credentials. */
export function networkReason(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no reply in time'
  return getCodes(error)[0] ?? (error instanceof Error ? error.name : 'unknown error')
}

const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
])

function getCodes(error: unknown): string[] {
  const codes: string[] = []
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if ('code' in cause && typeof cause.code === 'string') codes.unshift(cause.code)
  }
  return codes
}

/** Parses JSON from outside, also after a byte order mark; null if it is invalid, for example an empty or an HTML body. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return null
  }
}
