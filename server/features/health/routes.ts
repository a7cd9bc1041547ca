import type { FastifyInstance, FastifyReply } from 'fastify'
import { health, healthProblems } from '#contract/health.ts'
import type { Clock } from '#server/clock.ts'
import type { AppContext } from '#server/app-context.ts'
import type { HttpRoutes } from '#server/platform/http/operation.ts'
import { isSchemaCurrent } from '#server/platform/database/startup/schema-version.ts'

const alive = (clock: Clock) =>
  ({ success: true, status: 'OK', timestamp: clock.now().toISOString() }) as const

async function ready(app: AppContext) {
  if (!(await probe(app))) throw healthProblems.notReady().with({ retryAfter: 1 })
  return { success: true, status: 'READY' } as const
}

/** Concurrent requests share one query: this route has no rate limit. */
const probes = new WeakMap<AppContext, Promise<boolean>>()

function probe(app: AppContext): Promise<boolean> {
  const running = probes.get(app)
  if (running) return running
  const { reads } = app.database
  const started = isSchemaCurrent(app.database.probe)
    .catch((error: unknown) => {
      app.log.warn({ reason: String(error) }, 'ready.database-unavailable')
      // Public pages go on.
      return reads.hasCurrentReplica()
    })
    .finally(() => probes.delete(app))
  probes.set(app, started)
  return started
}

export const healthRoutes: HttpRoutes<typeof health> = {
  'GET /health': (_input, { app }) => Promise.resolve(alive(app.clock)),
  'GET /ready': (_input, { app }) => ready(app),
}

/** Mounts the routes at the server's root too, where load balancers and monitors expect them. */
export function mountHealth(server: FastifyInstance, app: AppContext): void {
  const plain = (reply: FastifyReply) => reply.header('cache-control', 'no-store')
  server.get('/health', (_request, reply) => plain(reply).send(alive(app.clock)))
  server.get('/ready', async (_request, reply) => {
    plain(reply)
    return ready(app)
  })
}
