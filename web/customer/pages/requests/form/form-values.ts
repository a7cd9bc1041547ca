/** Values of the request form, and their rules. The server checks the same rules (contract/requests.ts). */
import { m } from '#messages'
import type { ServiceRequest } from '#contract/entities/request.ts'
import { REQUEST_TEXTS } from '#contract/requests/request-limits.ts'
import type { Requirement, Timeline } from '#domain/requests/service-request.ts'
import { toTitle } from '#domain/requests/title.ts'
import { readAmount } from '#domain/requests/amount.ts'

export type Values = {
  category: string
  description: string
  budgetMin: string
  budgetMax: string
  timeline: Timeline | ''
  location: string
  point: { latitude: number; longitude: number } | null
  requirements: readonly Requirement[]
}
export const EMPTY: Values = {
  category: '',
  description: '',
  budgetMin: '',
  budgetMax: '',
  timeline: '',
  location: '',
  point: null,
  requirements: [],
}

/** Fields in the order of the form. */
export const FIELDS = ['description', 'category', 'timeline', 'location', 'budgetMin', 'budgetMax'] as const
export type Field = (typeof FIELDS)[number]
export type Errors = Partial<Record<Field, string>>

export function errorsIn(values: Values): Errors {
  const length = (field: 'description' | 'location') => values[field].trim().length
  const min = readAmount(values.budgetMin)
  const max = readAmount(values.budgetMax)
  const isInOrder = min === null || max === null || max > min
  const hasBudget = `${values.budgetMin}${values.budgetMax}`.trim() !== ''
  return {
    ...(length('description') < REQUEST_TEXTS.description.min && {
      description: m.field_request_description(),
    }),
    ...(values.category === '' && { category: m.field_request_category() }),
    ...(values.timeline === '' && { timeline: m.field_request_timeline() }),
    ...(length('location') < REQUEST_TEXTS.location.min && { location: m.field_request_location() }),
    ...(hasBudget && min === null && { budgetMin: m.field_request_budget() }),
    ...(hasBudget && max === null && { budgetMax: m.field_request_budget() }),
    ...(!isInOrder && { budgetMax: m.field_request_budget_order() }),
  }
}

/** Returns the body of the request. The values must have no errors. */
export const toRequestBody = (values: Values, timeline: Timeline, imageIds: string[]) => ({
  title: toTitle(values.description),
  category: values.category,
  description: values.description.trim(),
  budgetMin: readAmount(values.budgetMin),
  budgetMax: readAmount(values.budgetMax),
  timeline,
  location: values.location.trim(),
  ...values.point,
  requirements: [...values.requirements],
  imageIds,
})

/** A title of its own becomes the first sentence. */
export const toValues = (request: ServiceRequest): Values => ({
  category: request.categorySlug,
  description:
    request.title === toTitle(request.description)
      ? request.description
      : `${request.title}. ${request.description}`,
  budgetMin: String(request.budgetMin ?? ''),
  budgetMax: String(request.budgetMax ?? ''),
  timeline: request.timeline,
  location: request.location,
  point: null,
  requirements: request.requirements,
})
