import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { join, resolve } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'
import type { Session } from '#contract/session.ts'
import type { Cache } from '../http/cache.ts'
import { mountFiles } from '../http/static-files.ts'
import { refuseForeign } from '../http/server.ts'
import { IN_PROCESS_HEADERS } from '../http/in-process.ts'
import { answerOf, packedFor, sendAnswer, showsNothing, type Answer } from '../http/lane.ts'

/** Serves a built site: its assets for ever, its pages rendered afresh. Whatever the API and others do not answer is a page. */
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
  answerPages(server, site, () => ({ render, canonical }))
  const places = placesOf(site.build)
  return { places: () => places }
}

/** Opens what server/bin/build.ts made in build/<site>. */
export async function openBuild(buildDir: string): Promise<BuiltSite> {
  const build: unknown = await import(pathToFileURL(resolve(buildDir, 'server/index.js')).href)
  return { build: build as SiteBuild, clientDir: join(buildDir, 'client') } // its entry is web/<site>/entry.server.tsx
}

/** Serves a site from its sources, with hot replacement in the browser. */
export async function mountDevPages(server: FastifyInstance, site: PageSite, viteRoot: string, hmrPort: number): Promise<MountedPages> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const root = resolve(viteRoot)
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    server: { middlewareMode: true, hmr: { port: hmrPort, clientPort: hmrPort } },
  })
  server.addHook('onClose', () => vite.close())
  server.addHook('onRequest', (request, reply, done) => {
    if (isOthers(request.url)) done()
    else vite.middlewares(request.raw, reply.raw, done)
  })
  const ssr = vite.environments.ssr
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite offers no environment to run the pages in')
  const open = (): Promise<SiteBuild> => ssr.runner.import('virtual:react-router/server-build')
  answerPages(server, { ...site, connect: `ws://localhost:${hmrPort} ws://127.0.0.1:${hmrPort}` }, async () => {
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

function answerPages(server: FastifyInstance, site: PageSite & { connect?: string }, open: () => Opened | Promise<Opened>): void {
  void server.register(async (pages) => {
    // A page reads its own body, as a stream.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, body, done) => done(null, body))
    pages.setErrorHandler((error, request, reply) => {
      if (error instanceof Problem && error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
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

        // Whoever comes by a referral link is given a cookie with the page.
        const isAnonymous = !!site.cache && isForAll(request) && !url.searchParams.has('ref')
        const session = isAnonymous ? null : await site.sessionOf(request)
        // As one request, whatever it reads.
        await server.limits.request({ accountId: session?.id ?? null, device: null, ip: request.ip })
        const make = async () => {
          const nonce = randomBytes(16).toString('base64')
          const inner = innerFetch(site.api ?? server, request, isAnonymous)
          const response = await render(isAnonymous ? new Request(url) : fetchRequestOf(request, reply, url), {
            fetch: inner.fetch,
            session,
            now: site.now?.() ?? new Date(),
            nonce,
            publicUrl: site.publicUrl,
            merchantUrl: site.merchantUrl,
            customerUrl: site.customerUrl,
            mapTilesUrl: site.mapTilesUrl ?? null,
            report: (error) => request.log.error(error),
          })
          return { response, nonce, isShared: isAnonymous && inner.sawSharedOnly() }
        }
        const headersFor = (scripts: string) =>
          isData ? { 'x-content-type-options': 'nosniff' } : pageHeaders(scripts, request.protocol === 'https', site)

        let own: Awaited<ReturnType<typeof make>> | undefined
        const key = `${site.name ?? ''} ${url.href}`
        const kept =
          isAnonymous && site.cache
            ? await site.cache.answers.of(key, async () => {
                own = await make()
                return own.isShared ? sharedPage(own.response.clone(), own.nonce, headersFor) : null
              })
            : null
        if (kept) {
          server.lane.remember(request, key)
          if (isPrefetch(request)) return sendAnswer(request, reply, kept, { 'cache-control': PREFETCH_CACHING })
          return sendAnswer(request, reply, kept)
        }
        const { response, nonce } = own ?? (await make())
        return answer(request, reply.headers(headersFor(`'nonce-${nonce}'`)), response)
      },
    })
  })
}

async function answer(request: FastifyRequest, reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (!response.headers.has('cache-control'))
    reply.header('cache-control', response.ok && isPrefetch(request) ? PREFETCH_CACHING : 'private, no-cache')
  reply.header('vary', 'accept-encoding, cookie')
  if (!response.body) return reply.send()
  if (!isText(response.headers.get('content-type') ?? '')) return reply.send(response.body)
  const { body, headers } = await packedFor(Buffer.from(await response.arrayBuffer()), request.headers['accept-encoding'])
  return reply.headers(headers).send(body)
}

/** What was fetched because the pointer neared a link is kept just long enough for the click. */
const isPrefetch = (request: FastifyRequest): boolean => !!request.headers['sec-purpose']?.includes('prefetch')
const PREFETCH_CACHING = 'private, max-age=10'

const isForAll = ({ method, headers }: FastifyRequest): boolean => (method === 'GET' || method === 'HEAD') && showsNothing(headers)

/**
 * A page for everyone who shows no session; null when it is none. A nonce is one visitor's, so the scripts that carry it (and so were written
 * by us) are named by their hashes instead, and it goes. Browsers ask each time, and are mostly told that they have it already: what one
 * sees of a page changes with signing in.
 */
async function sharedPage(
  response: Response,
  nonce: string,
  headersFor: (scripts: string) => Record<string, string>,
): Promise<Answer | null> {
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || response.headers.getSetCookie().length || response.headers.has('cache-control') || !isText(type))
    return null
  const written = await response.text()
  const text = written.replaceAll(` nonce="${nonce}"`, '')
  if (text.includes(nonce)) return null
  const scripts = [...written.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)].filter(
    ([, attributes = '']) => attributes.includes(`nonce="${nonce}"`) && !/\ssrc=/.test(attributes),
  )
  const hashes = scripts.map(([, , script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return answerOf(
    Buffer.from(text),
    {
      ...Object.fromEntries(response.headers),
      ...headersFor([...new Set(hashes)].join(' ')),
      'cache-control': 'public, no-cache',
      vary: 'accept-encoding, authorization, cookie',
    },
    { isPackable: true },
  )
}
const isText = (type: string): boolean => /^text\/(html|x-script)\b/.test(type)

/** When not even an error page can be rendered, as without a database to know the session. */
const SORRY =
  '<!doctype html><html lang="en-KE"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong · D3</title>' +
  '<body style="font:16px/1.5 system-ui;text-align:center;padding:96px 16px"><h1>Something went wrong</h1><p>Please wait a moment.</p><p><a href="">Try Again</a></p>'

/**
 * The headers of docs/rules/security.md#headers. Styles may stand in attributes and come from libraries;
 * scripts only from us, by nonce or by hash.
 */
function pageHeaders(
  scripts: string,
  isSecure: boolean,
  {
    picturesUrl,
    mapTilesUrl,
    signInScript = null,
    connect = '',
  }: { picturesUrl: string; mapTilesUrl?: string | null; signInScript?: string | null; connect?: string },
): Record<string, string> {
  const tiles = /^https?:\/\/[^/]+/.exec(mapTilesUrl ?? '')?.[0].replace('{s}', '*')
  // Pages follow each other without being loaded anew, so all of them carry what the sign-in page needs. Google's button is a frame.
  const google = signInScript === null ? '' : ` ${new URL(signInScript).origin}`
  return {
    'content-security-policy':
      `default-src 'self'; script-src 'self'${scripts && ` ${scripts}`}${google}; style-src 'self' 'unsafe-inline'${google}; img-src 'self' ${picturesUrl}${tiles ? ` ${tiles}` : ''} data: blob:; ` +
      `connect-src 'self'${connect && ` ${connect}`}${google}; ${google && `frame-src${google}; `}object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'geolocation=(self)',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/**
 * While a page is rendered its loaders reach the API in this process, as the visitor: same cookie, address and request id. As nobody in
 * particular, when the page may be for all; whether all that it was told was for all shows afterwards.
 */
function innerFetch(api: FastifyInstance, visitor: FastifyRequest, isAnonymous: boolean) {
  let isShared = true
  const { cookie, 'user-agent': userAgent } = visitor.headers
  const inner: typeof fetch = async (input, init = {}) => {
    const reply = await api.inject({
      method: (init.method ?? 'GET') as 'GET', // inject names the methods it knows; the caller sends those of the contract
      url: String(input),
      remoteAddress: visitor.ip,
      headers: {
        host: visitor.host,
        'sec-fetch-site': 'same-origin',
        'x-request-id': visitor.id,
        ...IN_PROCESS_HEADERS,
        ...(!isAnonymous && userAgent && { 'user-agent': userAgent }),
        ...(!isAnonymous && cookie && { cookie }),
        ...Object.fromEntries(new Headers(init.headers)),
      },
      ...(typeof init.body === 'string' && { payload: init.body }),
      ...(init.signal && { signal: init.signal }),
    })
    isShared &&= String(reply.headers['cache-control']).startsWith('public')
    const headers = new Headers()
    for (const [name, value] of Object.entries(reply.headers)) for (const each of [value].flat()) headers.append(name, String(each))
    const isEmpty = reply.statusCode === 204 || reply.statusCode === 304
    return new Response(isEmpty ? null : new Uint8Array(reply.rawPayload), { status: reply.statusCode, headers })
  }
  return { fetch: inner, sawSharedOnly: () => isShared }
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
  /** Which site it is, where several share a cache. */
  name?: string
  /** Without one, every page is rendered afresh. */
  cache?: Cache
  sessionOf: (request: FastifyRequest) => Promise<Session | null>
  /** Where the API is mounted, when not beside the pages. */
  api?: FastifyInstance
  now?: () => Date
  /** Where this site is, as its visitors and those they tell of it call it. */
  publicUrl: string
  /** Where the merchants' site is; the customers' site leads there. */
  merchantUrl: string
  /** Where the customers' site is; the merchants' site leads to its terms. */
  customerUrl: string
  /** The script of Google's button, where it is offered. */
  signInScript?: string | null
  /** Where pictures come from, for either site: the wire names them by whole addresses. */
  picturesUrl: string
  /** Where the pieces of maps come from, for a site that has maps. */
  mapTilesUrl?: string | null
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
  /** The same of a service. */
  service: ((id: string, storeId: string) => string) | null
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
  customerUrl: string
  mapTilesUrl: string | null
  report: (error: unknown) => void
}
