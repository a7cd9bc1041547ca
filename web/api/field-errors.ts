import type * as z from 'zod'
import type { FieldErrors } from './use-submit.ts'

/** The schema's first message for each field; `name` is the field of a schema that is no object. */
export function errorsBy(schema: z.ZodType, values: unknown, name = ''): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const field = path.length > 0 ? path.join('.') : name
    errors[field] ??= message
  }
  return errors
}
