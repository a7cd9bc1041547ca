/** Problems with which a route can respond, and their descriptions. */
import { STATUS_CODES } from 'node:http'
import type { Contract, Endpoint } from '#contract/kernel.ts'
import { generalProblems, invalidRequest, type ProblemType } from '#contract/problem.ts'
import type { Json } from './schemas.ts'

/** Returns whether an endpoint needs the second factor of an admin. */
const needsSecondFactor = ({ auth, site, withoutSecondFactor }: Endpoint): boolean =>
  (auth === 'admin' || (auth === 'account' && site === 'every')) && !withoutSecondFactor

/** Problems of the feature, and those that every route of its kind has. */
export function getProblems(method: string, endpoint: Endpoint): ProblemType[] {
  const { auth, params, query, body, problems = [] } = endpoint
  const isGuarded = auth !== 'public' && auth !== 'optional'
  const isWrite = method !== 'GET' && method !== 'HEAD'
  const all = [
    ...(params || query || body || endpoint.isIdempotent ? [invalidRequest] : []),
    ...(params || query || isWrite ? [generalProblems.notJson] : []),
    generalProblems.ambiguousHost,
    ...(endpoint.withoutApiKey ? [] : [generalProblems.apiKeyMissing, generalProblems.apiKeyUnknown]),
    ...(isGuarded && !endpoint.forbidsAnonymous ? [generalProblems.signedOut] : []),
    ...(isGuarded && auth !== 'account' ? [generalProblems.forbidden] : []),
    ...(needsSecondFactor(endpoint) ? [generalProblems.secondFactorMissing] : []),
    ...(isWrite
      ? [generalProblems.crossSite, generalProblems.wrongContentType, generalProblems.tooLarge]
      : []),
    ...(isWrite && auth !== 'admin' && !endpoint.worksWhenReadOnly ? [generalProblems.readOnly] : []),
    ...(endpoint.requiresReauthentication ? [generalProblems.reauthenticationRequired] : []),
    ...(endpoint.isIdempotent
      ? [generalProblems.idempotencyKeyInUse, generalProblems.idempotencyKeyReused]
      : []),
    // An id that cannot be decoded, or is too long, matches no route.
    ...(params || endpoint.notInProduction ? [generalProblems.noSuchRoute] : []),
    ...problems,
    ...(endpoint.isUnlimited ? [] : [generalProblems.tooMany]),
    generalProblems.internal,
    generalProblems.busy,
  ]
  return [...new Map(all.map((each) => [each.code, each])).values()].toSorted((a, b) => a.status - b.status)
}

/** Returns every problem of the API by its code. `network` is the browser's own. */
export function allProblems(contracts: Record<string, Contract>): Map<string, ProblemType> {
  const { network: _, ...general } = generalProblems
  const ofRoutes = Object.values(contracts).flatMap((contract) =>
    Object.values<Endpoint>(contract).flatMap(({ problems = [] }) => problems),
  )
  const all = [invalidRequest, ...Object.values(general), ...ofRoutes]
  return new Map(
    all
      .toSorted((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1))
      .map((each) => [each.code, each]),
  )
}

export const PROBLEM_SCHEMA: Json = {
  type: 'object',
  description:
    'An error, as RFC 9457 defines it, with more members. Distinguish ' +
    'errors by `code`; `message` is for people. ' +
    'Some problems have members of their own, such as `nearest` of `slot-taken`.',
  required: ['type', 'title', 'status', 'detail', 'success', 'message', 'code'],
  properties: {
    type: {
      type: 'string',
      format: 'uri-reference',
      description: 'Link to a page that explains the problem.',
    },
    title: { type: 'string', description: 'Same as `code`.' },
    status: { type: 'integer', format: 'int32', description: 'The HTTP status.' },
    detail: {
      type: 'string',
      description: 'What went wrong, as a sentence for people, in the language of the request.',
    },
    success: { const: false, description: 'Always false in a problem.' },
    message: { type: 'string', description: 'Same as `detail`.' },
    code: { type: 'string', description: 'Stable code of the problem.' },
    errors: {
      type: 'object',
      description: 'Messages by field, if input is not valid.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    requestId: {
      type: 'string',
      format: 'uuid',
      description: 'Id of the request, also sent as the header X-Request-Id. Name it when you ask support.',
    },
    retryAfter: {
      type: 'integer',
      format: 'int32',
      description: 'Seconds until another attempt can succeed; also sent as the header Retry-After.',
    },
  },
  examples: [
    { ...invalidRequest().toJSON(), errors: { startTime: ['Invalid datetime. Use YYYY-MM-DDTHH:mm.'] } },
  ],
}

/** Returns the example in English, whatever the language of the request. */
export const getProblemExample = (type: ProblemType): Json => ({
  summary: type.message,
  value: { ...type().toJSON(), detail: type.message, message: type.message },
})

/** Returns a response with one status, which several problems may share. */
export function problemResponse(status: number, types: readonly ProblemType[], headers: Json): Json {
  const schema = { $ref: '#/components/schemas/Problem' }
  const links = types.map(({ code }) => `[\`${code}\`](/problems/${code})`)
  const examples = Object.fromEntries(
    types.map(({ code }) => [code, { $ref: `#/components/examples/${code}` }]),
  )
  const canRetry = status === 429 || status === 503 || types.includes(generalProblems.idempotencyKeyInUse)
  return {
    description: `${STATUS_CODES[status]}: ${links.join(', ')}.`,
    headers: { ...headers, ...(canRetry && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }) },
    content: { 'application/json': { schema, examples }, 'application/problem+json': { schema } },
  }
}

export const inPascalCase = (code: string): string =>
  code.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase())
