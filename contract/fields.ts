/** The pieces that many endpoints share. Existing clients show their sentences (docs/rules/wire-format.md#errors). */
import * as z from 'zod'
import type { Problem } from './problem.ts'

/** An id that a request merely mentions, such as a filter. */
export const id = (sentence = 'Invalid id') => z.guid(sentence).transform((text) => text.toLowerCase())
/** The id of what a request is about. Text that is no UUID names nothing, so it is refused as an unknown id is. */
export const idOf = (notFound: () => Problem) =>
  z
    .string()
    .refine((text) => z.guid().safeParse(text).success, { params: { notFound } })
    .meta({ format: 'uuid' })
    .transform((text) => text.toLowerCase())
export const text = (max: number) => z.string().trim().max(max)
export const int = (min: number, max: number) => z.coerce.number<number>().int().min(min).max(max)
/** A whole number that callers may leave out. */
export const intOr = (usual: number, min: number, max: number) => int(min, max).default(usual)
/** A filter that clients may send empty, or as 'All', to mean none. */
export const filter = (max = 120) =>
  z
    .string()
    .trim()
    .max(max)
    .optional()
    .transform((said) => (said === undefined || said === '' || /^all( locations)?$/i.test(said) ? undefined : said))

export const page = intOr(1, 1, 10_000)
export const limit = (usual: number, most = 100) => intOr(usual, 1, most)

/** The superset that every screen reads its own names from (docs/rules/wire-format.md#pagination). */
export const Pagination = z.object({
  currentPage: z.number(),
  page: z.number(),
  totalPages: z.number(),
  total: z.number(),
  totalItems: z.number(),
  totalCount: z.number(),
  limit: z.number(),
  itemsPerPage: z.number(),
  hasNextPage: z.boolean(),
  hasPrevPage: z.boolean(),
  hasNext: z.boolean(),
  hasPrev: z.boolean(),
})
export type Pagination = z.infer<typeof Pagination>

export function pagination(page: number, limit: number, total: number): Pagination {
  const totalPages = Math.ceil(total / limit)
  const [next, prev] = [page < totalPages, page > 1]
  return {
    currentPage: page,
    page,
    totalPages,
    total,
    totalItems: total,
    totalCount: total,
    limit,
    itemsPerPage: limit,
    hasNextPage: next,
    hasPrevPage: prev,
    hasNext: next,
    hasPrev: prev,
  }
}

export const ok = <S extends z.ZodRawShape>(shape: S) => z.object({ success: z.literal(true), ...shape })
export const done = ok({ message: z.string() })
