/** The wire format of accounts, security settings and sessions (docs/rules/wire-format.md#objects). */
import { maskPhone } from '#domain/accounts/phone.ts'
import type { User } from '#contract/entities/user.ts'
import type { Config } from '#server/config/config.ts'
import { mediaUrl } from '#server/platform/http/replies/media.ts'
import { deviceName } from '../security/devices.ts'
import type { Account } from '../queries.ts'
import type { ListedSession, Security } from '../security/security-queries.ts'

export const serializeUser = (account: Account, config: Pick<Config, 'publicUrl'>): User => ({
  id: account.id,
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  phoneNumber: account.phoneNumber,
  avatar: mediaUrl(config, account.avatar),
  userType: account.role,
  isEmailVerified: account.isEmailVerified,
  isPhoneVerified: account.isPhoneVerified,
  isKYCVerified: account.isKycVerified,
  dark_mode: account.appearance === 'dark',
  referralLink: referralLink(account, config),
  referralSlug: account.referralSlug,
  createdAt: account.createdAt.toISOString(),
})

/** Customers who sign up with this link are referred by the account. */
export const referralLink = (
  { referralSlug }: Pick<Account, 'referralSlug'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string => `${publicUrl}/accounts/sign-up?ref=${referralSlug}`

/**
 * Fields of the merchants' site. `updated` is the time of the last password change, the only one that is
 * stored.
 */
export const serializeMerchant = (account: Account, config: Pick<Config, 'publicUrl'>, now: Date) => ({
  merchant: serializeUser(account, config),
  id: account.id,
  first_name: account.firstName,
  last_name: account.lastName,
  // Existing clients read a text.
  email_address: account.email ?? '',
  phone_number: account.phoneNumber,
  joined: account.createdAt.toISOString(),
  updated: (account.passwordChangedAt ?? account.createdAt).toISOString(),
  last_login: now.toISOString(),
})

/** Serializes an account for existing clients that read it without an object around it. */
export const serializeFlat = (account: Account) => ({
  id: account.id,
  email: account.email,
  first_name: account.firstName,
  last_name: account.lastName,
  phone: account.phoneNumber,
  user_type: account.role,
  active: true,
  active_status: 'active',
  first_discount: false,
  dark_mode: account.appearance === 'dark',
})

export const serializeSecurity = (
  security: Security & {
    recoveryCodesLeft: number
    smsCodePhone: string | null
    pendingEmail: string | null
  },
  reauthenticationExpiry: Date,
) => ({
  success: true as const,
  hasPassword: security.passwordHash !== null,
  passwordChangedAt: security.passwordChangedAt?.toISOString() ?? null,
  google: security.googleEmail === null ? null : { email: security.googleEmail },
  twoFactor: { isOn: security.totpConfirmedAt !== null, recoveryCodesLeft: security.recoveryCodesLeft },
  smsCodePhone: security.smsCodePhone === null ? null : maskPhone(security.smsCodePhone),
  pendingEmail: security.pendingEmail,
  provedUntil: reauthenticationExpiry.toISOString(),
})

export const serializeSession = (session: ListedSession, currentSessionId: string) => ({
  id: session.id,
  device: deviceName(session.userAgent),
  ip: session.ip,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  isThisOne: session.id === currentSessionId,
})
