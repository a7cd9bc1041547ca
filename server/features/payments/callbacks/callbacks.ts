/**
 * Routes for the callbacks of Daraja and Airtel. They are outside the API contract because those define their format. The
 * URL is verified before the body is read, so that nobody else can store data. The body is stored unchanged
 * and acknowledged at once, then processed here or, if the process stops first, by a scheduled job
 * (docs/rules/payments.md#callbacks).
 */
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { generalProblems } from '#contract/problem.ts'
import { readCallback } from '#server/adapters/airtel/callbacks.ts'
import { readPaybillPayment, validationReply } from '#server/adapters/mpesa/paybill.ts'
import { parseJson } from '#server/adapters/network/network.ts'
import { createContext, type AppContext } from '#server/app-context.ts'
import { setApiSecurity } from '#server/platform/http/replies/security-headers.ts'
import { sendProblem } from '#server/platform/http/replies/send-problem.ts'
import { uuidv7 } from '#server/ids.ts'
import { openCallbackGate } from './callback-gate.ts'
import { validatePayment } from '../paybill/validate.ts'
import { processStoredCallback } from './process-callback.ts'
import {
  insertCallback,
  insertConfirmation,
  type InboxRow,
  type PaymentCallback,
} from '../data/inbox-queries.ts'
import { PAYBILL_ID } from '../data/secrets.ts'

type Address = { Params: { id: string; secret: string } }
/** Path of the callbacks of the Paybill number. */
type PaybillAddress = { Params: { secret: string } }

const MAX_BODY_BYTES = 16 * 1024
/**
 * Per URL. A prompt, a reversal and a pay-out have one result; a transaction status is requested for up to a day.
 * Further callbacks contain nothing new.
 */
const MAX_STORED: Record<PaymentCallback['kind'], number> = {
  stk: 20,
  reversal: 20,
  status: 100,
  airtel: 20,
  payout: 20,
  'payout-timeout': 20,
}
/** Most confirmations for each receipt. */
const MAX_CONFIRMATIONS = 20

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
      // Every route of this scope has a secret, and an id but those of the Paybill number.
      const { id = PAYBILL_ID, secret } = request.params as Partial<Address['Params']> &
        PaybillAddress['Params']
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
          const row = await storeCallback(app, kind, request.params.id, request)
          if (row) processLater(app, row, request.log)
          return { ResultCode: 0, ResultDesc: 'Accepted' }
        },
      )
    scope.post<Address>(
      '/api/v1/hooks/airtel/:id/:secret',
      { bodyLimit: MAX_BODY_BYTES },
      async (request) => {
        const id = readCallback(parseJson(getBody(request)))
        // A callback that names no payment cannot be applied, and Airtel does not read the answer.
        if (id === null) request.log.warn('callback.unreadable')
        const row = id === null ? null : await storeCallback(app, 'airtel', id, request)
        if (row) processLater(app, row, request.log)
        return {}
      },
    )
    mountPaybill(scope, app)
  })
}

/** A confirmation is a callback like the others; a validation is answered, and nothing of it is stored. */
function mountPaybill(scope: FastifyInstance, app: AppContext): void {
  const countValidation = app.metrics.counter({
    name: 'paybill_validations_total',
    help: 'Payments to the Paybill number that M-Pesa has asked about, by the answer',
    labels: ['result'],
  })
  scope.post<PaybillAddress>(
    '/api/v1/hooks/paybill/validation/:secret',
    { bodyLimit: MAX_BODY_BYTES },
    async (request) => {
      const result = await validatePayment(createContext(app, null, request.log), getBody(request))
      countValidation({ result })
      return validationReply(result)
    },
  )
  scope.post<PaybillAddress>(
    '/api/v1/hooks/paybill/confirmation/:secret',
    { bodyLimit: MAX_BODY_BYTES },
    async (request) => {
      const row = await storeConfirmation(app, request)
      if (row) processLater(app, row, request.log)
      return { ResultCode: 0, ResultDesc: 'Success' }
    },
  )
}

/** Runs after the reply is sent. If it fails, the scheduled job processes the callback. */
function processLater(app: AppContext, row: InboxRow, log: FastifyBaseLogger): void {
  const run = () =>
    processStoredCallback(createContext(app, null, log), row).catch((error: unknown) =>
      log.error({ err: error }, 'callback.processing-postponed'),
    )
  setImmediate(() => void run())
}

/** Returns null if this URL already has the maximum number of stored callbacks. */
async function storeCallback(
  app: AppContext,
  kind: PaymentCallback['kind'],
  paymentId: string,
  request: FastifyRequest,
): Promise<InboxRow | null> {
  const now = app.clock.now()
  const row = { id: uuidv7(now.getTime()), kind, paymentId, body: getBody(request) }
  if (await insertCallback(app.database.db, { ...row, ip: request.ip }, MAX_STORED[kind], now)) return row
  reportRepeated(app, request, { kind, id: row.paymentId })
  return null
}

/** Returns null if M-Pesa has sent the maximum number of confirmations of this payment. */
async function storeConfirmation(app: AppContext, request: FastifyRequest): Promise<InboxRow | null> {
  const now = app.clock.now()
  const row = { id: uuidv7(now.getTime()), kind: 'paybill', paymentId: null, body: getBody(request) } as const
  const receipt = readPaybillPayment(parseJson(row.body))?.receipt ?? ''
  const stored = { id: row.id, receipt, body: row.body, ip: request.ip }
  if (await insertConfirmation(app.database.db, stored, MAX_CONFIRMATIONS, now)) return row
  reportRepeated(app, request, { kind: row.kind, receipt })
  return null
}

/** PostgreSQL's text type cannot store NUL characters. */
const getBody = ({ body }: { body: unknown }): string =>
  typeof body === 'string' ? body.replaceAll('\u0000', '') : ''

function reportRepeated(app: AppContext, request: FastifyRequest, about: Record<string, string>): void {
  app.metrics.counter({
    name: 'callbacks_repeated_total',
    help: 'Callbacks to a valid URL that were acknowledged but not stored, because its limit was reached',
  })()
  request.log.info(about, 'callback.repeated')
}
