import { plainPaste } from '../text/plain-paste.ts'
import { getDigitValue } from '../text/digits.ts'

/**
 * Kenyan mobile numbers (docs/rules/accounts.md#phone-numbers). The app stores and passes them on as
 * '2547XXXXXXXX' or '2541XXXXXXXX'.
 */

/**
 * Parses a Kenyan mobile number. Accepts 07…, 01…, 7…, 1…, 254…, +254…, 00254… and +254 (0)… with spaces,
 * dashes, brackets and what pasted contacts contain; returns null for anything else. A plus sign or 00 precedes
 * a country code, so only 254 may follow.
 */
export function kenyanPhone(typed: string): string | null {
  const digits = plainPaste(typed)
    .replace(/^tel:/i, '')
    .replaceAll(/\p{Nd}/gu, (digit) => String(getDigitValue(digit)))
    .replaceAll(/[\s\p{Pd}\p{M}−().·•]/gu, '')
  const national = /^(?:(?:\+|00)?2540?|0)?([17]\d{8})$/.exec(digits)?.[1]
  return national === undefined ? null : `254${national}`
}

/** '0712 345 678', for display. */
export function formatPhone(msisdn: string): string {
  const national = msisdn.replace(/^254/, '')
  return `0${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`
}

/** '0712 345 678' for a Kenyan mobile number in any form; other texts stay as they are. */
export function readablePhone(typed: string): string {
  const msisdn = kenyanPhone(typed)
  return msisdn === null ? typed : formatPhone(msisdn)
}

/** '0712 ••• 678', for screens and logs that distinguish numbers without showing them. */
export function maskPhone(msisdn: string): string {
  const national = msisdn.replace(/^254/, '')
  return `0${national.slice(0, 3)} ••• ${national.slice(6)}`
}

/** Returns the number as people dial it within Kenya, or an empty text. */
export const toLocalPhone = (msisdn: string | null): string => msisdn?.replace(/^254/, '0') ?? ''

/** A valid number that is not assigned to anyone. */
export const ERASED_PHONE = '254700000000'
