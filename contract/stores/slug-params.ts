import * as z from 'zod'

export const slugParams = z.object({
  slug: z.string().max(200).meta({ description: 'Name of the store in its address.', example: 'amani-spa' }),
})
