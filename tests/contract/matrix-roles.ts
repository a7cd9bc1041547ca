/** The callers of the route matrix. */
export const SIGNED_IN_ROLES = ['customer', 'other customer', 'merchant', 'other merchant', 'admin'] as const
export const INVALID_SESSIONS = [
  'revoked session',
  'expired session',
  'idle session',
  'tampered token',
  'swapped claims',
  'alg=none',
] as const
export type SignedInRole = (typeof SIGNED_IN_ROLES)[number]
export type InvalidSession = (typeof INVALID_SESSIONS)[number]
export type Role = 'anonymous' | SignedInRole | InvalidSession
