/** The callers of the route matrix. */
/** `admin` is an owner. */
export const ADMIN_ROLES = ['admin', 'support', 'moderator', 'finance'] as const
export const SIGNED_IN_ROLES = [
  'customer',
  'other customer',
  'merchant',
  'other merchant',
  ...ADMIN_ROLES,
] as const
export const isAdminRole = (role: Role): role is (typeof ADMIN_ROLES)[number] =>
  (ADMIN_ROLES as readonly string[]).includes(role)
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
