/**
 * What replies are measured against: `node:http` and nothing else, and Fastify with one route for each body, both sending bodies
 * that they were handed. `/ready/N` sends the ready bytes; `/stringify/N`, of `node:http`, writes the JSON anew for each request.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

export type Body = { type: string; text: string }
export type BarePorts = { http: number; fastify: number }

process.once('message', async (bodies: Body[]) => {
  const known = bodies.map(({ type, text }) => {
    const isJson = type.startsWith('application/json')
    return { type, ready: Buffer.from(text), object: isJson ? (JSON.parse(text) as unknown) : null }
  })
  const server = createServer((request, response) => {
    const [, way, at] = (request.url ?? '').split('/')
    const body = known[Number(at)]
    if (!body) return void response.writeHead(404).end()
    const bytes = way === 'ready' ? body.ready : Buffer.from(JSON.stringify(body.object))
    response.writeHead(200, { 'content-type': body.type, 'content-length': bytes.length }).end(bytes)
  })
  const fastify = Fastify()
  for (const [at, { type, ready }] of known.entries()) fastify.get(`/ready/${at}`, (_request, reply) => reply.type(type).send(ready))
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const portOf = (listening: { address(): AddressInfo | string | null }) => (listening.address() as AddressInfo).port // listens on a port
  server.listen(0, '127.0.0.1', () => process.send?.({ http: portOf(server), fastify: portOf(fastify.server) } satisfies BarePorts))
})
process.on('disconnect', () => process.exit(0))
