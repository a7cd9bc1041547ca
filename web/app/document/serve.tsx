import { AsyncLocalStorage } from 'node:async_hooks'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createContext,
  createRequestHandler,
  data,
  isRouteErrorResponse,
  redirect,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type LoaderFunctionArgs,
  type ServerBuild,
} from 'react-router'
import { Problem } from '#contract/problem.ts'
import type { Session } from '#contract/session.ts'
import type { MarketSettings } from '#domain/settings/market-settings.ts'
import { toMarket } from '../market/market.ts'
import type { Locale } from '#domain/accounts/locale.ts'
import { loadPictures } from '#web/ui/media/load-pictures.ts'
import { overwriteGetLocale } from '#messages/runtime'
import { createInProcessCall, type RunOperation } from '#web/api/in-process-call.ts'
import {
  allowFrameContext,
  callContext,
  companyNameContext,
  marketContext,
  isPrimaryAwayContext,
  customerUrlContext,
  localeContext,
  mapTilesUrlContext,
  merchantUrlContext,
  nonceContext,
  nowContext,
  publicUrlContext,
  reportContext,
  savesDataContext,
  sessionContext,
} from './load-context.ts'
import { Nonce } from './before-paint.tsx'
import { EntryFilesContext, type EntryFiles } from './light-scripts.tsx'
import { isSignInPath, signInPath } from '#web/app/session/sign-in-path.ts'

/** This bundle has its own copy of the messages. */
const currentLocale = new AsyncLocalStorage<Locale>()
overwriteGetLocale(() => currentLocale.getStore() ?? 'en')

/** Values that the HTTP server passes with each page request (server/platform/rendering/site.ts). */
type Visit = {
  /** Runs an operation of the API in this process, as the visitor. */
  call: RunOperation
  session: Session | null
  now: Date
  nonce: string
  /** Origin of this site. */
  publicUrl: string
  /** Origin of the merchants' site. */
  merchantUrl: string
  /** Origin of the customers' site. */
  customerUrl: string
  /** URL template of map tiles; null when no tile server is configured. */
  mapTilesUrl: string | null
  /** Name of the company that runs the site. */
  companyName: string
  market: MarketSettings
  /** The page is read from a standby alone. */
  isPrimaryAway: boolean
  locale: Locale
  /** True if the page is rendered without pictures. */
  savesData: boolean
  /** Allows these websites to show the page in a frame. */
  allowFrame: (origins: readonly string[]) => void
  report: (error: unknown) => void
}

/**
 * Entry point of a built site, exported by its entry.server.tsx: it responds to page requests. Objects that pages compare
 * by identity (router, contexts, the Problem class) are created in this bundle; the HTTP server does not share it.
 */
export function openSite(build: ServerBuild, mode: 'production' | 'development') {
  // The HTTP server has checked the origin of form posts. The router would compare it with an address that a
  // proxy has changed.
  const site = { ...build, routes: withProblemResponses(build.routes), allowedActionOrigins: ['**'] }
  const handle = createRequestHandler(site, mode)
  const { entry, hmr, version } = build.assets
  const entryFiles: EntryFiles = {
    runtime: hmr?.runtime,
    module: entry.module,
    imports: entry.imports,
    version,
  }
  return async (request: Request, visit: Visit): Promise<Page> => {
    const context = new RouterContextProvider()
    const document: RenderedDocument = { html: null }
    context.set(documentContext, document)
    context.set(entryFilesContext, entryFiles)
    context.set(callContext, createInProcessCall(visit.call))
    context.set(sessionContext, visit.session)
    context.set(nowContext, visit.now)
    context.set(nonceContext, visit.nonce)
    context.set(publicUrlContext, visit.publicUrl)
    context.set(merchantUrlContext, visit.merchantUrl)
    context.set(customerUrlContext, visit.customerUrl)
    context.set(companyNameContext, visit.companyName)
    context.set(marketContext, toMarket(visit.market))
    context.set(isPrimaryAwayContext, visit.isPrimaryAway)
    context.set(mapTilesUrlContext, visit.mapTilesUrl)
    context.set(localeContext, visit.locale)
    context.set(savesDataContext, visit.savesData)
    context.set(allowFrameContext, visit.allowFrame)
    context.set(reportContext, visit.report)
    const response = await currentLocale.run(visit.locale, () => handle(request, context))
    return { response, html: document.html }
  }
}

/**
 * `html` is the document; `response` then has only its status and headers. Writing the document into a
 * Response body and reading it back takes a tenth of the time of rendering the page. It remains in UTF-8, as
 * React writes it, because decoding and encoding it takes a twentieth.
 */
type Page = { response: Response; html: Buffer | null }
type RenderedDocument = { html: Buffer | null }
const documentContext = createContext<RenderedDocument>()
const entryFilesContext = createContext<EntryFiles>()

/**
 * A page's data is loaded before rendering starts, so its HTML is written in one piece: it compresses better
 * and cannot fail half-way.
 */
export function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const page = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        headers.set('content-type', 'text/html; charset=utf-8')
        const html = Buffer.concat(chunks)
        context.get(documentContext).html = html
        resolve(new Response(null, { status, headers }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <Nonce value={nonce}>
        <EntryFilesContext value={context.get(entryFilesContext)}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </EntryFilesContext>
      </Nonce>,
      {
        nonce,
        // Parts within Suspense stay in their place; in a stream, larger ones would come later.
        progressiveChunkSize: Infinity,
        bootstrapScriptContent: LOAD_PICTURES,
        onAllReady() {
          request.signal.removeEventListener('abort', abort)
          pipe(page)
        },
        onShellError: reject,
        onError(error) {
          status = 500
          if (!request.signal.aborted) context.get(reportContext)(error)
        },
      },
    )
    request.signal.addEventListener('abort', abort, { once: true })
  })
}

const LOAD_PICTURES = `(${loadPictures.toString()})();`

/** Reports an error of the page. Rejected requests and aborted page loads are not reported. */
export function reportError(
  error: unknown,
  { request, context }: Pick<LoaderFunctionArgs, 'request'> & { context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(reportContext)(isRouteErrorResponse(error) && 'error' in error ? error.error : error)
}

/**
 * Converts Problems thrown by loaders to responses with the same status and message. A 401 redirects to the
 * sign-in page, which leads back afterwards.
 */
function withProblemResponses(routes: ServerBuild['routes']): ServerBuild['routes'] {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const { loader, action } = route?.module ?? {}
      const module = {
        ...route?.module,
        ...(loader && { loader: catchProblems(loader) }),
        ...(action && { action: catchProblems(action) }),
      }
      return [id, { ...route, module }]
    }),
  ) as ServerBuild['routes'] // the same routes, their loaders wrapped
}

const catchProblems =
  <Args extends LoaderFunctionArgs, Loaded>(load: (args: Args) => Loaded) =>
  async (args: Args): Promise<Awaited<Loaded>> => {
    try {
      return await load(args)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status === 401 && !isSignInPath(args.url.pathname))
        throw redirect(signInPath(args.url.pathname + args.url.search))
      const headers = error.retryAfter === undefined ? undefined : { 'retry-after': String(error.retryAfter) }
      throw data(error.toJSON(), { status: error.status || 503, ...(headers && { headers }) })
    }
  }
