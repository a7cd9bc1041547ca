/** What a page may load and run. */
import { createHash } from 'node:crypto'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import { UNUSED_HEADERS, YEAR_SECONDS } from '../http/security-headers.ts'

export type PagePolicy = {
  /** Sources of scripts besides our own files: a nonce, or hashes. */
  scripts: readonly string[]
  isSecure: boolean
  /** Where pictures come from. */
  picturesUrl: string
  mapTilesUrl?: string | null
  /** The script of Google's button, where it is offered. */
  signInScript?: string | null
  /** Other addresses that scripts connect to. */
  connect?: readonly string[]
}

/** Styles may stand in attributes and come from libraries; scripts are our own files, or named by nonce or hash. */
export function pageSecurity(policy: PagePolicy): FastifyHelmetOptions {
  const { scripts, isSecure, picturesUrl, mapTilesUrl, signInScript, connect = [] } = policy
  const tiles = /^https?:\/\/[^/]+/.exec(mapTilesUrl ?? '')?.[0].replace('{s}', '*')
  // One page leads to the next without loading it anew, so each allows what sign-in needs. Google's button is a frame.
  const google = signInScript ? [new URL(signInScript).origin] : []
  return {
    ...UNUSED_HEADERS,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...scripts, ...google],
        'style-src': ["'self'", "'unsafe-inline'", ...google],
        'img-src': ["'self'", picturesUrl, ...(tiles ? [tiles] : []), 'data:', 'blob:'],
        'connect-src': ["'self'", ...connect, ...google],
        ...(google.length > 0 && { 'frame-src': google }),
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isSecure && { maxAge: YEAR_SECONDS, includeSubDomains: false },
  }
}

/** Only the location, for "near me". Helmet does not know this header. */
export const PAGE_PERMISSIONS = 'geolocation=(self)'

/** A nonce is one visitor's; scripts of a page for many are named by their hashes. Null when the nonce stands elsewhere as well. */
export function withHashedScripts(html: string, nonce: string): { html: string; hashes: string[] } | null {
  const withoutNonce = html.replaceAll(` nonce="${nonce}"`, '')
  if (withoutNonce.includes(nonce)) return null
  const ours = [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)].filter(
    ([, attributes = '']) => attributes.includes(`nonce="${nonce}"`) && !/\ssrc=/.test(attributes),
  )
  const hashes = ours.map(
    ([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return { html: withoutNonce, hashes: [...new Set(hashes)] }
}
