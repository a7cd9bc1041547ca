/** The API as an OpenAPI 3.1 document, generated from the contracts. */
import { readFileSync } from 'node:fs'
import type { Contract, Endpoint } from '#contract/kernel.ts'
import type { ProblemType } from '#contract/problem.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#domain/time/time.ts'
import type { Limit, LimitTable, Window } from '../http/limits/rate-limits.ts'
import { API } from '../http/mount.ts'
import { successStatuses } from '../http/replies/success-status.ts'
import {
  apiKeyScheme,
  AUDIENCE,
  HEADERS,
  IDEMPOTENCY_KEY,
  fileForm,
  RATE_LIMIT_HEADERS,
  RESPONSE_HEADERS,
  SECURITY_SCHEMES,
  toSecurity,
} from './parts.ts'
import {
  allProblems,
  getProblemExample,
  inPascalCase,
  PROBLEM_SCHEMA,
  problemResponse,
  getProblems,
} from './problems.ts'
import { Schemas, type Json } from './schemas.ts'

export type Contracts = Readonly<Record<string, Contract>>

/** Definitions of the features of the server, each by the name of the feature or of the limit. */
export type ApiDefinition = {
  readonly contracts: Contracts
  readonly descriptions: Readonly<Record<string, string>>
  readonly limits: LimitTable
}

export type ServerOptions = {
  /** The server requires an API key of clients. */
  readonly isKeyRequired: boolean
  /** The page on which developers ask for help. */
  readonly contactUrl: string
}

/** The getting-started page, without its title. */
const GUIDE = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8').replace(/^# .*\n+/, '')
export const LICENSE = { name: 'MIT', identifier: 'MIT' }

export function openApi(
  { contracts, descriptions, limits }: ApiDefinition,
  { isKeyRequired, contactUrl }: ServerOptions,
): Json {
  const document = new OpenApiDocument(limits, isKeyRequired)
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
      contact: { name: 'D3', url: contactUrl },
      license: LICENSE,
    },
    servers: [{ url: API, description: 'This server' }],
    tags: inReadingOrder(Object.keys(contracts)).map((name) => ({ name, description: descriptions[name] })),
    paths,
    components: {
      schemas: { Problem: PROBLEM_SCHEMA, ...document.schemas.withExamples() },
      responses: document.responses,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      headers: HEADERS,
      examples: document.problemExamples(contracts),
      securitySchemes: { ...SECURITY_SCHEMES, apiKey: apiKeyScheme(isKeyRequired) },
    },
  }
}

/** Orders the tags: first those that a newcomer needs, then those for customers, those for merchants, and the rest. */
const inReadingOrder = (tags: readonly string[]): string[] =>
  tags.toSorted((a, b) => getPlace(a) - getPlace(b))
const getPlace = (tag: string): number => FIRST_TAGS.indexOf(tag) + 1 || FIRST_TAGS.length + 1
const FIRST_TAGS = [
  'search',
  'offers',
  'stores',
  'services',
  'locations',
  'reviews',
  'accounts',
  'bookings',
  'payments',
  'requests',
  'chat',
  'notifications',
  'favourites',
  'follows',
  'rewards',
  'codes',
  'registrations',
  'google',
  'security',
  'privacy',
  'merchants',
  'team',
  'staff',
  'clients',
  'media',
  'analytics',
  'statements',
]

class OpenApiDocument {
  readonly schemas = new Schemas()
  /** Responses with problems; most are those of many operations. */
  readonly responses: Record<string, Json> = {}
  readonly #responseNames = new Map<string, string>()
  readonly #shown = new Set<string>()
  readonly #limits: LimitTable
  readonly #isKeyRequired: boolean

  constructor(limits: LimitTable, isKeyRequired: boolean) {
    this.#limits = limits
    this.#isKeyRequired = isKeyRequired
  }

  operation(feature: string, method: string, path: string, endpoint: Endpoint): Json {
    const { summary, params, query, body, upload, reply } = endpoint
    const inPath = params ? this.schemas.getProperties(params) : {}
    const inQuery = query ? this.schemas.getProperties(query) : {}
    const parameters = [
      ...namesIn(path).map((name) =>
        parameter('path', name, inPath[name] ?? { schema: { type: 'string' }, isRequired: true }),
      ),
      ...Object.entries(inQuery).map(([name, each]) => parameter('query', name, each)),
      ...(endpoint.isIdempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ]
    const content = { 'application/json': this.#withExample(this.schemas.convert(reply, 'output')) }
    return {
      operationId: operationId(method, path),
      tags: [feature],
      summary,
      description: describe(endpoint, this.#limits),
      ...(endpoint.canonicalRoute && { deprecated: true }),
      security: toSecurity(endpoint, this.#isKeyRequired),
      ...(parameters.length > 0 && { parameters }),
      ...(upload && {
        requestBody: { required: true, content: { 'multipart/form-data': { schema: fileForm(upload) } } },
      }),
      ...(body && {
        requestBody: {
          required: true,
          content: { 'application/json': this.#withExample(this.schemas.convert(body, 'input')) },
        },
      }),
      responses: {
        ...Object.fromEntries(
          successStatuses(endpoint).map((status) => [
            status,
            {
              description: status === 201 ? 'Created.' : endpoint.isNew ? 'It existed before.' : 'Success.',
              headers: {
                ...RESPONSE_HEADERS,
                ...(!endpoint.isUnlimited && RATE_LIMIT_HEADERS),
                ...(endpoint.canonicalRoute && { Deprecation: { $ref: '#/components/headers/Deprecation' } }),
              },
              content,
            },
          ]),
        ),
        ...this.#problemResponses(method, path, endpoint),
      },
    }
  }

  /** A whole body, composed of the examples of its properties. */
  #withExample(schema: Json): Json {
    return { schema, example: this.schemas.buildExample(schema) }
  }

  #problemResponses(method: string, path: string, endpoint: Endpoint): Json {
    const byStatus = Map.groupBy(getProblems(method, endpoint), (each) => each.status)
    return Object.fromEntries(
      [...byStatus].map(([status, types]) => {
        for (const { code } of types) this.#shown.add(code)
        const name = this.#nameResponse(types, `${operationId(method, path)}${status}`)
        this.responses[name] ??= problemResponse(status, types, {
          ...RESPONSE_HEADERS,
          ...RATE_LIMIT_HEADERS,
        })
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
    return Object.fromEntries(shown.map(([code, type]) => [code, getProblemExample(type)]))
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
  const { canonicalRoute, description, auth, limit } = endpoint
  const [method = '', path = ''] = canonicalRoute?.split(' ') ?? []
  return [
    ...(canonicalRoute ? [`Alias of \`${method} ${openApiPath(path)}\`, which new clients should use.`] : []),
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
  all.map(([count, windowMs]) => `${count} in ${period(windowMs)}`).join(' and ')

function period(windowMs: number): string {
  const [length, unit] = UNITS.find(([each]) => windowMs % each === 0) ?? [SECOND, 'second']
  const count = windowMs / length
  return count === 1 ? `a ${unit}`.replace('a hour', 'an hour') : `${count} ${unit}s`
}
const UNITS: readonly [ms: number, name: string][] = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
]
