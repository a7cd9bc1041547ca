/** Renders a page in this process, with the visitor's permissions. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getLocale } from '#messages/runtime'
import { savesData } from '../http/data-saver.ts'
import { openCalls } from '../http/in-process.ts'
import type { PageSite, Render, Visitor } from './site.ts'

export type RenderedPage = {
  status: number
  headers: Headers
  /** The HTML or data of a page, in UTF-8; null for any other response, which is in `body`. */
  text: Buffer | null
  body: Response['body']
  nonce: string
  /** Whether the content is the same for every visitor without a session. */
  isShared: boolean
}
export type PageRequest = {
  url: URL
  request: FastifyRequest
  reply: FastifyReply
  visitor: Visitor | null
  isAnonymous: boolean
}

export async function renderPage(
  server: FastifyInstance,
  site: PageSite,
  render: Render,
  { url, request, reply, visitor, isAnonymous }: PageRequest,
): Promise<RenderedPage> {
  const nonce = randomBytes(16).toString('base64')
  const calls = openCalls(server, { request, actor: visitor?.actor ?? null })
  const { response, html } = await render(
    isAnonymous ? new Request(url) : fetchRequestOf(request, reply, url),
    {
      call: calls.call,
      session: visitor?.session ?? null,
      now: site.now?.() ?? new Date(),
      nonce,
      publicUrl: site.publicUrl,
      merchantUrl: site.merchantUrl,
      customerUrl: site.customerUrl,
      mapTilesUrl: site.mapTilesUrl ?? null,
      companyName: site.companyName,
      locale: getLocale(),
      savesData: savesData(request.headers),
      report: (error) => request.log.error(error),
    },
  )
  const { status, headers } = response
  const isText = /^text\/(html|x-script)\b/.test(headers.get('content-type') ?? '')
  const text = html ?? (isText ? Buffer.from(await response.arrayBuffer()) : null)
  const isPublic =
    status === 200 && text !== null && headers.getSetCookie().length === 0 && !headers.has('cache-control')
  return {
    status,
    headers,
    text,
    body: text === null ? response.body : null,
    nonce,
    isShared: isAnonymous && isPublic && calls.areShared,
  }
}

function fetchRequestOf(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
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
    ? { body: Readable.toWeb(request.body as Readable) as BodyInit, duplex: 'half' }
    : {} // Node's stream type and the DOM's are the same at run time
  return new Request(url, { method: request.method, headers, signal: disconnected.signal, ...body })
}
