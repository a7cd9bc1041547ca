import { m } from '#messages'
import { id } from '../fields.ts'

export const storeId = id(m.problem_invalid_store_id, 'Only those of this store.', 'store').optional()
