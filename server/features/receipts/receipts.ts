/** Supplier that issues receipts and statements. */
import type { Supplier } from '#domain/payments/receipt-texts.ts'
import type { Config } from '#server/config/config.ts'

export const getSupplier = ({ company, etims, supportEmail, supportPhone }: Config): Supplier => ({
  name: company.name,
  kraPin: etims?.pin ?? null,
  address: company.address,
  registration: company.registration,
  phone: supportPhone,
  email: supportEmail,
})
