import * as z from 'zod'
import { alias, boolean, dateTime, integer, string, url, uuid } from '../values.ts'
import { PICTURE } from './fields.ts'

const Reviewer = z
  .object({
    id: uuid('account', 'Id of the account.'),
    firstName: string('Given name.', 'Wanjiku'),
    lastName: string('First letter of the family name.', 'M.'),
  })
  .meta({
    id: 'Reviewer',
    description: 'Author of a review: the given name and the first letter of the family name.',
  })

const reviewText = string('Text of the customer.', 'Friendly staff, and the best massage in town.')
const reviewerName = string('Name of the reviewer.', 'Wanjiku M.')
const reviewCreatedAt = dateTime('Time of writing.', '2026-11-14T16:20:00.000Z')

export const ReviewImage = z
  .object({
    id: uuid('picture', 'Id of the picture, to send with the review.'),
    url: url('The picture, at most 1280 pixels wide and high.', PICTURE),
    thumbnailUrl: url('Address of a copy that is at most 320 pixels wide and high.', PICTURE),
    width: integer('Width of `url` in pixels.', 1280),
    height: integer('Height of `url` in pixels.', 960),
  })
  .meta({ id: 'ReviewImage', description: 'A picture of a review.' })
export type ReviewImage = z.infer<typeof ReviewImage>

export const Review = z
  .object({
    id: uuid('review', 'Id of the review.'),
    rating: integer('Stars, 1 to 5.', 5),
    text: reviewText,
    comment: alias(reviewText, 'text'),
    name: reviewerName,
    customerName: alias(reviewerName, 'name'),
    date: string('The day it was written, for people, in Africa/Nairobi.', '14 Nov 2026'),
    createdAt: reviewCreatedAt,
    created_at: alias(reviewCreatedAt, 'createdAt'),
    updatedAt: dateTime('Time of the last change.', '2026-11-14T16:20:00.000Z'),
    user: Reviewer,
    User: Reviewer,
    verifiedVisit: boolean(
      'True if the reviewer had a completed booking at the store when they last wrote it. Others do not count in ratings.',
      true,
    ),
    images: z.array(ReviewImage).meta({ description: 'Pictures of the reviewer, four at most.' }),
    reply: z
      .object({
        text: string('The reply of the store.', 'Thank you, see you soon!'),
        createdAt: dateTime('Time at which the store replied.', '2026-11-15T07:45:00.000Z'),
      })
      .nullable()
      .meta({ description: 'The reply of the store; null without one.' }),
  })
  .meta({ id: 'Review', description: 'A review of a store.' })
export type Review = z.infer<typeof Review>
