/**
 * True when a failed fetch cannot have delivered its request: no connection was ever made.
 * Everything else (a time-out, a reset) may have arrived, and only the caller knows whether asking twice is safe.
 */
export function neverSent(error: unknown): boolean {
  for (const code of codesOf(error)) if (beforeSending.has(code) || /^(ERR_TLS|ERR_SSL|CERT_)/.test(code)) return true
  return false
}

/** A short line for the log: the innermost reason, without addresses or credentials. */
export function networkReason(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer in time'
  return codesOf(error)[0] ?? (error instanceof Error ? error.name : 'unknown error')
}

const beforeSending = new Set([
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

function codesOf(error: unknown): string[] {
  const codes: string[] = []
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string') codes.unshift(at.code)
  }
  return codes
}

/** What came from outside as JSON; null when it is none, for an empty or an HTML body is an answer too. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
