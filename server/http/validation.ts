/** Reads the parts of a request by their schemas, and refuses what does not fit in plain words, the same on every route. */
import type * as z from 'zod'
import type { Endpoint } from '#contract/kernel.ts'
import { INVALID_REQUEST, Problem } from '#contract/problem.ts'

export type RequestPart = 'params' | 'query' | 'body'

/** The part as the schema reads it. An id that names nothing is refused with its own problem, unless more is wrong. */
export function readPart(endpoint: Endpoint, part: RequestPart, value: unknown): unknown {
  // The contract's structural Schema is Zod's.
  const schema = endpoint[part] as z.ZodType
  const result = schema.safeParse(value === undefined ? {} : value, { error: sentenceFor })
  if (result.success) return result.data
  const { issues } = result.error
  const missing = issues.map(notFoundOf)
  if (missing.every((problem) => problem !== null)) throw missing[0]
  throw invalidRequest(part, issues, endpoint.errorAliases ?? {})
}

/** A body is refused with the contract's own sentence, which forms show; everything else with one sentence for all. */
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
  const own = part === 'body' ? issues.find((issue) => !isGeneral(issue)) : undefined
  return Problem.invalid(pairs, own ? sentenceOf(own) : INVALID_REQUEST)
}

/** The problem of an id that names nothing; null for every other issue (`idOf` in contract/fields.ts). */
function notFoundOf(issue: z.core.$ZodIssue): Problem | null {
  const notFound: unknown = issue.code === 'custom' ? issue.params?.notFound : undefined
  return typeof notFound === 'function' ? (notFound as () => Problem)() : null // nothing but idOf writes it
}

const fieldOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? 'body') : issue.path.join('.') || 'body'

const sentenceOf = (issue: z.core.$ZodIssue): string => notFoundOf(issue)?.message ?? issue.message

/** Was it written here, for want of a sentence in the contract? An unknown field is named, which says enough. */
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

/** What an issue says where the contract has no sentence for it. Zod's own text names its types, which callers cannot know. */
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
