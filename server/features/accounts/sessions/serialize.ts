/** An account as the wire spells it (docs/rules/wire-format.md#objects). */
import type { User } from '#contract/entities.ts'
import type { Config } from '#server/config.ts'
import { mediaUrl } from '#server/http/media.ts'
import { deviceOf } from '../security/devices.ts'
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

/** Whoever signs up by it was sent by this account. */
export const referralLink = (
  { referralSlug }: Pick<Account, 'referralSlug'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string => `${publicUrl}/accounts/sign-up?ref=${referralSlug}`

/** What the merchants' site reads beside the user. We keep no date of a change but the password's. */
export const serializeMerchant = (account: Account, config: Pick<Config, 'publicUrl'>, now: Date) => ({
  merchant: serializeUser(account, config),
  id: account.id,
  first_name: account.firstName,
  last_name: account.lastName,
  email_address: account.email,
  phone_number: account.phoneNumber,
  joined: account.createdAt.toISOString(),
  updated: (account.passwordChangedAt ?? account.createdAt).toISOString(),
  last_login: now.toISOString(),
})

export const serializeSecurity = (security: Security & { recoveryCodesLeft: number }, provedUntil: Date) => ({
  success: true as const,
  hasPassword: security.passwordHash !== null,
  passwordChangedAt: security.passwordChangedAt?.toISOString() ?? null,
  google: security.googleEmail === null ? null : { email: security.googleEmail },
  twoFactor: { isOn: security.totpConfirmedAt !== null, recoveryCodesLeft: security.recoveryCodesLeft },
  provedUntil: provedUntil.toISOString(),
})

export const serializeSession = (session: ListedSession, here: string) => ({
  id: session.id,
  device: deviceOf(session.userAgent),
  ip: session.ip,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  isThisOne: session.id === here,
})
