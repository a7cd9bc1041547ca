/** Text that somebody typed into the find box of the admin site. */
import { kenyanPhone } from '../accounts/phone.ts'
import { plainEmail, plainPaste } from '../text/plain-paste.ts'

/** Meanings that the text can have, each null or empty if it cannot have it. A short word can be a name and a code. */
export type Sought = {
  id: string | null
  phone: string | null
  email: string | null
  /** Code of a booking. */
  code: string | null
  /** Receipt of M-Pesa. */
  receipt: string | null
  /** The account that a prompt or a Paybill payment names: `D3` and the end of the payment's id. */
  reference: string | null
  /** M-Pesa's id of a prompt. */
  checkoutId: string | null
  /** Name with single spaces. */
  name: string | null
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

export function recognise(typed: string): Sought {
  const text = plainPaste(typed).replaceAll(/\s+/g, ' ')
  const word = text.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
  const nothing: Sought = {
    id: null,
    phone: null,
    email: null,
    code: null,
    receipt: null,
    reference: null,
    checkoutId: null,
    name: null,
  }
  if (UUID.test(text)) return { ...nothing, id: text.toLowerCase() }
  if (/^ws_CO_/i.test(text)) return { ...nothing, checkoutId: text.replace(/^ws_co_/i, 'ws_CO_') }
  if (text.includes('@')) return { ...nothing, email: plainEmail(text) }
  const phone = kenyanPhone(text)
  if (phone !== null) return { ...nothing, phone }
  return {
    ...nothing,
    code: /^(?:D3)?([2-9A-HJ-NP-Z]{6})$/.exec(word)?.[1] ?? null,
    receipt: /^[A-Z][A-Z0-9]{9}$/.test(word) ? word : null,
    reference: /^D3([\dA-F]{8})$/.exec(word)?.[1] ?? null,
    name: /^[^\d]{2,}$/.test(text) ? text : null,
  }
}
