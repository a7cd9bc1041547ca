import type { Locale } from '#domain/accounts/locale.ts'
import type { AdminRole } from '#domain/accounts/admin-role.ts'
import type { MerchantRole } from '#domain/accounts/merchant-role.ts'

/**
 * Facts about the signed-in account that every page knows. The server writes them into the page, so that no
 * page has to request them.
 */
export type Session = {
  readonly id: string
  readonly role: 'customer' | 'merchant' | 'admin'
  /** Role of a merchant's account, which decides what it may do; null for others, and for accounts that are in no team. */
  readonly merchantRole: MerchantRole | null
  /** Person of the catalogue that a member with the role `staff` is; null for others. */
  readonly staffId: string | null
  /** A member of a team who works only for some of its stores. */
  readonly isLimited: boolean
  /** Role of an admin, which decides what they may do; null for other accounts. */
  readonly adminRole: AdminRole | null
  /** True if an admin has a second factor. Without one, only a second factor can be set up. */
  readonly hasSecondFactor: boolean
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  /** 2547… or 2541…, as M-Pesa takes it. */
  readonly phoneNumber: string | null
  readonly isPhoneVerified: boolean
  readonly avatar: string | null
  /** Slug that the pages carry which a customer shares; null for other accounts. */
  readonly referralSlug: string | null
  /** Appearance chosen on any device, so that the page is light or dark from its first byte. */
  readonly appearance: 'system' | 'light' | 'dark'
  /** Language of the account; null until it has chosen one. */
  readonly language: Locale | null
}
