/** The API as an OpenAPI 3.1 document, generated from the contracts. */
import { readFileSync } from 'node:fs'
import type { Auth, Contract, Endpoint } from '#contract/kernel.ts'
import type { ProblemType } from '#contract/problem.ts'
import { IMAGE_KINDS, type ImageKind } from '#domain/media/image-kinds.ts'
import type { Limit, LimitTable, Window } from '../rate-limits.ts'
import { API } from '../mount.ts'
import { successStatuses } from '../success-status.ts'
import {
  allProblems,
  exampleOfProblem,
  inPascalCase,
  PROBLEM_SCHEMA,
  problemResponse,
  problemsOf,
} from './problems.ts'
import { Schemas, type Json } from './schemas.ts'

export type Contracts = Readonly<Record<string, Contract>>

/** What the features of the server offer, each by the name of the feature or of the limit. */
export type ApiDefinition = {
  readonly contracts: Contracts
  readonly descriptions: Readonly<Record<string, string>>
  readonly limits: LimitTable
}

/** The getting-started page, without its title. */
const GUIDE = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8').replace(/^# .*\n+/, '')
export const LICENSE = { name: 'MIT', identifier: 'MIT' }

export function openApi({ contracts, descriptions, limits }: ApiDefinition): Json {
  const document = new OpenApiDocument(limits)
  const paths: Record<string, Json> = {}
  for (const [feature, contract] of Object.entries(contracts)) {
    for (const [route, endpoint] of Object.entries<Endpoint>(contract)) {
      const [method = '', path = ''] = route.split(' ')
      const item = (paths[openApiPath(path)] ??= {})
      item[method.toLowerCase()] = document.operation(feature, method, path, endpoint)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'D3 API',
      version: '1',
      summary: 'Deals and services in Kenya: search, booking, and payment by M-Pesa',
      description: GUIDE,
      license: LICENSE,
    },
    servers: [{ url: API, description: 'This server' }],
    tags: Object.keys(contracts).map((name) => ({ name, description: descriptions[name] })),
    paths,
    components: {
      schemas: { Problem: PROBLEM_SCHEMA, ...document.schemas.withExamples() },
      responses: document.responses,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      headers: HEADERS,
      examples: document.problemExamples(contracts),
      securitySchemes: SECURITY_SCHEMES,
    },
  }
}

class OpenApiDocument {
  readonly schemas = new Schemas()
  /** Responses with problems; most are those of many operations. */
  readonly responses: Record<string, Json> = {}
  readonly #responseNames = new Map<string, string>()
  readonly #shown = new Set<string>()
  readonly #limits: LimitTable

  constructor(limits: LimitTable) {
    this.#limits = limits
  }

  operation(feature: string, method: string, path: string, endpoint: Endpoint): Json {
    const { auth, summary, params, query, body, upload, reply } = endpoint
    const inPath = params ? this.schemas.propertiesOf(params) : {}
    const inQuery = query ? this.schemas.propertiesOf(query) : {}
    const parameters = [
      ...namesIn(path).map((name) =>
        parameter('path', name, inPath[name] ?? { schema: { type: 'string' }, isRequired: true }),
      ),
      ...Object.entries(inQuery).map(([name, each]) => parameter('query', name, each)),
      ...(endpoint.isIdempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ]
    const schema = this.schemas.convert(reply, 'output')
    return {
      operationId: operationId(method, path),
      tags: [feature],
      summary,
      description: describe(endpoint, this.#limits),
      ...(endpoint.aliasOf && { deprecated: true }),
      security: SECURITY[auth],
      ...(parameters.length > 0 && { parameters }),
      ...(upload && {
        requestBody: { required: true, content: { 'multipart/form-data': { schema: imageForm(upload) } } },
      }),
      ...(body && {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: this.schemas.convert(body, 'input') } },
        },
      }),
      responses: {
        ...Object.fromEntries(
          successStatuses(endpoint).map((status) => [
            status,
            {
              description: status === 201 ? 'Created.' : endpoint.isNew ? 'It existed before.' : 'Success.',
              ...(!endpoint.isUnlimited && { headers: RATE_LIMIT_HEADERS }),
              content: { 'application/json': { schema } },
            },
          ]),
        ),
        ...this.#problemResponses(method, path, endpoint),
      },
    }
  }

  #problemResponses(method: string, path: string, endpoint: Endpoint): Json {
    const byStatus = Map.groupBy(problemsOf(method, endpoint), (each) => each.status)
    return Object.fromEntries(
      [...byStatus].map(([status, types]) => {
        for (const { code } of types) this.#shown.add(code)
        const name = this.#nameResponse(types, `${operationId(method, path)}${status}`)
        this.responses[name] ??= problemResponse(status, types, RATE_LIMIT_HEADERS)
        return [status, { $ref: `#/components/responses/${name}` }]
      }),
    )
  }

  /** A response with few problems is named by them, any other by the first operation that has it. */
  #nameResponse(types: readonly ProblemType[], ofOperation: string): string {
    const codes = types.map(({ code }) => code)
    const name = codes.length <= 3 ? codes.map(inPascalCase).join('Or') : ofOperation
    const known = this.#responseNames.get(codes.join()) ?? name
    this.#responseNames.set(codes.join(), known)
    return known
  }

  problemExamples(contracts: Contracts): Json {
    const shown = [...allProblems(contracts)].filter(([code]) => this.#shown.has(code))
    return Object.fromEntries(shown.map(([code, type]) => [code, exampleOfProblem(type)]))
  }
}

