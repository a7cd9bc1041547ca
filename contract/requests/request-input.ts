/** Input of a customer who posts or edits a request. */
import * as z from 'zod'
import { m } from '#messages'
import {
  MAX_REQUEST_IMAGES,
  REQUEST_PRIORITIES,
  REQUIREMENTS,
  TIMELINES,
} from '../../domain/requests/service-request.ts'
import { editedVersion } from '../edits.ts'
import { id } from '../fields.ts'
import { saying } from '../message.ts'
import { kes } from './fields.ts'
import { REQUEST_TEXTS } from './request-limits.ts'

const amount = (description: string, example: number) =>
  kes(m.field_request_budget)
    .nullish()
    .meta({
      description: `${description} In KES; a number, or the same as text.`,
      example,
    })
const requestFields = {
  title: z
    .string(saying(m.field_request_title))
    .trim()
    .min(REQUEST_TEXTS.title.min, saying(m.field_request_title))
    .max(REQUEST_TEXTS.title.max, saying(m.field_request_title))
    .meta({ description: 'Title of the work.', example: 'Leaking kitchen tap, slow sink' }),
  category: z
    .string(saying(m.field_request_category))
    .trim()
    .min(REQUEST_TEXTS.category.min, saying(m.field_request_category))
    .max(REQUEST_TEXTS.category.max, saying(m.field_request_category))
    .meta({ description: 'Slug or name of a category.', example: 'repairs' }),
  description: z
    .string(saying(m.field_request_description))
    .trim()
    .min(REQUEST_TEXTS.description.min, saying(m.field_request_description))
    .max(REQUEST_TEXTS.description.max, saying(m.field_request_description))
    .meta({
      description:
        'Description of the work. Phone numbers and addresses are for the accepted provider alone.',
      example: 'The mixer drips all night.',
    }),
  budgetMin: amount(
    'The least that I expect to pay. Null or left out with `budgetMax`: open to quotes.',
    2000,
  ),
  budgetMax: amount('The most that I want to pay.', 4000),
  timeline: z
    .enum(TIMELINES, saying(m.field_request_timeline))
    .meta({ description: 'Timeline of the work.', example: 'urgent' }),
  location: z
    .string(saying(m.field_request_location))
    .trim()
    .min(REQUEST_TEXTS.location.min, saying(m.field_request_location))
    .max(REQUEST_TEXTS.location.max, saying(m.field_request_location))
    .meta({
      description: 'Place of the work. Others see the area alone.',
      example: 'Argwings Kodhek Road, Kilimani',
    }),
}
const requestOptions = {
  requirements: z
    .array(z.enum(REQUIREMENTS))
    .max(REQUIREMENTS.length)
    .meta({ description: 'Requirements for the provider.', example: ['Licensed'] }),
  priority: z
    .enum([...REQUEST_PRIORITIES, 'medium'])
    .meta({ description: 'Importance of the request. `medium` means `normal`.', example: 'normal' }),
  imageIds: z
    .array(id(m.problem_request_image_not_found, 'Id of an uploaded picture.', 'picture'))
    .max(MAX_REQUEST_IMAGES)
    .meta({ description: 'Uploaded pictures, in order.' }),
}
const coordinates = {
  latitude: z
    .number()
    .min(-5)
    .max(6)
    .nullish()
    .meta({ description: 'Position of the device; for the accepted provider alone.', example: -1.29 }),
  longitude: z.number().min(33).max(42).nullish().meta({ description: 'See `latitude`.', example: 36.78 }),
}
type Amounts = { budgetMin?: number | null | undefined; budgetMax?: number | null | undefined }
type Coordinates = { latitude?: number | null | undefined; longitude?: number | null | undefined }
const checked = <T extends z.ZodType<Amounts & Coordinates>>(schema: T) =>
  schema
    .refine(({ budgetMin, budgetMax }) => budgetMin != null || budgetMax == null, {
      path: ['budgetMin'],
      ...saying(m.field_request_budget),
    })
    .refine(({ budgetMin, budgetMax }) => budgetMax != null || budgetMin == null, {
      path: ['budgetMax'],
      ...saying(m.field_request_budget),
    })
    .refine(({ budgetMin, budgetMax }) => budgetMin == null || budgetMax == null || budgetMax > budgetMin, {
      path: ['budgetMax'],
      ...saying(m.field_request_budget_order),
    })
    .refine(({ latitude, longitude }) => (latitude == null) === (longitude == null), {
      path: ['longitude'],
      ...saying(m.problem_invalid_request),
    })
export const newRequest = checked(
  z.strictObject({
    ...requestFields,
    ...coordinates,
    requirements: requestOptions.requirements.default([]),
    priority: requestOptions.priority.default('normal'),
    imageIds: requestOptions.imageIds.default([]),
  }),
)
export const requestEdit = checked(
  z.strictObject({
    ...requestFields,
    ...coordinates,
    requirements: requestOptions.requirements.optional(),
    priority: requestOptions.priority.optional(),
    imageIds: requestOptions.imageIds.optional(),
    version: editedVersion,
  }),
)
