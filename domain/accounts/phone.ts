/** Kenyan mobile numbers (docs/rules/accounts.md#phone-numbers). Inside the house they are '2547XXXXXXXX' or '2541XXXXXXXX'. */

/**
 * Accepts 07…, 01…, 7…, 1…, 254…, +254…, 00254… with spaces, dashes and brackets, and the invisible marks that pasted contacts carry; null
 * when it is no Kenyan mobile number. After a plus or 00 stands a country code, so only 254.
 */
export function kenyanPhone(typed: string): string | null {
  const written = typed.replace(/[\s\p{Pd}\p{Cf}().]/gu, '')
  const national = /^(?:(?:\+|00)?2540?|0)?([17]\d{8})$/.exec(written)?.[1]
  return national === undefined ? null : `254${national}`
}

/** '0712 345 678', as people read it. */
export function formatPhone(msisdn: string): string {
  const national = msisdn.replace(/^254/, '')
  return `0${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`
}

/** '0712 ••• 678', for screens and logs that need to tell numbers apart without showing them. */
export function maskPhone(msisdn: string): string {
  const national = msisdn.replace(/^254/, '')
  return `0${national.slice(0, 3)} ••• ${national.slice(6)}`
}
