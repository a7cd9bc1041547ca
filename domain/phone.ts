/** Kenyan mobile numbers (providers.md §2, MSISDN). Inside the house they are '2547XXXXXXXX' or '2541XXXXXXXX'. */

/** Accepts 07…, 01…, 7…, 1…, 254…, +254…, 00254… with spaces, dashes and brackets; null when it is no Kenyan mobile number. */
export function kenyanPhone(typed: string): string | null {
  const digits = typed.replace(/[\s\-().]/g, '').replace(/^\+|^00/, '')
  const national = digits.startsWith('254') ? digits.slice(3).replace(/^0/, '') : digits.replace(/^0/, '')
  return /^[17]\d{8}$/.test(national) ? `254${national}` : null
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
