/** What is typed in the form of a request, and its rules. The server checks the same (contract/requests.ts). */
import { m } from '#messages'
import type { ServiceRequest } from '#contract/entities/request.ts'
import type { Requirement, Timeline } from '#domain/requests/service-request.ts'
import { readAmount } from './amount.ts'

export type Values = {
  title: string
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
  title: '',
  category: '',
  description: '',
  budgetMin: '',
  budgetMax: '',
  timeline: '',
  location: '',
  point: null,
  requirements: [],
}

export const MAX_TITLE = 200
export const MAX_DESCRIPTION = 2000
export const MAX_LOCATION = 255

/** In the order of the form. */
export const FIELDS = [
  'title',
  'category',
  'description',
  'budgetMin',
  'budgetMax',
  'timeline',
  'location',
] as const
export type Field = (typeof FIELDS)[number]
export type Errors = Partial<Record<Field, string>>

export const isMissing = (values: Values, field: Field): boolean => values[field].trim() === ''

export function errorsIn(values: Values): Errors {
  const length = (field: 'title' | 'description' | 'location') => values[field].trim().length
  const min = readAmount(values.budgetMin)
  const max = readAmount(values.budgetMax)
  const isInOrder = min === null || max === null || max > min
  return {
    ...(length('title') < 5 && { title: m.field_request_title() }),
    ...(values.category === '' && { category: m.field_request_category() }),
    ...(length('description') < 10 && { description: m.field_request_description() }),
    ...(min === null && { budgetMin: m.field_request_budget() }),
    ...(max === null && { budgetMax: m.field_request_budget() }),
    ...(!isInOrder && { budgetMax: m.field_request_budget_order() }),
    ...(values.timeline === '' && { timeline: m.field_request_timeline() }),
    ...(length('location') < 3 && { location: m.field_request_location() }),
  }
}

/** The lines of the summary: the missing fields on one, then each other error. */
export function summaryOf(values: Values, errors: Errors): { field: Field; text: string }[] {
  const wrong = FIELDS.filter((field) => errors[field] !== undefined)
  const missing = wrong.filter((field) => isMissing(values, field))
  const [first] = missing
  const names = missing.map((field) => NAMES[field]()).join(', ')
  return [
    ...wrong
      .filter((field) => !missing.includes(field))
      .map((field) => ({ field, text: errors[field] ?? '' })),
    ...(first ? [{ field: first, text: m.request_missing({ fields: names }) }] : []),
  ]
}

const NAMES: Record<Field, () => string> = {
  title: m.request_name_title,
  category: m.request_name_category,
  description: m.request_name_description,
  budgetMin: m.request_name_budget_min,
  budgetMax: m.request_name_budget_max,
  timeline: m.request_name_timeline,
  location: m.request_name_location,
}

/** Only for values without errors. */
export const bodyOf = (values: Values, timeline: Timeline, imageIds: string[]) => ({
  title: values.title.trim(),
  category: values.category,
  description: values.description.trim(),
  budgetMin: readAmount(values.budgetMin) ?? 0,
  budgetMax: readAmount(values.budgetMax) ?? 0,
  timeline,
  location: values.location.trim(),
  ...values.point,
  requirements: [...values.requirements],
  imageIds,
})

export const valuesOf = (request: ServiceRequest): Values => ({
  title: request.title,
  category: request.categorySlug,
  description: request.description,
  budgetMin: String(request.budgetMin),
  budgetMax: String(request.budgetMax),
  timeline: request.timeline,
  location: request.location,
  point: null,
  requirements: request.requirements,
})
