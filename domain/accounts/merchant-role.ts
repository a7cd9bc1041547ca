/** What the accounts of a merchant may do, each role including those before it. */
export const MERCHANT_ROLES = [
  /** Sees its own bookings. */
  'staff',
  /** Handles all bookings and customers. */
  'front-desk',
  /** Edits the catalogue, hours and staff, and sees the figures. */
  'manager',
  /** Also invites and removes people, and closes stores. */
  'owner',
] as const
export type MerchantRole = (typeof MERCHANT_ROLES)[number]

/** Whether an account with the role may do what requires `least`. */
export const hasMerchantRole = (role: MerchantRole | null, least: MerchantRole = 'front-desk'): boolean =>
  role !== null && MERCHANT_ROLES.indexOf(role) >= MERCHANT_ROLES.indexOf(least)
