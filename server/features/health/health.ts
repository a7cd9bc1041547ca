import type { FastifyInstance } from 'fastify'
import { healthProblems } from '#contract/health.ts'
import { API } from '#server/platform/http/mount.ts'
import { sendProblem } from '#server/platform/http/replies/send-problem.ts'

/**
 * While the process shuts down, /ready returns 503 and replies close their connections; requests still
 * succeed.
 */
export function announceDraining(server: FastifyInstance, isDraining: () => boolean): void {
  server.addHook('onRequest', (request, reply, next) => {
    if (!isDraining()) return next()
    reply.header('connection', 'close')
    if (READY_PATHS.includes(request.url.replace(/\?.*/, '')))
      void sendProblem(reply, healthProblems.notReady())
    else next()
  })
}
const READY_PATHS = ['/ready', `${API}/ready`]
