/**
 * Limits how long the body of a request may take to arrive. Node has one `requestTimeout` for all routes of a
 * server, which must allow for the longest upload. Here every request starts with a short timeout, which a
 * route extends once it knows that the sender may upload.
 */
import type { IncomingMessage, Server } from 'node:http'

type Deadline = { timer: NodeJS.Timeout; expire(): void }
const deadlines = new WeakMap<IncomingMessage, Deadline>()

export function enforceBodyTimeout(server: Server, timeoutMs: number): void {
  server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return
    const expire = () => {
      if (request.complete) return
      // A second status line would corrupt a response that has begun.
      if (response.headersSent) request.socket.destroy()
      else server.emit('clientError', new BodyTimeout(), request.socket)
    }
    const deadline: Deadline = { timer: setTimeout(expire, timeoutMs).unref(), expire }
    deadlines.set(request, deadline)
    request.once('close', () => clearTimeout(deadline.timer))
  })
}

/** Restarts the timeout of this request with another length. */
export function extendBodyTimeout(request: IncomingMessage, timeoutMs: number): void {
  const deadline = deadlines.get(request)
  if (!deadline) return
  clearTimeout(deadline.timer)
  deadline.timer = setTimeout(deadline.expire, timeoutMs).unref()
}

/** Fastify responds with 408, as for Node's own timeout. */
class BodyTimeout extends Error {
  override readonly name = 'BodyTimeout'
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
