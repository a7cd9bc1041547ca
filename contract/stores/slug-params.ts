import * as z from 'zod'
import { nameSchema } from '../fields.ts'
import { storeProblems } from './problems.ts'

export const slugParams = z.object({
  slug: nameSchema(
    () => storeProblems.notFound(),
    { max: 200 },
    'Name of the store in its address.',
    'amani-spa',
  ),
})
