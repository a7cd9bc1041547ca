import type { FastifyInstance, FastifyReply } from 'fastify'
import { health, healthProblems } from '#contract/health.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { House } from '#server/kernel/context.ts'
import type { HttpRoutes } from '#server/kernel/http.ts'

import { isSchemaCurrent } from './queries.ts'

const alive = (clock: Clock) => ({ success: true, status: 'OK', timestamp: clock.now().toISOString() }) as const

async function ready(house: House) {
  const { db } = house.database
  const current = await isSchemaCurrent(db).catch((error: unknown) => {
    house.log.warn({ err: error }, 'Not ready: the database does not answer')
    throw healthProblems.notReady()
  })
  if (!current) throw healthProblems.notReady()
  return { success: true, status: 'READY' } as const
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
