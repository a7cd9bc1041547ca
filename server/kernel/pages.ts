import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { join, resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyStatic from '@fastify/static'
import { Problem } from '#contract/problem.ts'
import type { Session } from '#contract/session.ts'
import { refuseForeign } from './http.ts'

/** Serves a built site: its assets for ever, its pages rendered afresh. Whatever the API and others do not answer is a page. */
export async function mountPages(app: FastifyInstance, site: PageSite & BuiltSite): Promise<MountedPages> {
  await app.register(fastifyStatic, {
    root: resolve(site.clientDir, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    setHeaders: (reply) => void reply.header('x-content-type-options', 'nosniff'),
  })
  // What lies beside the assets (icons, robots.txt) has lasting names, so browsers ask again.
  await app.register(fastifyStatic, {
    root: resolve(site.clientDir),
    decorateReply: false,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.{br,gz}'],
    maxAge: '1h',
  })
  const { openSite, canonical } = site.build.entry.module
  const render = openSite(site.build, 'production')
  answerPages(app, site, () => ({ render, canonical }))
  const places = placesOf(site.build)
  return { places: () => places }
}

/** Opens what tools/build.ts made in build/<site>. */
export async function openBuild(buildDir: string): Promise<BuiltSite> {
  const build: unknown = await import(pathToFileURL(resolve(buildDir, 'server/index.js')).href)
  return { build: build as SiteBuild, clientDir: join(buildDir, 'client') } // its entry is web/<site>/entry.server.tsx
}

/** Serves a site from its sources, with hot replacement in the browser. */
export async function mountDevPages(app: FastifyInstance, site: PageSite, viteRoot: string, hmrPort: number): Promise<MountedPages> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const root = resolve(viteRoot)
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { port: hmrPort, clientPort: hmrPort } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (isOthers(request.url)) done()
    else vite.middlewares(request.raw, reply.raw, done)
  })
  const server = vite.environments.ssr
  if (!server || !isRunnableDevEnvironment(server)) throw new Error('Vite offers no environment to run the pages in')
  const open = (): Promise<SiteBuild> => server.runner.import('virtual:react-router/server-build')
  answerPages(app, { ...site, connect: `ws://localhost:${hmrPort} ws://127.0.0.1:${hmrPort}` }, async () => {
    const build = await open()
    const { openSite, canonical } = build.entry.module
    return { render: openSite(build, 'development'), canonical }
  })
  return { places: async () => placesOf(await open()) }
}

