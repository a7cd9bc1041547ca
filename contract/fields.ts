/**
 * Parts that many endpoints share: input fields with their messages, pagination, and the frame of a success.
 */
import * as z from 'zod'
import { m } from '#messages'
import type { Message } from './message.ts'
import type { Problem } from './problem.ts'
import { SEARCH_TEXT } from './search-limits.ts'
import type { TextLimits } from './text-limits.ts'
import { alias, boolean, EXAMPLE_IDS, integer, message, type Entity } from './values.ts'

/** The sentence of a body in which an id is left out, as existing clients show it. */
const MISSING: Partial<Record<Entity, Message>> = {
  store: m.field_store_id_required,
  booking: m.field_booking_id_required,
  offer: m.field_offer_id_required,
  service: m.field_service_id_required,
  review: m.field_review_id_required,
}

/** The general sentence if there is no message. */
const sayingUnlessMissing = (getMessage: Message | undefined, entity: Entity) => ({
  error: ({ input }: { input?: unknown }) =>
    (input === undefined ? MISSING[entity]?.() : undefined) ?? getMessage?.(),
})

/** The id of something other than the subject of a request, such as a filter. */
export const id = (getMessage: Message, description: string, example: Entity) =>
  z
    .guid(sayingUnlessMissing(getMessage, example))
    .transform((text) => text.toLowerCase())
    .meta({ description, example: EXAMPLE_IDS[example] })

/**
 * The id of the subject of a request. A text that is not a UUID names nothing, so it gets the same problem as
 * an unknown id; for stores and bookings its message says what is wrong.
 */
export const idSchema = (notFound: () => Problem, description = 'Id.', example: Entity = 'offer') =>
  z
    .string(sayingUnlessMissing(undefined, example))
    .refine((text) => z.guid().safeParse(text).success, {
      params: { notFound: () => malformed(notFound(), MALFORMED[example]) },
    })
    .transform((text) => text.toLowerCase())
    .meta({ description, example: EXAMPLE_IDS[example], format: 'uuid' })
/** A name in the path, such as a slug: one that nothing can have gets the same problem as an unknown one. */
export const nameSchema = (
  notFound: () => Problem,
  { min = 1, max }: { min?: number; max: number },
  description: string,
  example: string,
) =>
  z
    .string()
    .trim()
    .refine((text) => text.length >= min && text.length <= max && !text.includes('\0'), {
      params: { notFound },
    })
    .meta({ description, example })
const malformed = (problem: Problem, getMessage: Message | undefined): Problem =>
  getMessage ? problem.with({ message: getMessage() }) : problem
const MALFORMED: Partial<Record<Entity, Message>> = {
  store: m.field_store_id_invalid,
  booking: m.field_booking_id_invalid,
}
export const text = (max: number) => z.string().trim().max(max)
/** A text with the limits that its form has too. */
export const limitedText = ({ min, max }: TextLimits) => (min === undefined ? text(max) : text(max).min(min))
const int = (min: number, max: number) => z.coerce.number<number>().int().min(min).max(max)
/** A whole number that callers may leave out. */
export const intOr = (defaultValue: number, min: number, max: number) => int(min, max).default(defaultValue)
/** A filter of a list. Empty and 'All' select everything. */
const filter = (description: string, example: string) =>
  z
    .string()
    .trim()
    .max(SEARCH_TEXT.max)
    .optional()
    .transform((value) =>
      value === undefined || value === '' || /^all( locations)?$/i.test(value) ? undefined : value,
    )
    .meta({ description: `${description} Empty or \`All\` selects everything.`, example })

export const search = filter('Words to look for.', 'massage')
export const category = filter('Slug or name of a category.', 'beauty-spa')
export const location = filter(
  'Slug or name of a location: an area alone, or a town with all its areas. A circle is asked for with `near` and `km`, ' +
    'where an operation has them.',
  'westlands',
)

export const page = intOr(1, 1, 10_000).meta({
  description: 'Number of the page; the first is 1.',
  example: 1,
})
/** The most rows of a page of any list, unless its `limit` says otherwise. */
export const MAX_LIMIT = 100
export const limit = (defaultValue: number, max = MAX_LIMIT) =>
  intOr(defaultValue, 1, max).meta({ description: 'Items per page.', example: defaultValue })
/** Limit of a page; undefined if the client does not send it, as the default depends on the caller. */
export const optionalLimit = (usual: number) =>
  int(1, MAX_LIMIT)
    .optional()
    .meta({
      description: `Items per page; by default ${usual}, and ${MERCHANT_LIMIT} for merchants.`,
      example: usual,
    })
/** Clients of merchants read their lists once, without pages. */
export const MERCHANT_LIMIT = 100

/** Position in a list. Some clients read other names, so every figure has its aliases. */
export const Pagination = z
  .object({
    page: integer('Number of this page; the first is 1.', 1),
    limit: integer('Items per page.', 20),
    total: integer('Items on all pages.', 57),
    totalPages: integer('Number of pages.', 3),
    hasNext: boolean('True if there is a page after this one.', true),
    hasPrev: boolean('True if there is a page before this one.', false),
    currentPage: alias(integer('', 1), 'page'),
    totalItems: alias(integer('', 57), 'total'),
    totalCount: alias(integer('', 57), 'total'),
    itemsPerPage: alias(integer('', 20), 'limit'),
    hasNextPage: alias(boolean('', true), 'hasNext'),
    hasPrevPage: alias(boolean('', false), 'hasPrev'),
  })
  .meta({ id: 'Pagination', description: 'Position of a response in a list.' })
export type Pagination = z.infer<typeof Pagination>

export function pagination(current: number, itemsPerPage: number, total: number): Pagination {
  const totalPages = Math.ceil(total / itemsPerPage)
  const [next, prev] = [current < totalPages, current > 1]
  return {
    currentPage: current,
    page: current,
    totalPages,
    total,
    totalItems: total,
    totalCount: total,
    limit: itemsPerPage,
    itemsPerPage,
    hasNextPage: next,
    hasPrevPage: prev,
    hasNext: next,
    hasPrev: prev,
  }
}

export const ok = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ success: z.literal(true).meta({ description: 'Always true in a success.' }), ...shape })
export const done = ok({ message }).meta({
  id: 'Done',
  description: 'Reply of a request that worked and has nothing else to return.',
})
