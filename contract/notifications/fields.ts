import { m } from '#messages'
import { id } from '../fields.ts'

export const storeId = id(
  m.problem_invalid_store_id,
  'Only notifications about this store.',
  'store',
).optional()
