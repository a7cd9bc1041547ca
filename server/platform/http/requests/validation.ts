/**
 * Parses the parts of a request by their schemas. Invalid parts are rejected with the same messages on every
 * route.
 */
import type * as z from 'zod'
import { m } from '#messages'
import type { Endpoint } from '#contract/kernel.ts'
import { Problem } from '#contract/problem.ts'

export type RequestPart = 'params' | 'query' | 'body'

/** Returns the parsed part. If only ids are malformed, the problem is 'not found' instead of 'invalid'. */
export function readPart(endpoint: Endpoint, part: RequestPart, value: unknown): unknown {
  // Every Schema of the contract is a Zod type.
  const schema = endpoint[part] as z.ZodType
  const result = schema.safeParse(value === undefined ? {} : value, { error: sentenceFor })
  if (result.success) return result.data
  const { issues } = result.error
  const missing = issues.map(toNotFound)
  if (missing.every((problem) => problem !== null)) throw missing[0]
  const problem = invalidRequest(part, issues, endpoint.errorAliases ?? {})
  const fields = endpoint.namesMissingFields ? missingFields(issues, value) : []
  throw fields.length === 0
    ? problem
    : problem.with({
        message: m.problem_missing_fields({ fields: fields.join(', ') }),
        ...(problem.errors && { errors: problem.errors }),
      })
}

/** Returns the invalid fields that have no value. */
function missingFields(issues: readonly z.core.$ZodIssue[], value: unknown): string[] {
  // Any object has string keys.
  const sent = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const fields = issues.flatMap(({ path }) => (path.length === 1 ? [String(path[0])] : []))
  return [...new Set(fields)].filter((field) =>
    Object.hasOwn(sent, field) ? [null, undefined, ''].includes(sent[field] as null) : true,
  )
}

/** The message is the contract's own for an invalid body, because forms show it; otherwise a general one. */
function invalidRequest(
  part: RequestPart,
  issues: readonly z.core.$ZodIssue[],
  errorAliases: Readonly<Record<string, string>>,
): Problem {
  const pairs = issues.flatMap((issue) => {
    const [field, sentence] = [getFieldName(issue), getSentence(issue)]
    const alias = Object.hasOwn(errorAliases, field) ? errorAliases[field] : undefined
    return [[field, sentence] as const, ...(alias === undefined ? [] : [[alias, sentence] as const])]
  })
  const specific = part === 'body' ? issues.find((issue) => !isGeneral(issue)) : undefined
  return Problem.invalid(pairs, specific ? getSentence(specific) : m.problem_invalid_request())
}

/** Returns the problem of a malformed id (`idSchema` in contract/fields.ts); null for every other issue. */
function toNotFound(issue: z.core.$ZodIssue): Problem | null {
  const notFound: unknown = issue.code === 'custom' ? issue.params?.notFound : undefined
  return typeof notFound === 'function' ? (notFound as () => Problem)() : null // only idSchema sets it
}

const getFieldName = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? 'body') : issue.path.join('.') || 'body'

const getSentence = (issue: z.core.$ZodIssue): string => toNotFound(issue)?.message ?? issue.message

/**
 * Returns whether the message comes from this file, not from the contract. The message about an unknown field is specific
 * enough.
 */
const isGeneral = (issue: z.core.$ZodIssue): boolean =>
  issue.code !== 'unrecognized_keys' &&
  (issue.message === m.field_required() || issue.message === sentenceFor(issue))

const TYPE_SENTENCES: Readonly<Record<string, () => string>> = {
  string: m.field_type_text,
  number: m.field_type_number,
  int: m.field_type_whole_number,
  boolean: m.field_type_boolean,
  array: m.field_type_list,
  object: m.field_type_object,
}

/** Returns the message if the contract has none. Zod's own text names its types, which callers do not know. */
function sentenceFor(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if ('input' in issue && issue.input === undefined) return m.field_required()
      return (TYPE_SENTENCES[issue.expected ?? ''] ?? m.field_not_valid)()
    case 'too_small':
      return minimumSentence(issue.origin, Number(issue.minimum), issue.inclusive !== false)
    case 'too_big':
      return maximumSentence(issue.origin, Number(issue.maximum), issue.inclusive !== false)
    case 'invalid_value':
      return issue.values?.length === 1
        ? m.field_value({ value: String(issue.values[0]) })
        : m.field_values({ values: (issue.values ?? []).map(String).join(', ') })
    case 'invalid_format':
      return issue.format === 'email' ? m.field_type_email() : m.field_not_valid()
    case 'unrecognized_keys':
      return m.field_unknown({ fields: (issue.keys ?? []).join(', ') })
    default:
      return m.field_not_valid()
  }
}

function minimumSentence(origin: string | undefined, limit: number, isInclusive: boolean): string {
  if (origin === 'string') return m.field_characters_min({ count: limit })
  if (origin === 'array') return m.field_items_min({ count: limit })
  return isInclusive ? m.field_number_min({ limit }) : m.field_number_above({ limit })
}

function maximumSentence(origin: string | undefined, limit: number, isInclusive: boolean): string {
  if (origin === 'string') return m.field_characters_max({ count: limit })
  if (origin === 'array') return m.field_items_max({ count: limit })
  return isInclusive ? m.field_number_max({ limit }) : m.field_number_below({ limit })
}
