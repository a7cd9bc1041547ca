/** The public API of tax invoices: what other features show of them. */
import type { Queryable } from '#server/platform/database/database.ts'
import { listOfPayment, type TaxDocument } from './document-queries.ts'

export { reencryptDeviceKeys } from './devices.ts'
export { sumDocuments, type TaxDocument } from './document-queries.ts'

/** Payments that were completed before the first invoice was written have none. */
export async function findTaxDocuments(
  db: Queryable,
  paymentId: string,
): Promise<Record<'invoice' | 'creditNote', TaxDocument | null>> {
  const documents = await listOfPayment(db, paymentId)
  const ofKind = (kind: TaxDocument['kind']) => documents.find((each) => each.kind === kind) ?? null
  return { invoice: ofKind('invoice'), creditNote: ofKind('credit-note') }
}
