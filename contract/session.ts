import type { Locale } from '#domain/accounts/locale.ts'
import type { AdminRole } from '#domain/accounts/admin-role.ts'
import type { MerchantRole } from '#domain/accounts/merchant-role.ts'

/**
 * What every page knows about the signed-in account. The server writes it into the page, so that no page has
 * to request it.
 */
export type Session = {
  readonly id: string
  readonly role: 'customer' | 'merchant' | 'admin'
  /** What an account of a merchant may do; null for others, and for those that are in no team. */
  readonly merchantRole: MerchantRole | null
  /** A member of a team who works only for some of its stores. */
  readonly isLimited: boolean
  /** What an admin may do; null for other accounts. */
  readonly adminRole: AdminRole | null
  /** Of an admin: without one, only a second factor can be set up. */
  readonly hasSecondFactor: boolean
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  /** 2547… or 2541…, as M-Pesa takes it. */
  readonly phoneNumber: string | null
  readonly isPhoneVerified: boolean
  readonly avatar: string | null
  /** Carried by the pages that a customer shares; null for other accounts. */
  readonly referralSlug: string | null
  /** As chosen on any device, so that the page is light or dark from its first byte. */
  readonly appearance: 'system' | 'light' | 'dark'
  /** Null until the account has chosen one. */
  readonly language: Locale | null
}
