import { ACCESS_FEE_PERCENT } from '#domain/catalogue/pricing.ts'
import type { MarketSettings } from '#domain/settings/market-settings.ts'

/** The market settings that pages show. */
export type PageMarket = Pick<
  MarketSettings,
  'accessFeePercent' | 'paymentsStopped' | 'signUpsStopped' | 'isReadOnly'
> & { profiles: readonly { platform: string; href: string }[] }

export const INITIAL_MARKET: PageMarket = {
  accessFeePercent: ACCESS_FEE_PERCENT,
  paymentsStopped: false,
  signUpsStopped: false,
  isReadOnly: false,
  profiles: [],
}

export const toMarket = ({
  accessFeePercent,
  paymentsStopped,
  signUpsStopped,
  isReadOnly,
  ...profiles
}: MarketSettings): PageMarket => ({
  accessFeePercent,
  paymentsStopped,
  signUpsStopped,
  isReadOnly,
  profiles: [
    { platform: 'Facebook', href: profiles.facebookProfile },
    { platform: 'Instagram', href: profiles.instagramProfile },
    { platform: 'X', href: profiles.xProfile },
    { platform: 'TikTok', href: profiles.tiktokProfile },
  ].filter(({ href }) => href !== ''),
})