/** Only what the site has a page for. */
function placesOf({ entry, routes }: SiteBuild): Places | null {
  const bare = (path: string) => path.replace(/^\//, '')
  const served = new Set(
    Object.values(routes).flatMap((route) => (route?.index ? [''] : route?.path === undefined ? [] : [bare(route.path)])),
  )
  return entry.module.placesToFind?.((page) => served.has(bare(page))) ?? null
}

function answerPages(app: FastifyInstance, site: PageSite & { connect?: string }, open: () => Opened | Promise<Opened>): void {
  void app.register(async (pages) => {
    // A page reads its own body, as a stream.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, body, done) => done(null, body))
    pages.setErrorHandler((error, request, reply) => {
      if (error instanceof Problem) return reply.code(error.status).type('text/plain; charset=utf-8').send(error.message)
      request.log.error({ err: error }, 'A page could not be made')
      return reply.code(503).headers({ 'retry-after': '5', 'cache-control': 'no-store' }).type('text/html; charset=utf-8').send(SORRY)
    })
    pages.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/*',
      async handler(request, reply) {
        if (isOthers(request.url)) return reply.callNotFound()
        const url = urlOf(request)
        if (!url) return reply.code(400).send('Bad request')
        // A form of a page reaches the API from inside, where every request is our own.
        if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeign(request)
        const { render, canonical } = await open()
        const isData = url.pathname.endsWith('.data')
        const place = isData ? url.pathname + url.search : canonical(url.pathname, url.search)
        if (place !== url.pathname + url.search) return reply.code(301).header('location', place).send()

        const nonce = randomBytes(16).toString('base64')
        const response = await render(fetchRequestOf(request, reply, url), {
          fetch: innerFetch(site.api ?? app, request),
          session: await site.sessionOf(request),
          now: site.now?.() ?? new Date(),
          nonce,
          publicUrl: site.publicUrl,
          merchantUrl: site.merchantUrl,
          report: (error) => request.log.error(error),
        })
        reply.headers(isData ? { 'x-content-type-options': 'nosniff' } : pageHeaders(nonce, request.protocol === 'https', site))
        return answer(request, reply, response)
      },
    })
  })
}

async function answer(request: FastifyRequest, reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  // What was fetched because the pointer neared a link is kept just long enough for the click.
  const isPrefetch = response.ok && request.headers['sec-purpose']?.includes('prefetch')
  if (!response.headers.has('cache-control')) reply.header('cache-control', isPrefetch ? 'private, max-age=10' : 'private, no-cache')
  reply.header('vary', 'accept-encoding, cookie')
  if (!response.body) return reply.send()
  if (!/^text\/(html|x-script)\b/.test(response.headers.get('content-type') ?? '')) return reply.send(response.body)
  const whole = Buffer.from(await response.arrayBuffer())
  return reply.send(whole.length < SMALL_BYTES ? whole : await compressed(whole, request.headers['accept-encoding'] ?? '', reply))
}

async function compressed(body: Buffer, accepted: string, reply: FastifyReply): Promise<Buffer> {
  if (/\bbr\b(?!;q=0\b(?!\.))/.test(accepted)) {
    reply.header('content-encoding', 'br')
    return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
  }
  if (/\bgzip\b/.test(accepted)) {
    reply.header('content-encoding', 'gzip')
    return gzipped(body, { level: 6 })
  }
  return body
}
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const SMALL_BYTES = 1024

/** When not even an error page can be rendered, as without a database to know the session. */
const SORRY =
  '<!doctype html><html lang="en-KE"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong · D3</title>' +
  '<body style="font:16px/1.5 system-ui;text-align:center;padding:96px 16px"><h1>Something went wrong</h1><p>Please wait a moment.</p><p><a href="">Try Again</a></p>'

/** reliability.md d6. Styles may stand in attributes and come from libraries; scripts only from us, by name. */
function pageHeaders(
  nonce: string,
  isSecure: boolean,
  { picturesUrl, connect = '' }: { picturesUrl: string; connect?: string },
): Record<string, string> {
  return {
    'content-security-policy':
      `default-src 'self'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src 'self' ${picturesUrl} data: blob:; ` +
      `connect-src 'self'${connect && ` ${connect}`}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'geolocation=(self)',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** While a page is rendered its loaders reach the API in this process, as the visitor: same cookie, address and request id. */
function innerFetch(api: FastifyInstance, visitor: FastifyRequest): typeof fetch {
  return async (input, init = {}) => {
    const { cookie, 'user-agent': userAgent } = visitor.headers
    const reply = await api.inject({
      method: (init.method ?? 'GET') as 'GET', // inject names the methods it knows; the caller sends those of the contract
      url: String(input),
      remoteAddress: visitor.ip,
      headers: {
        host: visitor.host,
        'sec-fetch-site': 'same-origin',
        'x-request-id': visitor.id,
        ...(userAgent && { 'user-agent': userAgent }),
        ...(cookie && { cookie }),
        ...Object.fromEntries(new Headers(init.headers)),
      },
      ...(typeof init.body === 'string' && { payload: init.body }),
      ...(init.signal && { signal: init.signal }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(reply.headers)) for (const each of [value].flat()) headers.append(name, String(each))
    const isEmpty = reply.statusCode === 204 || reply.statusCode === 304
    return new Response(isEmpty ? null : new Uint8Array(reply.rawPayload), { status: reply.statusCode, headers })
  }
}

function fetchRequestOf(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const left = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':')) for (const each of [value].flat()) headers.append(name, each)
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body instanceof Readable
  const body: RequestInit & { duplex?: 'half' } = hasBody
    ? { body: Readable.toWeb(request.body as Readable) as BodyInit, duplex: 'half' }
    : {} // Node's stream type and the DOM's are one at run time
  return new Request(url, { method: request.method, headers, signal: left.signal, ...body })
}

/** Undefined for a host or a path that is none. */
const urlOf = (request: FastifyRequest): URL | undefined =>
  URL.parse(`${request.protocol}://${request.host}${request.raw.url}`) ?? undefined

/** Paths that are no pages; a wrong one is answered as the API answers. */
const isOthers = (url: string) => /^\/(api|media|health|ready|metrics)(\/|\?|$)/.test(url)

export type PageSite = {
  sessionOf: (request: FastifyRequest) => Promise<Session | null>
  /** Where the API is mounted, when not beside the pages. */
  api?: FastifyInstance
  now?: () => Date
  /** Where this site is, as its visitors and those they tell of it call it. */
  publicUrl: string
  /** Where the merchants' site is; the customers' site leads there. */
  merchantUrl: string
  /** Where pictures come from, for either site: the wire names them by whole addresses. */
  picturesUrl: string
}
export type BuiltSite = { build: SiteBuild; clientDir: string }

/** The server's half of a built site, of which only its door is used: web/<site>/entry.server.tsx. */
export type SiteBuild = {
  entry: {
    module: {
      openSite: (build: SiteBuild, mode: 'production' | 'development') => Render
      canonical: (pathname: string, search?: string) => string
      /** Of a site that wants to be found by searching. */
      placesToFind?: (isServed: (page: string) => boolean) => Places
    }
  }
  routes: Record<string, { path?: string; index?: boolean } | undefined>
}

/** Where the pages are that anyone may find, by their one true path. */
export type Places = {
  /** Those that are there whatever is sold. */
  pages: readonly string[]
  /** The list of all deals. */
  deals: string
  listsDeals(path: string): boolean
  category(slug: string): string
  offer(id: string, storeId: string): string
  /** Null while the site has no page for a store. */
  store: ((id: string) => string) | null
}
export type MountedPages = { places: () => Places | null | Promise<Places | null> }
type Opened = { render: Render; canonical: SiteBuild['entry']['module']['canonical'] }
type Render = (request: Request, visit: Visit) => Promise<Response>
type Visit = {
  fetch: typeof fetch
  session: Session | null
  now: Date
  nonce: string
  publicUrl: string
  merchantUrl: string
  report: (error: unknown) => void
}
