import type { Merchant } from './queries.ts'

export const serializeMerchant = ({ id, businessName, firstName, createdAt, stores }: Merchant) => ({
  id,
  businessName,
  firstName,
  memberSince: createdAt.toISOString(),
  stores,
})
