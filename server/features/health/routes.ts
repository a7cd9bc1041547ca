import type { FastifyInstance, FastifyReply } from 'fastify'
import { health, healthProblems } from '#contract/health.ts'
import type { Clock } from '#server/clock.ts'
import type { House } from '#server/app-context.ts'
import { API, sendProblem, type HttpRoutes } from '#server/http/server.ts'
import { isSchemaCurrent } from './queries.ts'

const alive = (clock: Clock) => ({ success: true, status: 'OK', timestamp: clock.now().toISOString() }) as const

async function ready(house: House) {
  if (!(await probe(house))) throw healthProblems.notReady().with({ retryAfter: 1 })
  return { success: true, status: 'READY' } as const
}

/** Many who ask at once share one query: nothing limits how often this may be asked. */
const probes = new WeakMap<House, Promise<boolean>>()

function probe(house: House): Promise<boolean> {
  const running = probes.get(house)
  if (running) return running
  const started = isSchemaCurrent(house.database.probe)
    .catch((error: unknown) => {
      house.log.warn({ reason: String(error) }, 'ready.database-unavailable')
      return false
    })
    .finally(() => probes.delete(house))
  probes.set(house, started)
  return started
}

export const healthRoutes: HttpRoutes<typeof health> = {
  'GET /health': (_input, { house }) => Promise.resolve(alive(house.clock)),
  'GET /ready': (_input, { house }) => ready(house),
}

/** The same at the server's root, where whoever watches over the process looks. */
export function mountHealth(app: FastifyInstance, house: House): void {
  const plain = (reply: FastifyReply) => reply.header('cache-control', 'no-store')
  app.get('/health', (_request, reply) => plain(reply).send(alive(house.clock)))
  app.get('/ready', async (_request, reply) => plain(reply).send(await ready(house)))
}

/** While the process is leaving, a load balancer is told so and clients are asked to connect elsewhere; requests are still answered. */
export function announceDraining(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (!isDraining()) return next()
    reply.header('connection', 'close')
    if (READY_PATHS.includes(request.url.replace(/\?.*/, ''))) void sendProblem(reply, healthProblems.notReady())
    else next()
  })
}
const READY_PATHS = ['/ready', `${API}/ready`]
