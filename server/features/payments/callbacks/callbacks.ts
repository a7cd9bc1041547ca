/**
 * What Daraja posts to us: plain routes, for its wire is not ours. Its address is verified before the body is read, so nobody else can make us
 * store anything. A body is stored as it came and answered at once; it is judged after that, here and, should the process end in between, by
 * a scheduled job (docs/rules/payments.md#callbacks).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { generalProblems } from '#contract/problem.ts'
import { contextOf, type AppContext } from '#server/app-context.ts'
import { sendProblem } from '#server/http/server.ts'
import { uuidv7 } from '#server/ids.ts'
import { openCallbackGate } from './callback-gate.ts'
import { processCallbackRow } from './process-callback.ts'
import { insertCallback, type InboxRow } from '../queries.ts'

type Address = { Params: { id: string; secret: string } }

const MOST_BYTES = 16 * 1024
/** Of one address. A prompt and a reversal end once; the status of a transaction is asked for up to a day. The rest tells us nothing new. */
const MOST_STORED: Record<InboxRow['kind'], number> = { stk: 20, reversal: 20, status: 100 }

export function mountCallbacks(server: FastifyInstance, app: AppContext): void {
  const gate = openCallbackGate(app)
  void server.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    hooks.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body))
    hooks.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
      // Every route of this scope has these.
      const { id, secret } = (request as FastifyRequest<Address>).params
      const retryAfter = await gate.refuse({ id, secret, ip: request.ip })
      if (retryAfter === null) return
      request.log.debug({ ip: request.ip }, 'callback.rejected')
      return sendProblem(reply, retryAfter > 0 ? generalProblems.tooMany().with({ retryAfter }) : generalProblems.noSuchRoute())
    })
    for (const kind of ['stk', 'reversal', 'status'] as const)
      hooks.post<Address>(`/api/v1/hooks/${kind}/:id/:secret`, { bodyLimit: MOST_BYTES }, async (request, reply) => {
        const row = await receive(app, kind, request)
        if (row)
          setImmediate(
            () =>
              void processCallbackRow(contextOf(app, null, request.log), row).catch((error: unknown) =>
                request.log.error({ err: error }, 'callback.processing-postponed'),
              ),
          )
        return reply.send({ ResultCode: 0, ResultDesc: 'Accepted' })
      })
  })
}

/** Null when so many came to this address that another says nothing new. */
async function receive(app: AppContext, kind: InboxRow['kind'], request: FastifyRequest<Address>): Promise<InboxRow | null> {
  const now = app.clock.now()
  // PostgreSQL's text holds no NUL.
  const body = (typeof request.body === 'string' ? request.body : '').replaceAll('\u0000', '')
  const row: InboxRow = { id: uuidv7(now.getTime()), kind, paymentId: request.params.id, body }
  if (await insertCallback(app.database.db, { ...row, ip: request.ip }, MOST_STORED[kind], now)) return row
  app.metrics.counter({
    name: 'callbacks_repeated_total',
    help: 'Callbacks to a genuine address that were answered and not stored, because it had enough',
  })()
  request.log.info({ kind, of: row.paymentId }, 'callback.repeated')
  return null
}
