/** Texts of receipts, as a page, as PDF and by e-mail (docs/rules/payments.md#receipts). */
import { m } from '#messages'
import { formatDate, toDay, timeOfDay, type At } from '../time/time.ts'
import { formatKes } from './money.ts'
import type { PaymentMethod } from './payment-methods.ts'
import type { RefundStatus, RefundWay } from './refund-policy.ts'

export type TaxDocument = {
  /** Signature of the invoice; null while it is being issued. */
  signed: {
    at: At
    number: string
    controlUnit: string
    internalData: string | null
    signature: string | null
    qrUrl: string | null
  } | null
  taxType: string
  ratePercent: number
  taxCents: number
  totalCents: number
}
export type Supplier = {
  name: string
  kraPin: string | null
  address: string
  registration: string | null
  phone: string | null
  email: string
}

/** Internal data and signatures: `ABCD-EFGH-IJ`. */
export const groupByFour = (text: string): string => text.replaceAll(/.{4}(?=.)/g, '$&-')

/** The lines below the name of the supplier. */
export const supplierLines = ({ kraPin, address, registration, phone, email }: Supplier): string[] => [
  address,
  ...(kraPin === null ? [] : [m.receipt_kra_pin({ pin: kraPin })]),
  ...(registration === null ? [] : [m.receipt_registration({ registration })]),
  [phone, email].filter((part) => part !== null).join(' · '),
]

export function taxFacts(document: TaxDocument): (readonly [name: string, value: string])[] {
  const { signed, taxType, ratePercent, taxCents, totalCents } = document
  const percent = String(ratePercent)
  return [
    [m.receipt_taxable({ type: taxType, percent }), formatKes(totalCents - taxCents)],
    [m.receipt_vat({ percent }), formatKes(taxCents)],
    ...(signed === null ? [] : signedFacts(signed)),
  ]
}

const signedFacts = (signed: NonNullable<TaxDocument['signed']>) => [
  [m.receipt_cu_number(), signed.number] as const,
  [m.receipt_cu_id(), signed.controlUnit] as const,
  ...(signed.internalData === null ? [] : [[m.receipt_internal_data(), signed.internalData] as const]),
  ...(signed.signature === null ? [] : [[m.receipt_signature(), signed.signature] as const]),
  [m.receipt_signed_at(), `${formatDate(toDay(signed.at))}, ${timeOfDay(signed.at)}`] as const,
]

/** The names of methods are the same in all languages. */
export const METHOD_NAMES: Record<PaymentMethod, string> = {
  mpesa: 'M-Pesa',
  paybill: 'M-Pesa Paybill',
  airtel: 'Airtel Money',
}
const getProviderName = (method: PaymentMethod): string =>
  method === 'airtel' ? METHOD_NAMES.airtel : METHOD_NAMES.mpesa

export const codeName = (method: PaymentMethod): string =>
  m.receipt_code({ provider: getProviderName(method) })

/** Returns the outcome of a refund. A pay-out goes to the phone by M-Pesa, whatever has paid. */
export function refundName(
  { status, way }: { status: RefundStatus; way: RefundWay },
  method: PaymentMethod,
): string {
  if (status === 'needs_review') return m.bookings_receipt_reviewing()
  const isPayout = way === 'payout'
  const provider = isPayout ? METHOD_NAMES.mpesa : getProviderName(method)
  if (way === 'by-hand') return m.receipt_paid_by_hand({ provider })
  if (status === 'completed')
    return isPayout ? m.receipt_paid_out({ provider }) : m.bookings_receipt_returned({ provider })
  return isPayout ? m.receipt_paying_out({ provider }) : m.bookings_receipt_returning({ provider })
}
