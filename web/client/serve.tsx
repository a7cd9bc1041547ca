import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
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
import { createCall } from './call.ts'
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

/** What the HTTP server hands in with each request for a page. */
export type Visit = {
  /** Reaches the API as the visitor would, without leaving the process. */
  fetch: typeof fetch
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
 * The door of a built site, exported by its entry.server.tsx: answers requests for pages. Everything that must be of one piece with the
 * pages (their router, their contexts, their Problem class) is made in here, so that the HTTP server needs to share none of it.
 */
export function openSite(build: ServerBuild, mode: 'production' | 'development') {
  // Where a form comes from has been looked at before (server/http/server.ts); the router would compare it with an address that a proxy has changed.
  const handle = createRequestHandler({ ...build, routes: withProblemsAnswered(build.routes), allowedActionOrigins: ['**'] }, mode)
  return (request: Request, visit: Visit): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(callContext, createCall({ fetch: visit.fetch }))
    context.set(sessionContext, visit.session)
    context.set(nowContext, visit.now)
    context.set(nonceContext, visit.nonce)
    context.set(publicUrlContext, visit.publicUrl)
    context.set(merchantUrlContext, visit.merchantUrl)
    context.set(customerUrlContext, visit.customerUrl)
    context.set(mapTilesUrlContext, visit.mapTilesUrl)
    context.set(reportContext, visit.report)
    return handle(request, context)
  }
}

/** Pages are small and their data is loaded before: the HTML is written whole, which compresses better and cannot break half-way. */
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
        resolve(new Response(scriptsLast(Buffer.concat(pieces).toString()), { status, headers }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
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
    })
    request.signal.addEventListener('abort', abort, { once: true })
  })
}

/** A page is read before it is alive: on a narrow line its styles, letters and first picture go before its scripts. */
const scriptsLast = (page: string): string => page.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"')

/** Refusals are answers, not faults; and a visitor who left is no reason to complain. */
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
      const module = { ...route?.module, ...(loader && { loader: answering(loader) }), ...(action && { action: answering(action) }) }
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
      if (error.status === 401 && !isSignInPath(args.url.pathname)) throw redirect(signInPath(args.url.pathname + args.url.search))
      const headers = error.retryAfter === undefined ? undefined : { 'retry-after': String(error.retryAfter) }
      throw data(error.toJSON(), { status: error.status || 503, ...(headers && { headers }) })
    }
  }
