/**
 * Delivery reports of the SMS gateway (docs/rules/providers.md#sms-delivery-reports). Their URL has a secret, since they are
 * not signed.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { generalProblems, invalidRequest } from '#contract/problem.ts'
import { DAY, SECOND } from '#domain/time/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { acceptedKeys, keyFor, type Key } from '#server/encryption.ts'
import { hashSecret } from '#server/ids.ts'
import { setApiSecurity } from '#server/platform/http/replies/security-headers.ts'
import { sendProblem } from '#server/platform/http/replies/send-problem.ts'
import { SMS_REPORT_PATH } from '#server/config/config.ts'
import * as q from './queries.ts'

const MAX_BODY_BYTES = 4 * 1024
/** Time longer than the gateway may take to reply, so that the SMS of a report is known if its reply arrives. */
const SETTLED_MS = 15 * SECOND
const RETENTION_MS = DAY
const SENT_RETENTION_MS = 90 * DAY

const Report = z.object({
  id: z.string().min(1).max(200),
  phoneNumber: z.string().regex(/^\+?\d{9,15}$/),
  status: z.enum([
    'Sent',
    'Submitted',
    'Buffered',
    'Rejected',
    'Success',
    'Failed',
    'AbsentSubscriber',
    'Expired',
  ]),
})

/** The others are on the way. */
const RESULTS: Partial<Record<z.output<typeof Report>['status'], 'delivered' | 'failed'>> = {
  Success: 'delivered',
  Rejected: 'failed',
  Failed: 'failed',
  AbsentSubscriber: 'failed',
  Expired: 'failed',
}

export function mountSmsReports(server: FastifyInstance, app: AppContext): void {
  const { reportKey } = app.config.sms
  if (reportKey === null) return
  const count = app.metrics.counter({
    name: 'sms_reports_total',
    help: 'Delivery reports of the SMS gateway, of which an SMS may have several',
    labels: ['status'],
  })
  void server.register(async (scope) => {
    setApiSecurity(scope, app.config)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.addHook('onRequest', async (request, reply) => {
      const { key } = request.params as { key: string } // the route below has it
      if (!timingSafeEqual(hashSecret(key), hashSecret(reportKey)))
        return sendProblem(reply, generalProblems.noSuchRoute())
    })
    scope.post(`${SMS_REPORT_PATH}/:key`, async (request, reply) => {
      const report = Report.safeParse(request.body)
      if (!report.success) return sendProblem(reply, invalidRequest())
      const { id, phoneNumber, status } = report.data
      const found = {
        phoneHash: phoneHash(app.config, phoneNumber),
        result: RESULTS[status] ?? null,
        detail: status,
      }
      await q.insertReport(app.database.db, id, found, app.clock.now())
      await q.recordDelivery(app.database.db, id)
      count({ status })
      return reply.code(204).send()
    })
  })
}

/** Returns whether the gateway has reported an SMS to this number since then whose reply did not arrive. */
export const wasReported = (app: AppContext, to: string, since: Date): Promise<boolean> =>
  q.takeReport(
    app.database.db,
    acceptedKeys(app.config).map((key) => phoneHash(key, to)),
    { since, until: new Date(app.clock.now().getTime() - SETTLED_MS) },
  )

export const pruneSmsReports = ({ database: { db }, clock }: AppContext): Promise<number> =>
  q.pruneReports(db, new Date(clock.now().getTime() - RETENTION_MS))

export const pruneSentMessages = ({ database: { db }, clock }: AppContext): Promise<number> =>
  q.pruneSent(db, new Date(clock.now().getTime() - SENT_RETENTION_MS))

const phoneHash = (config: Key, phone: string): Buffer =>
  createHmac('sha256', keyFor(config, 'sms reports')).update(phone.replace('+', '')).digest()
