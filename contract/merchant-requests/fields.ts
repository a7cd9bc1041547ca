import { m } from '#messages'
import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import { id } from '../fields.ts'
import type { Endpoint } from '../kernel.ts'

export const ofMerchant = {
  auth: 'merchant',
  merchantRole: LEAST_ROLE.makeQuotes,
} as const satisfies Partial<Endpoint>

/** Filter that limits a list to one of the merchant's own stores. */
export const ofOneStore = id(
  m.field_store_id_invalid,
  'Store to limit the list to; all own stores by default.',
  'store',
).optional()
