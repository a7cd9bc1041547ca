/** The phone to verify and when its code was sent, stored for this tab, so that a reload changes nothing. */
import * as z from 'zod'

const KEY = 'phone-to-verify'
const PhoneToVerify = z.object({
  /** 2547… or 2541…. */
  phone: z.string().regex(/^254\d{9}$/),
  message: z.string().max(300).optional(),
  /** Time by this browser's clock. */
  sentAt: z.number().optional(),
})
export type PhoneToVerify = z.infer<typeof PhoneToVerify>

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
  const fromState = PhoneToVerify.safeParse(state)
  if (fromState.success) return fromState.data
  try {
    const stored = PhoneToVerify.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return stored.success ? stored.data : null
  } catch {
    return null
  }
}
