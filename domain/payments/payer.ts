import { m } from '#messages'
import { formatPhone } from '../accounts/phone.ts'

/** The number that paid, for people. M-Pesa hides the number of a customer who pays to the Paybill number by hand. */
export const formatPayer = (phone: string | null): string =>
  phone === null ? m.rule_payer_hidden() : formatPhone(phone)
