import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { STYLES } from './assets.ts'
import type { Clock } from '../shared/clock.ts'

/**
 * Sends one page of the sandbox. Its script fetches the page again every second and replaces the parts marked
 * data-live. An unchanged page is a 304, which still has the clock in its headers.
 */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const html = shell(page)
  const etag = `"${createHash('sha1').update(html).digest('base64url')}"`
  reply
    .header('etag', etag)
    .header('cache-control', 'no-cache')
    .header('x-clock', String(page.clock.now().getTime()))
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(html)
}

/** 'KES 1,500' */
export function kes(shillings: number): string {
  return `KES ${String(shillings).replace(/\B(?=(\d{3})+$)/g, ',')}`
}

/** Escapes text for HTML, also inside attributes. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const shell = ({ title, current, body, sites }: Page) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escape(title)} · D3 sandbox</title>
<link rel="icon" href="data:,">
<link rel="preload" href="/fonts/display.woff2" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="/fonts/text.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/fonts.css">
<link rel="stylesheet" href="/assets/tokens.css">
${STYLES.map((name) => `<link rel="stylesheet" href="/assets/${name}.css">`).join('\n')}
<script type="module" src="/assets/${current === 'mail' || current === 'pushes' || current === 'etims' ? 'live' : current}.js"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${
  current === 'gsi-select'
    ? ''
    : `<header class="top"><div class="wrap bar">
<a class="brand" href="/" aria-label="D3 sandbox, the phone">D3<span class="tag">SANDBOX</span></a>
<nav class="places" aria-label="Sandbox">${places.map(([key, href, name]) => `<a href="${href}"${key === current ? ' aria-current="page"' : ''}>${name}</a>`).join('')}</nav>
<nav class="sites" aria-label="D3 sites"><a href="${escape(sites.customer)}">Customer site</a><a href="${escape(sites.merchant)}">Merchant site</a></nav>
</div></header>`
}
<main id="main" class="wrap">${body}</main>
</body>
</html>
`

const places = [
  ['phone', '/', 'Phone'],
  ['mail', '/mail', 'Mail'],
  ['pushes', '/pushes', 'Pushes'],
  ['etims', '/etims', 'Tax'],
  ['google', '/google', 'Google'],
  ['faults', '/faults', 'Faults'],
] as const

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'"

export type Sites = { customer: string; merchant: string }
type Page = {
  title: string
  current: (typeof places)[number][0] | 'gsi-select'
  body: string
  sites: Sites
  clock: Clock
}
