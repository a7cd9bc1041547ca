/** Security headers of the API, and the options of Helmet that pages share. */
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * Replies of the API are data, which a browser must not render or run. These headers never differ, so they are
 * prepared here: Helmet would build them again for each request.
 */
export function setApiSecurity(scope: FastifyInstance, { production }: { production: boolean }): void {
  const headers = {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-site',
    'referrer-policy': 'no-referrer',
    ...(production && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
    'x-content-type-options': 'nosniff',
  }
  scope.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers)
    next()
  })
}

export const YEAR_SECONDS = 31_536_000
/** Headers that browsers no longer read, or that a Content-Security-Policy replaces. */
export const UNUSED_HEADERS = {
  crossOriginEmbedderPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const satisfies FastifyHelmetOptions
