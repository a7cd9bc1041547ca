import { LEAST_ROLE } from '../../domain/accounts/merchant-role.ts'
import type { Endpoint } from '../kernel.ts'

export const ofMerchant = {
  auth: 'merchant',
  merchantRole: LEAST_ROLE.makeQuotes,
} as const satisfies Partial<Endpoint>
