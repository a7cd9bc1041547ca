/**
 * Routes for Daraja's callbacks. They are outside the API contract because Daraja defines their format. The
 * URL is verified before the body is read, so that only M-Pesa can store data. The body is stored unchanged
 * and acknowledged at once, then processed here or, if the process stops first, by a scheduled job
 * (docs/rules/payments.md#callbacks).
 */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { generalProblems } from '#contract/problem.ts'
import { contextOf, type AppContext } from '#server/app-context.ts'
import { setApiSecurity } from '#server/platform/http/security-headers.ts'
import { sendProblem } from '#server/platform/http/send-problem.ts'
import { uuidv7 } from '#server/ids.ts'
import { openCallbackGate } from './callback-gate.ts'
import { processStoredCallback } from './process-callback.ts'
import { insertCallback, type InboxRow } from './inbox-queries.ts'

type Address = { Params: { id: string; secret: string } }

const MAX_BODY_BYTES = 16 * 1024
/**
 * Per URL. A prompt, a reversal and a pay-out have one result; a transaction status is requested for up to a day.
 * Further callbacks contain nothing new.
 */
const MAX_STORED: Record<InboxRow['kind'], number> = {
  stk: 20,
  reversal: 20,
  status: 100,
  payout: 20,
  'payout-timeout': 20,
}

export function mountCallbacks(server: FastifyInstance, app: AppContext): void {
  const gate = openCallbackGate(app)
  void server.register(async (scope) => {
    setApiSecurity(scope, app.config)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
      // Every route of this scope has these.
      const { id, secret } = (request as FastifyRequest<Address>).params
      const retryAfter = await gate.check({ id, secret, ip: request.ip })
      if (retryAfter === null) return
      request.log.debug('callback.rejected')
      return sendProblem(
        reply,
        retryAfter > 0 ? generalProblems.tooMany().with({ retryAfter }) : generalProblems.noSuchRoute(),
      )
    })
    for (const kind of ['stk', 'reversal', 'status', 'payout', 'payout-timeout'] as const)
      scope.post<Address>(
        `/api/v1/hooks/${kind}/:id/:secret`,
        { bodyLimit: MAX_BODY_BYTES },
        async (request) => {
          const row = await storeCallback(app, kind, request)
          if (row) processLater(app, row, request.log)
          return { ResultCode: 0, ResultDesc: 'Accepted' }
        },
      )
  })
}

/** Runs after the reply is sent. If it fails, the scheduled job processes the callback. */
function processLater(app: AppContext, row: InboxRow, log: FastifyBaseLogger): void {
  const run = () =>
    processStoredCallback(contextOf(app, null, log), row).catch((error: unknown) =>
      log.error({ err: error }, 'callback.processing-postponed'),
    )
  setImmediate(() => void run())
}

/** Null if this URL already has the maximum number of stored callbacks. */
async function storeCallback(
  app: AppContext,
  kind: InboxRow['kind'],
  request: FastifyRequest<Address>,
): Promise<InboxRow | null> {
  const now = app.clock.now()
  // PostgreSQL's text type cannot store NUL characters.
  const body = (typeof request.body === 'string' ? request.body : '').replaceAll('\u0000', '')
  const row: InboxRow = { id: uuidv7(now.getTime()), kind, paymentId: request.params.id, body }
  if (await insertCallback(app.database.db, { ...row, ip: request.ip }, MAX_STORED[kind], now)) return row
  app.metrics.counter({
    name: 'callbacks_repeated_total',
    help: 'Callbacks to a valid URL that were acknowledged but not stored, because its limit was reached',
  })()
  request.log.info({ kind, id: row.paymentId }, 'callback.repeated')
  return null
}
