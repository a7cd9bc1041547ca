/** Serves the pages of a site: whatever neither the API nor a file answers. */
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'
import { addVary, isAnonymous, registerResponseCache, shareable } from '../http/response-cache.ts'
import { refuseForeign } from '../http/server.ts'
import { mountFiles } from '../http/static-files.ts'
import { PAGE_PERMISSIONS, pageSecurity, withHashedScripts } from './content-security-policy.ts'
import { isDataPath, isOutsidePages, redirectOf, urlOf } from './redirects.ts'
import { renderPage, type PageRequest, type RenderedPage } from './render.ts'
import {
  placesOf,
  type BuiltSite,
  type OpenedSite,
  type PageSite,
  type Places,
  type SiteBuild,
} from './site.ts'

export type { PageSite, Places, SiteBuild, Visitor } from './site.ts'
export type MountedPages = { places: () => Places | null | Promise<Places | null> }

/** Serves a built site: its assets for ever, its pages rendered. */
export async function mountPages(server: FastifyInstance, site: PageSite & BuiltSite): Promise<MountedPages> {
  await mountFiles(server, {
    root: resolve(site.clientDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
  })
  // What lies beside the assets (icons, robots.txt) has lasting names, so browsers ask again.
  await mountFiles(server, {
    root: resolve(site.clientDir),
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.{br,gz}'],
    maxAge: '1h',
  })
  const { openSite, canonical } = site.build.entry.module
  const render = openSite(site.build, 'production')
  servePages(server, site, () => ({ render, canonical }))
  const places = placesOf(site.build)
  return { places: () => places }
}

/** Opens what server/bin/build.ts made in build/<site>. */
export async function openBuild(buildDir: string): Promise<BuiltSite> {
  const build: unknown = await import(pathToFileURL(resolve(buildDir, 'server/index.js')).href)
  return { build: build as SiteBuild, clientDir: join(buildDir, 'client') } // its entry is web/<site>/entry.server.tsx
}

export function servePages(
  server: FastifyInstance,
  site: PageSite,
  open: () => OpenedSite | Promise<OpenedSite>,
): void {
  void server.register(async (pages) => {
    if (site.cache) await pages.register(registerResponseCache, { cache: site.cache, site: site.name ?? '' })
    await pages.register(helmet, { global: false })
    // A page reads its own body, as a stream.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, body, done) => done(null, body))
    pages.setErrorHandler(sendError)
    pages.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/*',
      async handler(request, reply) {
        if (isOutsidePages(request.url)) return reply.callNotFound()
        const url = urlOf(request)
        if (!url) return reply.code(400).send('Bad request')
        // A form of a page calls the API from inside, where every request is our own.
        if (!isRead(request)) refuseForeign(request)
        const { render, canonical } = await open()
        const target = redirectOf(url, canonical)
        if (target !== null) return reply.code(301).header('location', target).send()

        // Whoever comes by a referral link is given a cookie with the page.
        const forAll =
          !!site.cache && isRead(request) && isAnonymous(request.headers) && !url.searchParams.has('ref')
        const visitor = forAll ? null : await site.visitorOf(request)
        // As one request, whatever it reads.
        await server.limits.request({
          accountId: visitor?.actor.accountId ?? null,
          device: null,
          ip: request.ip,
        })
        const page = { url, request, reply, visitor, isAnonymous: forAll }
        const renderIt = () => renderPage(server, site, render, page)
        return forAll ? sendShared(site, page, renderIt) : sendOwn(site, page, await renderIt())
      },
    })
  })
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** A page for somebody without a session: rendered once for all of them, unless it shows what is not the same for all. */
async function sendShared(
  site: PageSite,
  page: PageRequest,
  render: () => Promise<RenderedPage>,
): Promise<FastifyReply> {
  const { cache, name = '' } = site
  const { request, reply, url } = page
  let own: RenderedPage | undefined
  const stored = await cache?.pages.load(`${name} ${url.href}`, async () => {
    own = await render()
    if (!own.isShared || own.text === null) return null
    const hashed = withHashedScripts(own.text, own.nonce)
    return hashed && { text: hashed.html, scripts: hashed.hashes, headers: Object.fromEntries(own.headers) }
  })
  if (!cache || !stored) return sendOwn(site, page, own ?? (await render()))
  secure(site, page, stored.scripts)
  reply.headers(stored.headers)
  if (isPrefetch(request)) reply.header('cache-control', PREFETCH_CACHING)
  // Browsers ask each time, and mostly have it already: what one sees of a page changes with signing in.
  else shareable(reply, { ttlMs: cache.ttlMs, browserSeconds: 0 })
  return reply.send(stored.text)
}

function sendOwn(
  site: PageSite,
  page: PageRequest,
  { status, headers, text, body, nonce }: RenderedPage,
): FastifyReply {
  const { request, reply } = page
  secure(site, page, [`'nonce-${nonce}'`])
  reply.code(status)
  for (const [name, value] of headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
  const isFetchedAhead = status >= 200 && status < 300 && isPrefetch(request)
  if (!headers.has('cache-control'))
    reply.header('cache-control', isFetchedAhead ? PREFETCH_CACHING : 'private, no-cache')
  return addVary(reply, 'cookie').send(text ?? body ?? undefined)
}

function secure(site: PageSite, { request, reply, url }: PageRequest, scripts: readonly string[]): void {
  if (isDataPath(url.pathname)) return void reply.header('x-content-type-options', 'nosniff')
  reply.helmet(pageSecurity({ ...site, scripts, isSecure: request.protocol === 'https' }))
  reply.header('permissions-policy', PAGE_PERMISSIONS)
}

/** What was fetched because the pointer neared a link is stored just long enough for the click. */
const isPrefetch = (request: FastifyRequest): boolean =>
  !!request.headers['sec-purpose']?.includes('prefetch')
const PREFETCH_CACHING = 'private, max-age=10'

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Problem) {
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
    return reply.code(error.status).type('text/plain; charset=utf-8').send(error.message)
  }
  request.log.error({ err: error, path: request.url }, 'page.render.failed')
  reply.code(503).headers({ 'retry-after': '5', 'cache-control': 'no-store' })
  return reply.type('text/html; charset=utf-8').send(FAILED_PAGE)
}

/** When not even an error page can be rendered, as without a database to know the session. */
const FAILED_PAGE =
  '<!doctype html><html lang="en-KE"><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong · D3</title>' +
  '<body style="font:16px/1.5 system-ui;text-align:center;padding:96px 16px"><h1>Something went wrong</h1>' +
  '<p>Please wait a moment.</p><p><a href="">Try Again</a></p>'
