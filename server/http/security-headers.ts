/** Security headers, set by Helmet: those of the API, and the options shared with pages. */
import type { FastifyHelmetOptions } from '@fastify/helmet'

/** Replies of the API are data, which a browser must not render or run. */
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
