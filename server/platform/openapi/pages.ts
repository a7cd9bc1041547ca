/**
 * The API reference: a page, the OpenAPI document behind it, and the AsyncAPI document of the socket events.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { asyncApi, type SocketReference } from './asyncapi.ts'
import { openApi, type ApiDefinition, type ServerOptions } from './openapi.ts'

/** `sockets` is null for a site without them. */
export type ApiReference = ApiDefinition & { readonly sockets: SocketReference | null }

/**
 * GET /api/openapi.json, /api/asyncapi.json and /api/docs, with everything that the page needs from this
 * server.
 */
export function mountApiPages(server: FastifyInstance, api: ApiReference, options: ServerOptions): void {
  // Composed for the first reader: it takes two megabytes, and clients read it rarely.
  let document: Buffer | undefined
  server.get('/api/openapi.json', (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(openApi(api, options)))
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document)
  })
  const { sockets } = api
  if (sockets)
    server.get('/api/asyncapi.json', (request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .send(
          JSON.stringify(asyncApi(sockets, { host: request.host, isSecure: request.protocol === 'https' })),
        ),
    )
  // The page takes 25 MB of memory and few visit it, so it is loaded for the first visitor.
  let reference: Promise<FastifyInstance> | undefined
  for (const url of ['/api/docs', '/api/docs/*'])
    server.get(url, async (request, reply) => {
      reference ??= openReference()
      const response = await (
        await reference
      ).inject({ url: request.url, headers: request.headers as Record<string, string> }) // of a GET
      reply.code(response.statusCode).headers(response.headers)
      return response.rawPayload
    })
}

async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reference = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  let bundle: Promise<Buffer> | undefined
  reference.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
    if (typeof payload !== 'string') return payload
    const type = String(reply.getHeader('content-type'))
    if (type.startsWith('text/html')) reply.header('content-security-policy', policyFor(payload))
    if (
      !type.startsWith('application/javascript') ||
      !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    )
      return payload
    // Four megabytes that never change while this process runs.
    bundle ??= promisify(gzip)(payload)
    const compressed = await bundle
    reply
      .removeHeader('content-length')
      .header('content-encoding', 'gzip')
      .header('vary', 'accept-encoding')
      .header('cache-control', 'public, max-age=3600')
    return compressed
  })
  await reference.register(scalar, {
    routePrefix: '/api/docs',
    configuration: {
      url: '/api/openapi.json',
      pageTitle: 'D3 API',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      defaultOpenAllTags: false,
    },
  })
  return reference
}

/** Allows our own script file, and the inline scripts of this very page. */
function policyFor(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return (
    `default-src 'none'; script-src 'self' ${inline.join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; ` +
    `font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  )
}
