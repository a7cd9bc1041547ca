// The texts of the demo reviews, by store. About a third of the stores have no reviews.

import * as z from 'zod'
import { readData } from './read-data.ts'

const ReviewText = z.strictObject({
  stars: z.int().min(1).max(5),
  comment: z.string(),
  reply: z.string().optional(),
  /** The key of a person; random by default. */
  author: z.string().optional(),
})
export type ReviewText = z.infer<typeof ReviewText>

export const REVIEW_TEXTS = readData('review-texts', z.record(z.string(), z.array(ReviewText)))