/** 'PUT /bookings/:id/cancel' is putBookingsIdCancel. */
const operationId = (method: string, path: string): string =>
  method.toLowerCase() +
  path.replaceAll(/[^a-zA-Z0-9]+(\w)?/g, (_all, letter: string | undefined) => letter?.toUpperCase() ?? '')

const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')
const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((found) => found[1] ?? '')

function parameter(
  where: 'path' | 'query',
  name: string,
  { schema, isRequired }: { schema: Json; isRequired: boolean },
): Json {
  const { description, deprecated, ...rest } = schema
  return {
    name,
    in: where,
    required: isRequired,
    description,
    ...(deprecated === true && { deprecated }),
    schema: rest,
  }
}

function describe(endpoint: Endpoint, limits: LimitTable): string {
  const { aliasOf, description, auth, limit } = endpoint
  const [method = '', path = ''] = aliasOf?.split(' ') ?? []
  return [
    ...(aliasOf ? [`Alias of \`${method} ${openApiPath(path)}\`, which new clients should use.`] : []),
    ...(description === undefined ? [] : [description]),
    AUDIENCE[auth],
    ...(endpoint.requiresReauthentication
      ? ['The session must have signed in or re-authenticated in the last 15 minutes.']
      : []),
    ...(limit && limits[limit] ? [describeLimit(limits[limit])] : []),
  ].join('\n\n')
}

function describeLimit({ counts, person, ip }: Limit): string {
  const parts = [
    ...(person ? [`${windows(person)} for each account or device`] : []),
    ...(ip ? [`${windows(ip)} for each IP address`] : []),
  ]
  return `Rate limit: ${parts.join('; ')}.${counts === 'failures' ? ' Only failed attempts count.' : ''}`
}

const windows = (all: readonly Window[]): string =>
  all.map(([count, seconds]) => `${count} in ${period(seconds)}`).join(' and ')

function period(seconds: number): string {
  const [length, unit] = UNITS.find(([each]) => seconds % each === 0) ?? [1, 'second']
  const count = seconds / length
  return count === 1 ? `a ${unit}`.replace('a hour', 'an hour') : `${count} ${unit}s`
}
const UNITS: readonly [seconds: number, name: string][] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
]

const RATE_LIMIT_HEADERS = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
}
const HEADERS = {
  RateLimit: {
    description:
      'What is left of each limit that counted the request: `r` requests in the ' +
      'next `t` seconds. Left out if no limit counted it.',
    schema: { type: 'string', examples: ['"default";r=297;t=54'] },
  },
  RateLimitPolicy: {
    description: 'The limits that counted the request: `q` requests in a window of `w` seconds.',
    schema: { type: 'string', examples: ['"default";q=300;w=60'] },
  },
  RetryAfter: {
    description: 'Seconds until another attempt can succeed.',
    schema: { type: 'integer', format: 'int32', examples: [12] },
  },
}
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A unique name of this operation, such as a UUID. The same key and request ' +
    'within 24 hours return the first response again; ' +
    'the same key with another request is a 422.',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    examples: ['5e0a7bd4-6a53-4f0c-8a39-0a9d6f6f2a11'],
  },
}
const AUDIENCE: Record<Auth, string> = {
  public: 'Needs no sign-in.',
  optional: 'Needs no sign-in; a signed-in caller gets a personal response.',
  customer: 'For signed-in customers.',
  merchant: 'For signed-in merchants.',
  admin: 'For signed-in admins.',
  account: 'For all signed-in accounts.',
}
const SIGNED_IN = [{ bearer: [] }, { cookie: [] }]
const SECURITY: Record<Auth, Json[]> = {
  public: [],
  optional: [{}, ...SIGNED_IN],
  customer: SIGNED_IN,
  merchant: SIGNED_IN,
  admin: SIGNED_IN,
  account: SIGNED_IN,
}
const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The `access_token` of a sign-in. For API clients.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'd3_session',
    description: 'The session cookie of the customer site. For its own pages.',
  },
}
const imageForm = (kind: ImageKind): Json => {
  const { field, maxBytes } = IMAGE_KINDS[kind]
  return {
    type: 'object',
    required: [field],
    properties: {
      [field]: {
        type: 'string',
        format: 'binary',
        description: `A JPEG, PNG or WebP file of at most ${maxBytes / 1024 ** 2} MB.`,
      },
    },
  }
}
