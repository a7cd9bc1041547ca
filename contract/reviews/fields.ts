import * as z from 'zod'
import { idSchema } from '../fields.ts'
import { storeProblems } from '../stores.ts'
import { integer } from '../values.ts'
import { reviewProblems } from './problems.ts'

export const storeId = idSchema(() => storeProblems.notFound(), 'Id of the store.', 'store')

export const storeParams = { params: z.object({ id: storeId }) }
export const reviewParams = {
  params: z.object({ id: idSchema(() => reviewProblems.notFound(), 'Id of the review.', 'review') }),
}
export const totalReviews = integer('Number of verified reviews of the store.', 31)
