/** Renders a page in this process, with the visitor's permissions. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { INITIAL_SETTINGS } from '#domain/settings/market-settings.ts'
import { getLocale } from '#messages/runtime'
import { savesData } from '../http/requests/data-saver.ts'
import { openCalls } from '../http/in-process.ts'
import type { PageSite, Render, Visitor } from './site.ts'
import { getLocationCookie } from './variant.ts'

export type RenderedPage = {
  status: number
  headers: Headers
  /** The HTML or data of a page, in UTF-8; null for any other response, which is in `body`. */
  text: Buffer | null
  body: Response['body']
  nonce: string
  /** The websites that may show the page in a frame. */
  frameAncestors: readonly string[]
}
export type PageRequest = {
  url: URL
  request: FastifyRequest
  reply: FastifyReply
  visitor: Visitor | null
  /** True if the page must not depend on the visitor. */
  isPublic: boolean
}

export async function renderPage(
  server: FastifyInstance,
  site: PageSite,
  render: Render,
  { url, request, reply, visitor, isPublic }: PageRequest,
): Promise<RenderedPage> {
  const nonce = randomBytes(16).toString('base64')
  let frameAncestors: readonly string[] = []
  const { response, html } = await render(
    isPublic
      ? new Request(url, { headers: { cookie: getLocationCookie(request) } })
      : toFetchRequest(request, reply, url),
    {
      call: openCalls(server, { request, reply, actor: visitor?.actor ?? null }),
      session: visitor?.session ?? null,
      now: site.now?.() ?? new Date(),
      nonce,
      publicUrl: site.publicUrl,
      merchantUrl: site.merchantUrl,
      customerUrl: site.customerUrl,
      mapTilesUrl: site.mapTilesUrl ?? null,
      companyName: site.companyName,
      market: (await site.market?.()) ?? INITIAL_SETTINGS,
      isPrimaryAway: site.isPrimaryAway?.() ?? false,
      locale: getLocale(),
      savesData: savesData(request.headers),
      allowFrame: (origins) => {
        frameAncestors = origins
      },
      report: (error) => request.log.error(error),
    },
  )
  const { status, headers } = response
  const isText = /^text\/(html|x-script)\b/.test(headers.get('content-type') ?? '')
  const text = html ?? (isText ? Buffer.from(await response.arrayBuffer()) : null)
  return { status, headers, text, body: text === null ? response.body : null, nonce, frameAncestors }
}

function toFetchRequest(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !name.startsWith(':'))
      for (const each of [value].flat()) headers.append(name, each)
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && request.body instanceof Readable
  const body: RequestInit & { duplex?: 'half' } = hasBody
    ? { body: Readable.toWeb(request.body as Readable) as NonNullable<RequestInit['body']>, duplex: 'half' }
    : {} // Node's stream type and the DOM's are the same at run time
  return new Request(url, { method: request.method, headers, signal: disconnected.signal, ...body })
}
