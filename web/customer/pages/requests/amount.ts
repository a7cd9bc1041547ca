/** An amount as people type it, '4,000' or '4000.50'; null for anything else. */
export function readAmount(text: string): number | null {
  const digits = text.replaceAll(/[\s,]/g, '')
  return /^\d{1,8}(\.\d{1,2})?$/.test(digits) ? Number(digits) : null
}
