/** The Content-Security-Policy and other security headers of pages. */
import { createHash } from 'node:crypto'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import { UNUSED_HEADERS, YEAR_SECONDS } from '../http/replies/security-headers.ts'

export type PagePolicy = {
  /** Sources of scripts besides our own files: a nonce or hashes. */
  scripts: readonly string[]
  isSecure: boolean
  /** The origin of images. */
  picturesUrl: string
  mapTilesUrl?: string | null
  /** The script of Google's sign-in button; null if it is not offered. */
  signInScript?: string | null
  /** Other URLs that scripts connect to. */
  connect?: readonly string[]
  /** The websites that may show the page in a frame. */
  frameAncestors?: readonly string[]
}

/**
 * Inline styles are allowed because libraries use them; scripts must be our own files or match a nonce or
 * hash.
 */
export function pageSecurity(policy: PagePolicy): FastifyHelmetOptions {
  const {
    scripts,
    isSecure,
    picturesUrl,
    mapTilesUrl,
    signInScript,
    connect = [],
    frameAncestors = [],
  } = policy
  const tiles = /^https?:\/\/[^/]+/.exec(mapTilesUrl ?? '')?.[0].replace('{s}', '*')
  // Client-side navigation retains the policy of the first page, so every page allows what sign-in needs.
  // Google's button is a frame.
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
        'frame-ancestors': frameAncestors.length > 0 ? [...frameAncestors] : ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isSecure && { maxAge: YEAR_SECONDS, includeSubDomains: false },
  }
}

/** Value that allows only the location, for "near me". Helmet does not know this header. */
export const PAGE_PERMISSIONS = 'geolocation=(self)'

/**
 * Replaces the nonce by hashes, for a page that is cached. Null if the nonce also occurs outside script tags, or if a
 * script with it was not found, for example behind an attribute that looks like a script.
 */
export function withHashedScripts(html: string, nonce: string): { html: string; hashes: string[] } | null {
  const attribute = ` nonce="${nonce}"`
  const parts = html.split(attribute)
  const withoutNonce = parts.join('')
  if (withoutNonce.includes(nonce)) return null
  const ours = [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)].filter(([, attributes = '']) =>
    attributes.includes(attribute),
  )
  const links = html.match(/<link\b[^>]*>/g)?.filter((link) => link.includes(attribute)) ?? []
  if (ours.length + links.length !== parts.length - 1) return null
  const hashes = ours
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes))
    .map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return { html: withoutNonce, hashes: [...new Set(hashes)] }
}
