/** Serves the pages of a site: all paths that are neither the API nor a file. */
import { FROM } from '#domain/booking/booking-origins.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { m } from '#messages'
import { getLocale } from '#messages/runtime'
import { Problem } from '#contract/problem.ts'
import { isLocale, languageTag, type Locale } from '#domain/accounts/locale.ts'
import { systemClock } from '../../clock.ts'
import { withLocale } from '../../locale.ts'
import { addVary, registerResponseCache, setSharedCaching } from '../http/replies/response-cache.ts'
import { correctNameHint } from '../http/requests/name-hint.ts'
import { mayHaveSession } from '../http/session-cookies.ts'
import { HandlerTimeout } from '../http/limits/handler-timeout.ts'
import { resolveLocale } from '../http/locale.ts'
import { rejectCrossSite } from '../http/access.ts'
import { mountFiles } from '../http/replies/static-files.ts'
import { withoutTokens } from '../observability/log.ts'
import { PAGE_PERMISSIONS, pageSecurity, withHashedScripts } from './content-security-policy.ts'
import { isDataPath, isOutsidePages, findRedirect, getUrl } from './redirects.ts'
import { toPagePath, getVariant } from './variant.ts'
import { keepAssets } from './kept-assets.ts'
import { renderPage, type PageRequest, type RenderedPage } from './render.ts'
import {
  getPlaces,
  type BuiltSite,
  type OpenedSite,
  type PageSite,
  type Places,
  type SiteBuild,
} from './site.ts'

declare module 'fastify' {
  interface FastifyRequest {
    isPublicPage: boolean
  }
}

export type { PageSite, Places, SiteBuild, Visitor } from './site.ts'
export type MountedPages = { places: () => Places | null | Promise<Places | null> }

/** Serves a built site: assets as immutable files, and rendered pages. */
export async function mountPages(server: FastifyInstance, site: PageSite & BuiltSite): Promise<MountedPages> {
  const { keptAssets } = site
  if (keptAssets !== undefined)
    await keepAssets(join(site.clientDir, 'assets'), keptAssets, systemClock.now()).catch((error: unknown) =>
      server.log.warn({ err: error }, 'assets.not-kept'),
    )
  await mountFiles(server, {
    root: [resolve(site.clientDir, 'assets'), ...(keptAssets === undefined ? [] : [resolve(keptAssets)])],
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
  })
  // Files outside the assets folder, such as icons, may change under the same name, so browsers revalidate
  // them.
  await mountFiles(server, {
    root: resolve(site.clientDir),
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.{br,gz}'],
    maxAge: '1h',
  })
  const { openSite, canonical, isPublicPage } = site.build.entry.module
  const render = openSite(site.build, 'production')
  servePages(server, site, () => ({ render, canonical, isPublicPage }))
  const places = getPlaces(site.build)
  return { places: () => places }
}

/** Opens the result of server/bin/build.ts in build/<site>. */
export async function openBuild(buildDir: string): Promise<BuiltSite> {
  const build: unknown = await import(pathToFileURL(resolve(buildDir, 'server/index.js')).href)
  // The entry of the build is web/<site>/entry.server.tsx.
  return { build: build as SiteBuild, clientDir: join(buildDir, 'client') }
}

