/**
 * What Daraja posts to us: plain routes, for its wire is not ours. The body is stored as it came and answered at once; it is judged after
 * that, here and, should the process end in between, by a sweep (reliability.md d4). A wrong secret is stored too, and never believed.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contextOf, type House } from '#server/kernel/context.ts'
import { hashOf, uuidv7 } from '#server/kernel/ids.ts'
import { judge } from './jobs.ts'
import { insertCallback, type InboxRow } from './queries.ts'

type Address = { Params: { id: string; secret: string } }

const MOST_BYTES = 16 * 1024
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function mountCallbacks(app: FastifyInstance, house: House): void {
  void app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body))
    for (const kind of ['stk', 'reversal', 'status'] as const)
      hooks.post<Address>(`/api/v1/hooks/${kind}/:id/:secret`, { bodyLimit: MOST_BYTES }, async (request, reply) => {
        const row = await receive(house, kind, request)
        if (row)
          setImmediate(
            () =>
              void judge(contextOf(house, null, request.log), row).catch((error: unknown) =>
                request.log.error({ err: error }, 'A callback waits for the sweep'),
              ),
          )
        return reply.send({ ResultCode: 0, ResultDesc: 'Accepted' })
      })
  })
}

async function receive(house: House, kind: InboxRow['kind'], request: FastifyRequest<Address>): Promise<InboxRow | null> {
  const { id, secret } = request.params
  if (!UUID.test(id)) return null
  const now = house.clock.now()
  // PostgreSQL's text holds no NUL.
  const body = (typeof request.body === 'string' ? request.body : '').replaceAll('\u0000', '')
  const row: InboxRow = { id: uuidv7(now.getTime()), kind, paymentId: id, secretHash: hashOf(secret), body }
  await insertCallback(house.database.db, { ...row, ip: request.ip }, now)
  return row
}
