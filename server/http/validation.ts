/**
 * Parses the parts of a request by their schemas. Invalid parts are rejected with the same messages on every
 * route.
 */
import type * as z from 'zod'
import type { Endpoint } from '#contract/kernel.ts'
import { INVALID_REQUEST, Problem } from '#contract/problem.ts'

export type RequestPart = 'params' | 'query' | 'body'

/** The parsed part. If only ids are malformed, the problem is 'not found' instead of 'invalid'. */
export function readPart(endpoint: Endpoint, part: RequestPart, value: unknown): unknown {
  // Every Schema of the contract is a Zod type.
  const schema = endpoint[part] as z.ZodType
  const result = schema.safeParse(value === undefined ? {} : value, { error: sentenceFor })
  if (result.success) return result.data
  const { issues } = result.error
  const missing = issues.map(notFoundOf)
  if (missing.every((problem) => problem !== null)) throw missing[0]
  throw invalidRequest(part, issues, endpoint.errorAliases ?? {})
}

/** The message is the contract's own for an invalid body, because forms show it; otherwise a general one. */
function invalidRequest(
  part: RequestPart,
  issues: readonly z.core.$ZodIssue[],
  errorAliases: Readonly<Record<string, string>>,
): Problem {
  const pairs = issues.flatMap((issue) => {
    const [field, sentence] = [fieldOf(issue), sentenceOf(issue)]
    const alias = Object.hasOwn(errorAliases, field) ? errorAliases[field] : undefined
    return [[field, sentence] as const, ...(alias === undefined ? [] : [[alias, sentence] as const])]
  })
  const specific = part === 'body' ? issues.find((issue) => !isGeneral(issue)) : undefined
  return Problem.invalid(pairs, specific ? sentenceOf(specific) : INVALID_REQUEST)
}

/** The problem of a malformed id (`idOf` in contract/fields.ts); null for every other issue. */
function notFoundOf(issue: z.core.$ZodIssue): Problem | null {
  const notFound: unknown = issue.code === 'custom' ? issue.params?.notFound : undefined
  return typeof notFound === 'function' ? (notFound as () => Problem)() : null // only idOf sets it
}

const fieldOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? 'body') : issue.path.join('.') || 'body'

const sentenceOf = (issue: z.core.$ZodIssue): string => notFoundOf(issue)?.message ?? issue.message

/**
 * Whether the message comes from this file, not from the contract. That of an unknown field is specific
 * enough.
 */
const isGeneral = (issue: z.core.$ZodIssue): boolean =>
  issue.code !== 'unrecognized_keys' && (issue.message === REQUIRED || issue.message === sentenceFor(issue))

const REQUIRED = 'This field is required'
const NOT_VALID = 'Is not valid'
const TYPE_SENTENCES: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
}

/** The message if the contract has none. Zod's own text names its types, which callers do not know. */
function sentenceFor(issue: z.core.$ZodRawIssue | z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if ('input' in issue && issue.input === undefined) return REQUIRED
      return TYPE_SENTENCES[issue.expected ?? ''] ?? NOT_VALID
    case 'too_small':
      return limitSentence(
        issue.origin,
        Number(issue.minimum),
        issue.inclusive === false ? 'more than' : 'at least',
      )
    case 'too_big':
      return limitSentence(
        issue.origin,
        Number(issue.maximum),
        issue.inclusive === false ? 'less than' : 'at most',
      )
    case 'invalid_value':
      return issue.values?.length === 1
        ? `Must be ${String(issue.values[0])}`
        : `Must be one of: ${issue.values?.map(String).join(', ')}`
    case 'invalid_format':
      return issue.format === 'email' ? 'Must be an email address' : NOT_VALID
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys?.join(', ')}`
    default:
      return NOT_VALID
  }
}

function limitSentence(origin: string | undefined, limit: number, comparison: string): string {
  if (origin === 'string')
    return `Must have ${comparison} ${limit} ${limit === 1 ? 'character' : 'characters'}`
  if (origin === 'array') return `Must have ${comparison} ${limit} ${limit === 1 ? 'item' : 'items'}`
  return `Must be ${comparison} ${limit}`
}