export function servePages(
  server: FastifyInstance,
  site: PageSite,
  open: () => OpenedSite | Promise<OpenedSite>,
): void {
  void server.register(async (pages) => {
    const { cache, name } = site
    pages.decorateRequest('isPublicPage', false)
    pages.addHook('onRequest', async (request) => {
      const { isPublicPage } = await open()
      const [path = '', query] = request.url.split('?')
      const search = new URLSearchParams(query)
      // The reply to a link of a referral, and to one that says where it is from, sets a cookie.
      const isSame = isRead(request) && !search.has('ref') && !search.has(FROM)
      request.isPublicPage = isSame && !!isPublicPage?.(toPagePath(path), search)
    })
    if (cache) {
      await pages.register(registerResponseCache, {
        cache,
        site: name,
        getVariant: (request) => (request.isPublicPage ? getVariant(request) : null),
      })
    }
    await pages.register(helmet, { global: false })
    // A page's action reads the body itself, as a stream.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, body, done) => done(null, body))
    pages.setErrorHandler(sendError)
    pages.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/*',
      async handler(request, reply) {
        if (isOutsidePages(request.url)) return reply.callNotFound()
        const url = getUrl(request)
        if (!url) {
          reply.code(400)
          return 'Bad request'
        }
        // A page's action calls the API in process, where requests are not checked again.
        if (!isRead(request)) rejectCrossSite(request)
        const { render, canonical, isPublicPage } = await open()
        const target = findRedirect(url, canonical)
        if (target !== null) return void reply.code(301).header('location', target)

        const isPublic = request.isPublicPage
        const visitor = isPublic ? null : await site.findVisitor(request)
        if (isPublicPage && !isPublic) correctNameHint(request, reply, visitor?.session.firstName ?? null)
        // A page counts as one request, whatever it reads; only free times are counted for what they cost.
        await server.limits.request({
          accountId: visitor?.actor.accountId ?? null,
          device: request.device,
          ip: request.ip,
        })
        const respond = async (page: PageRequest) =>
          withLocale(pageLocale(site, page), async () => ({
            page,
            rendered: await renderPage(server, site, render, page),
          }))
        const first = await respond({ url, request, reply, visitor, isPublic })
        // The owner of a draft, for example, sees a page that is not there for others.
        const isRetried = isPublic && first.rendered.status === 404 && mayHaveSession(request.headers)
        const { page, rendered } = isRetried
          ? await respond({ url, request, reply, visitor: await site.findVisitor(request), isPublic: false })
          : first
        return withLocale(pageLocale(site, page), () => send(site, page, rendered))
      },
    })
  })
}

/** A link may name the language, so that search engines find each of them at an address of its own. */
function pageLocale(site: PageSite, { url, visitor, request }: PageRequest): Locale {
  const linked = site.name === 'admin' ? null : url.searchParams.get('lang')
  return isLocale(linked) ? linked : (visitor?.session.language ?? resolveLocale(request, site.name))
}

/** Result of a handler, with the headers set on its reply. */
type Payload = string | Buffer | Response['body'] | undefined

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

function send(site: PageSite, page: PageRequest, rendered: RenderedPage): Payload {
  const { request, reply } = page
  const { status, headers, text, body, nonce } = rendered
  reply.code(status)
  for (const [name, value] of headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
  addVary(reply, 'save-data')
  const shared = site.cache && page.isPublic ? sharedPage(rendered) : null
  if (site.cache && shared) {
    setSecurityHeaders(site, page, shared.hashes)
    setSharedCaching(reply, site.cache)
    return shared.html
  }
  setSecurityHeaders(site, page, [`'nonce-${nonce}'`], rendered.frameAncestors)
  // A page of which a part could not be read, because the server is busy or has no database.
  if (status === 503 && !headers.has('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS)
  const isPrefetched = status >= 200 && status < 300 && isPrefetch(request)
  if (!headers.has('cache-control'))
    reply.header('cache-control', isPrefetched ? PREFETCH_CACHING : 'private, no-cache')
  addVary(reply, 'cookie, accept-language')
  return text ?? body ?? undefined
}

/** Returns the page with hashes instead of a nonce; null if it must not be stored. */
function sharedPage({ status, headers, text, nonce }: RenderedPage) {
  const isShareable =
    status === 200 && text !== null && headers.getSetCookie().length === 0 && !headers.has('cache-control')
  return isShareable ? withHashedScripts(text.toString(), nonce) : null
}

function setSecurityHeaders(
  site: PageSite,
  { request, reply, url }: PageRequest,
  scripts: readonly string[],
  frameAncestors: readonly string[] = [],
): void {
  if (isDataPath(url.pathname)) return void reply.header('x-content-type-options', 'nosniff')
  reply.helmet(pageSecurity({ ...site, scripts, frameAncestors, isSecure: request.protocol === 'https' }))
  reply.header('permissions-policy', PAGE_PERMISSIONS)
}

/** A page that is prefetched when the pointer nears a link is cached just long enough for the click. */
const isPrefetch = (request: FastifyRequest): boolean =>
  !!request.headers['sec-purpose']?.includes('prefetch')
const PREFETCH_CACHING = 'private, max-age=10'

const RETRY_AFTER_SECONDS = '5'

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Problem) {
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
    reply.code(error.status)
    return isDataPath(request.url.split('?')[0] ?? '')
      ? reply.type('text/plain; charset=utf-8').send(error.message)
      : reply.type('text/html; charset=utf-8').send(failedPage(error.message, error.retryAfter))
  }
  const path = withoutTokens(request.url)
  if (error instanceof HandlerTimeout) request.log.warn({ path }, 'page.timed-out')
  else request.log.error({ err: error, path }, 'page.render.failed')
  reply.code(503).headers({ 'retry-after': RETRY_AFTER_SECONDS, 'cache-control': 'no-store' })
  return reply.type('text/html; charset=utf-8').send(failedPage())
}

/** Answers everything while the pages of a site are being built. */
export function serveUnbuilt(server: FastifyInstance): void {
  server.setNotFoundHandler((_request, reply) =>
    reply
      .code(503)
      .headers({ 'retry-after': BUILDING_SECONDS, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(plainPage(m.shell_building_title(), m.shell_building_what(), BUILDING_SECONDS)),
  )
}
const BUILDING_SECONDS = 2

/** Page for when not even an error page can be rendered, such as without a database to read the session from. */
const failedPage = (text: string = m.shell_error_wait(), retryAfter?: number) =>
  plainPage(m.shell_error_title(), text, retryAfter) + `<p><a href="">${m.ui_try_again()}</a></p>`

/** Returns a page without the site's styles, which loads itself again after some seconds. */
const plainPage = (title: string, text: string, retryAfter?: number) =>
  `<!doctype html><html lang="${languageTag(getLocale())}"><meta charset="utf-8">` +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<meta name="color-scheme" content="light dark">' +
  (retryAfter === undefined ? '' : `<meta http-equiv="refresh" content="${retryAfter}">`) +
  `<title>${title} · D3</title>` +
  '<body style="font:16px/1.5 system-ui;text-align:center;padding:96px 16px">' +
  `<h1>${title}</h1><p>${escapeHtml(text)}</p>`
