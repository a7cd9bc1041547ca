/** Settings that owners change while the market runs: amounts, limits, switches and links (docs/rules/settings.md). */
import { MAX_LIVE_BOOKINGS, MAX_UNPAID_HOLDS } from '../booking/booking-policy.ts'
import { ACCESS_FEE_PERCENT } from '../catalogue/pricing.ts'
import type { SocialPlatform } from '../catalogue/socials.ts'
import { isLinkTo } from '../catalogue/web-links.ts'
import { MAX_QUOTES_PER_STORE_AND_DAY, MAX_REQUESTS_PER_DAY } from '../requests/service-request.ts'

type NumberSetting = { kind: 'number'; initial: number; min: number; max: number }
/** A switch, which stops something while it is on. */
type SwitchSetting = { kind: 'switch'; initial: boolean }
/** An https address of the platform; empty for none. */
type LinkSetting = { kind: 'link'; initial: ''; platform: SocialPlatform }

export const MARKET_SETTINGS = {
  /** Percentage of what a customer saves with an offer. */
  accessFeePercent: { kind: 'number', initial: ACCESS_FEE_PERCENT, min: 5, max: 30 },
  /** Bookings that one customer holds without having paid. */
  maxUnpaidHolds: { kind: 'number', initial: MAX_UNPAID_HOLDS, min: 1, max: 10 },
  /** Coming bookings of one customer. */
  maxLiveBookings: { kind: 'number', initial: MAX_LIVE_BOOKINGS, min: 1, max: 50 },
  /** Requests that one customer posts in a day. */
  maxRequestsPerDay: { kind: 'number', initial: MAX_REQUESTS_PER_DAY, min: 1, max: 50 },
  /** Quotes that one store makes in a day. */
  maxQuotesPerDay: { kind: 'number', initial: MAX_QUOTES_PER_STORE_AND_DAY, min: 1, max: 100 },
  /** Withdrawals of rewards to M-Pesa, in KES: the least at once, the most in a day, and what D3 keeps of each. */
  withdrawalMinimum: { kind: 'number', initial: 50, min: 20, max: 1_000 },
  withdrawalsPerDay: { kind: 'number', initial: 5_000, min: 1_000, max: 250_000 },
  withdrawalFee: { kind: 'number', initial: 5, min: 0, max: 40 },
  /** Stops new payments, and so new bookings of items with a fee. */
  paymentsStopped: { kind: 'switch', initial: false },
  withdrawalsStopped: { kind: 'switch', initial: false },
  signUpsStopped: { kind: 'switch', initial: false },
  /** Publishes only verified stores. Stores that are public stay so. */
  unverifiedStoresWait: { kind: 'switch', initial: false },
  /** Customers and merchants change nothing but their sessions. */
  isReadOnly: { kind: 'switch', initial: false },
  /** The market's own profiles. */
  facebookProfile: { kind: 'link', initial: '', platform: 'facebook' },
  instagramProfile: { kind: 'link', initial: '', platform: 'instagram' },
  xProfile: { kind: 'link', initial: '', platform: 'twitter' },
  tiktokProfile: { kind: 'link', initial: '', platform: 'tiktok' },
} as const satisfies Record<string, NumberSetting | SwitchSetting | LinkSetting>

export type SettingKey = keyof typeof MARKET_SETTINGS
export type MarketSettings = {
  [K in SettingKey]: (typeof MARKET_SETTINGS)[K] extends NumberSetting
    ? number
    : (typeof MARKET_SETTINGS)[K] extends LinkSetting
      ? string
      : boolean
}
export type SettingValue = number | boolean | string

// Object.keys loses the type of the keys.
export const SETTING_KEYS = Object.keys(MARKET_SETTINGS) as [SettingKey, ...SettingKey[]]

export function isSettingValue(key: SettingKey, value: unknown): value is SettingValue {
  const setting = MARKET_SETTINGS[key]
  if (setting.kind === 'switch') return typeof value === 'boolean'
  if (setting.kind === 'link')
    return (
      typeof value === 'string' &&
      value.length <= MAX_LINK_LENGTH &&
      (value === '' || isLinkTo(setting.platform, value))
    )
  return Number.isInteger(value) && Number(value) >= setting.min && Number(value) <= setting.max
}

export const MAX_LINK_LENGTH = 200

/** The stored values, and the initial ones of those that are not stored or that this version does not accept. */
export function settingsFrom(stored: ReadonlyMap<string, unknown>): MarketSettings {
  const values = SETTING_KEYS.map((key) => {
    const value = stored.get(key)
    return [key, isSettingValue(key, value) ? value : MARKET_SETTINGS[key].initial]
  })
  // Each key has a value of its kind.
  return Object.fromEntries(values) as MarketSettings
}

export const INITIAL_SETTINGS = settingsFrom(new Map())
