/** The phone to verify and when its code was sent, stored for this tab, so that a reload changes nothing. */

const KEY = 'phone-to-verify'
export type PhoneToVerify = {
  /** 2547… or 2541…. */
  phone: string
  message?: string | undefined
  /** Time by this browser's clock. */
  sentAt?: number | undefined
}

/** Storage may be unavailable (private windows): then the account's own phone is used. */
export function savePhoneToVerify(value: PhoneToVerify | null): void {
  try {
    if (value) sessionStorage.setItem(KEY, JSON.stringify(value))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Only a reload loses the phone.
  }
}

/** The navigation state set by the previous page takes precedence over what is stored. */
export function phoneToVerify(state: unknown): PhoneToVerify | null {
  if (isPhoneToVerify(state)) return state
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isPhoneToVerify(stored) ? stored : null
  } catch {
    return null
  }
}

function isPhoneToVerify(value: unknown): value is PhoneToVerify {
  if (typeof value !== 'object' || value === null) return false
  const { phone, message, sentAt }: Partial<Record<keyof PhoneToVerify, unknown>> = value
  return (
    typeof phone === 'string' &&
    /^254\d{9}$/.test(phone) &&
    ['string', 'undefined'].includes(typeof message) &&
    ['number', 'undefined'].includes(typeof sentAt)
  )
}
