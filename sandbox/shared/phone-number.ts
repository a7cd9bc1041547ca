/** Normalizes a Kenyan mobile number to 2547… or 2541…; null when it is not one. */
export function kenyanMsisdn(text: string): string | null {
  const digits = text.replace(/[\s()+.-]/g, '')
  const national = /^(?:00254|254|0)?([17]\d{8})$/.exec(digits)
  return national ? `254${national[1]}` : null
}

/** '0712 345 678' */
export function formatNumber(msisdn: string): string {
  const national = msisdn.replace(/^\+?254/, '0')
  return `${national.slice(0, 4)} ${national.slice(4, 7)} ${national.slice(7)}`
}
