/**
 * API keys, and pages of other origins that may call the API (docs/rules/security.md#api-keys,
 * #other-origins).
 */
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { generalProblems } from '#contract/problem.ts'
import type { Config } from '../../../config/config.ts'
import { isFromOwnPage } from './own-pages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the client whose API key the request carries. */
    apiClient: string | null
  }
  interface FastifyContextConfig {
    /** Set on routes of the API. */
    apiKey?: 'required' | 'optional'
    /** Callers who get the same reply, apart from the language. */
    sharedBy?: 'everyone' | 'visitors'
  }
}

/** Allows the configured origins (CORS), and reads the API key of every request. */
export async function registerApiClients(api: FastifyInstance, config: Config): Promise<void> {
  if (config.corsOrigins.length > 0) await api.register(cors, corsOptions(config.corsOrigins))
  api.addHook('onRequest', (request, _reply, next) => {
    request.apiClient = findApiClient(request, config)
    next()
  })
}

function findApiClient(request: FastifyRequest, { apiKeys }: Config): string | null {
  const header = request.headers['x-api-key'] || request.headers['api-key']
  const client = header ? (apiKeys.get(String(header)) ?? null) : null
  if (client !== null || apiKeys.size === 0 || !needsKey(request)) return client
  throw header ? generalProblems.apiKeyUnknown() : generalProblems.apiKeyMissing()
}

/** Our own pages have no key, nor do existing clients when they use the doubled prefix. */
function needsKey(request: FastifyRequest): boolean {
  if (request.routeOptions.config.apiKey !== 'required') return false
  return !isFromOwnPage(request) && !request.originalUrl.startsWith('/api/v1/api/v1/')
}

/** The headers that a page of another origin may send. */
export const API_HEADERS = [
  'Content-Type',
  'Accept',
  'Authorization',
  'X-API-Key',
  'API-Key',
  'Idempotency-Key',
  // Existing clients of merchants send these; they are not read.
  'User-Type',
  'Communication-Type',
] as const

const corsOptions = (origins: readonly string[]): FastifyCorsOptions => ({
  origin: (origin, callback) => callback(null, origin !== undefined && origins.includes(origin) && origin),
  credentials: true,
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
  allowedHeaders: [...API_HEADERS],
  exposedHeaders: ['Retry-After', 'RateLimit', 'RateLimit-Policy', 'Allow', 'X-Request-Id', 'Deprecation'],
  maxAge: 600,
  strictPreflight: false,
})
