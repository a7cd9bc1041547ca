import type { SettingKey, SettingValue } from '#domain/settings/market-settings.ts'

type Texts = { name: string; about: string; unit?: string }

export const SETTING_TEXTS: Record<SettingKey, Texts> = {
  accessFeePercent: {
    name: 'Access fee',
    about: 'What a customer pays D3, of what an offer saves. Whole shillings, rounded up.',
    unit: '%',
  },
  maxUnpaidHolds: { name: 'Unpaid bookings', about: 'That one customer holds at once.' },
  maxLiveBookings: { name: 'Bookings to come', about: 'That one customer has at once.' },
  maxRequestsPerDay: { name: 'Requests a day', about: 'That one customer posts.' },
  maxQuotesPerDay: { name: 'Quotes a day', about: 'That one store or provider makes.' },
  withdrawalMinimum: { name: 'Least withdrawal', about: 'Of rewards to M-Pesa, at once.', unit: ' KES' },
  withdrawalsPerDay: { name: 'Withdrawals a day', about: 'That one customer sends to M-Pesa.', unit: ' KES' },
  withdrawalFee: { name: 'Withdrawal fee', about: 'What D3 keeps of each withdrawal.', unit: ' KES' },
  paymentsStopped: { name: 'Payments', about: 'New M-Pesa payments, and bookings that need one.' },
  withdrawalsStopped: { name: 'Withdrawals', about: 'Rewards to M-Pesa. Those on their way go on.' },
  signUpsStopped: { name: 'Sign-ups', about: 'New accounts of customers and businesses.' },
  unverifiedStoresWait: {
    name: 'Stores that are not verified',
    about: 'Publishing them before an admin has verified them.',
  },
  facebookProfile: { name: 'Facebook', about: 'The page of the market. Its address begins with https://.' },
  instagramProfile: { name: 'Instagram', about: 'The profile of the market.' },
  xProfile: { name: 'X', about: 'The profile of the market.' },
  tiktokProfile: { name: 'TikTok', about: 'The profile of the market.' },
  isReadOnly: {
    name: 'All changes',
    about: 'Read-only: customers and merchants read and sign in, nothing else.',
  },
}

export function valueText(key: SettingKey, value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'Stopped' : 'On'
  if (value === '') return 'None'
  return `${value}${SETTING_TEXTS[key].unit ?? ''}`
}
