/** Security headers, by Helmet: those of the API, and what all policies have in common. */
import type { FastifyHelmetOptions } from '@fastify/helmet'

/** Replies of the API are data and nothing else. */
export const apiSecurity = ({ production }: { production: boolean }): FastifyHelmetOptions => ({
  ...UNUSED_HEADERS,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginResourcePolicy: { policy: 'same-site' },
  crossOriginOpenerPolicy: false,
  strictTransportSecurity: production && { maxAge: YEAR_SECONDS, includeSubDomains: true },
})

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
