/** Which phone is to be proved, and since when its code is on its way: kept for this tab, so that a reload changes nothing. */
import * as z from 'zod'

const KEY = 'phone-to-verify'
const PhoneToVerify = z.object({
  /** 2547… or 2541…. */
  phone: z.string().regex(/^254\d{9}$/),
  message: z.string().max(300).optional(),
  /** By this browser's clock. */
  sentAt: z.number().optional(),
})
export type PhoneToVerify = z.infer<typeof PhoneToVerify>

/** Storage may be refused (private windows): then the account's own phone is asked for. */
export function savePhoneToVerify(kept: PhoneToVerify | null): void {
  try {
    if (kept) sessionStorage.setItem(KEY, JSON.stringify(kept))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Only a reload notices.
  }
}

/** What another page left in the navigation's state goes before what was kept. */
export function phoneToVerify(state: unknown): PhoneToVerify | null {
  const left = PhoneToVerify.safeParse(state)
  if (left.success) return left.data
  try {
    const kept = PhoneToVerify.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return kept.success ? kept.data : null
  } catch {
    return null
  }
}
