/**
 * The baseline of all read benchmarks: `node:http` alone, serving bodies that it receives from its parent
 * process. `/ready/N` sends body N from a prepared buffer, `/stringify/N` serializes its JSON for each
 * request.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Body = { type: string; text: string }

process.once('message', (bodies: Body[]) => {
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
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo // a TCP server has an AddressInfo
    process.send?.(port)
  })
})
process.on('disconnect', () => process.exit(0))
