/**
 * What everything is measured against: `node:http` and nothing else, answering bodies it was handed. `/ready/N` sends the ready bytes,
 * `/stringify/N` writes the JSON anew for each request.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Body = { type: string; text: string }

process.once('message', (bodies: Body[]) => {
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
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.on('disconnect', () => process.exit(0))
