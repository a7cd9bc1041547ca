/**
 * The baseline of all read benchmarks: `node:http` alone, and Fastify with one route per body, serving
 * bodies that they receive from their parent process. `/ready/N` sends body N from a prepared buffer,
 * `/stringify/N` (of `node:http`) serializes its JSON for each request.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

export type Body = { type: string; text: string }
export type BarePorts = { http: number; fastify: number }

function portOf(server: Server): number {
  const { port } = server.address() as AddressInfo // listens on TCP
  return port
}

process.once('message', async (bodies: Body[]) => {
  const prepared = bodies.map(({ type, text }) => {
    const isJson = type.startsWith('application/json')
    return { type, buffer: Buffer.from(text), object: isJson ? (JSON.parse(text) as unknown) : null }
  })
  const server = createServer((request, response) => {
    const [, mode, index] = (request.url ?? '').split('/')
    const body = prepared[Number(index)]
    if (!body) {
      response.writeHead(404).end()
      return
    }
    const bytes = mode === 'ready' ? body.buffer : Buffer.from(JSON.stringify(body.object))
    response.writeHead(200, { 'content-type': body.type, 'content-length': bytes.length }).end(bytes)
  })
  const fastify = Fastify()
  for (const [index, { type, buffer }] of prepared.entries())
    fastify.get(`/ready/${index}`, (_request, reply) => reply.type(type).send(buffer))
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ http: portOf(server), fastify: portOf(fastify.server) } satisfies BarePorts)
  })
})
process.on('disconnect', () => process.exit(0))
