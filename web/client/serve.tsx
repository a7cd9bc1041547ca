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
import { createInProcessCall, type RunOperation } from './in-process-call.ts'
import {
  callContext,
  customerUrlContext,
  mapTilesUrlContext,
  merchantUrlContext,
  nonceContext,
  nowContext,
  publicUrlContext,
  reportContext,
  sessionContext,
} from './load-context.ts'
import { isSignInPath, signInPath } from './session.ts'

/** What the HTTP server gives with each request for a page (server/rendering/site.ts). */
export type Visit = {
  /** Runs an operation of the API in this process, as the visitor. */
  call: RunOperation
  session: Session | null
  now: Date
  nonce: string
  /** Where this site is. */
  publicUrl: string
  /** Where the merchants' site is. */
  merchantUrl: string
  /** Where the customers' site is. */
  customerUrl: string
  /** Where the pieces of maps come from; null where maps have none. */
  mapTilesUrl: string | null
  report: (error: unknown) => void
}

/**
 * The entry of a built site, exported by its entry.server.tsx: responds to requests for pages. What pages compare by identity
 * (router, contexts, the Problem class) is created here, in the bundle that they are in; the HTTP server shares none of it.
 */
export function openSite(build: ServerBuild, mode: 'production' | 'development') {
  // The HTTP server has checked where a form comes from; the router would compare with an address that a proxy has changed.
  const handle = createRequestHandler(
    { ...build, routes: withProblemsAnswered(build.routes), allowedActionOrigins: ['**'] },
    mode,
  )
  return async (request: Request, visit: Visit): Promise<Page> => {
    const context = new RouterContextProvider()
    const document: RenderedDocument = { html: null }
    context.set(documentContext, document)
    context.set(callContext, createInProcessCall(visit.call))
    context.set(sessionContext, visit.session)
    context.set(nowContext, visit.now)
    context.set(nonceContext, visit.nonce)
    context.set(publicUrlContext, visit.publicUrl)
    context.set(merchantUrlContext, visit.merchantUrl)
    context.set(customerUrlContext, visit.customerUrl)
    context.set(mapTilesUrlContext, visit.mapTilesUrl)
    context.set(reportContext, visit.report)
    const response = await handle(request, context)
    return { response, html: document.html }
  }
}

/**
 * `html` is the document, for which `response` has only status and headers: to write it into a body and read it from there takes
 * a tenth of the time that the whole page takes.
 */
export type Page = { response: Response; html: string | null }
type RenderedDocument = { html: string | null }
const documentContext = createContext<RenderedDocument>()

/** The data of a page is loaded before: its HTML is written whole, which compresses better and cannot fail half-way. */
export function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const page = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece)
        done()
      },
      final(done) {
        headers.set('content-type', 'text/html; charset=utf-8')
        context.get(documentContext).html = scriptsLast(Buffer.concat(pieces).toString())
        resolve(new Response(null, { status, headers }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
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

/** A page is read before its scripts run: on a slow connection, styles, fonts and the first picture load before them. */
const scriptsLast = (page: string): string =>
  page.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"')

/** Neither a refusal nor a visitor who has left is an error of ours. */
export function reportError(
  error: unknown,
  { request, context }: Pick<LoaderFunctionArgs, 'request'> & { context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(reportContext)(isRouteErrorResponse(error) && 'error' in error ? error.error : error)
}

/** A Problem that leaves a loader keeps its status and its sentence; signed out means: to the sign-in page, and back here afterwards. */
function withProblemsAnswered(routes: ServerBuild['routes']): ServerBuild['routes'] {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const { loader, action } = route?.module ?? {}
      const module = {
        ...route?.module,
        ...(loader && { loader: answering(loader) }),
        ...(action && { action: answering(action) }),
      }
      return [id, { ...route, module }]
    }),
  ) as ServerBuild['routes'] // the same routes, their loaders wrapped
}

const answering =
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
