/** Limits how long the handler of a route may take. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Time that the handler of this route may take, if not that of other routes. */
    handlerTimeoutMs?: number
  }
}

export const HANDLER_TIMEOUT_MS = 15_000

/** The handler of a request took too long. The error handler of its scope answers it. */
export class HandlerTimeout extends Error {}

/**
 * Rejects with a HandlerTimeout when a handler takes longer. The handler still runs, but its result is dropped:
 * handlers that wait return their payload, and do not send it themselves. Once a response has begun, it may
 * take as long as its client needs.
 */
export function limitHandlers(server: FastifyInstance, timeoutMs: number): void {
  server.addHook('onRoute', (route) => {
    const { handler } = route
    const routeTimeoutMs = route.config?.handlerTimeoutMs ?? timeoutMs
    route.handler = function (request: FastifyRequest, reply: FastifyReply) {
      const result: unknown = handler.call(this, request, reply)
      return result instanceof Promise ? withTimeout(result, reply, routeTimeoutMs) : result
    }
  })
}

async function withTimeout(result: Promise<unknown>, reply: FastifyReply, timeoutMs: number) {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    if (!reply.raw.headersSent) timeout.reject(new HandlerTimeout(`Took longer than ${timeoutMs} ms`))
  }, timeoutMs)
  try {
    return await Promise.race([result, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
