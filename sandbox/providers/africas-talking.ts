import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Clock } from '../shared/clock.ts'
import { boundedList } from '../shared/bounded-list.ts'
import type { FaultSettings } from '../shared/fault-settings.ts'
import type { Log } from '../shared/log.ts'
import { kenyanMsisdn } from '../shared/phone-number.ts'

export const africasTalkingCredentials = { username: 'sandbox', apiKey: 'sandbox' }

type SmsReport = (id: string, phoneNumber: string) => void

/** Posts a delivery report to `url`, if there is one. */
export const smsReporter =
  (url: string | null, log: Log, closing: AbortSignal): SmsReport =>
  (id, phoneNumber) => {
    if (url === null) return
    fetch(url, {
      method: 'POST',
      headers: { connection: 'close' },
      body: new URLSearchParams({ id, phoneNumber, status: 'Success', networkCode: '99999' }),
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(10_000)]),
    }).then(
      (response) => response.body?.cancel(),
      (error: unknown) => {
        if (!closing.aborted) log.warn({ reason: String(error) }, 'sandbox.report.failed')
      },
    )
  }

/** The messages on simulated phones, from D3 and from M-Pesa. */
export function openTexts(clock: Clock, historyLimit: number) {
  const texts = boundedList<Text>(historyLimit)
  return {
    receive(phone: string, from: string, message: string): Text {
      const text = { id: `ATXid_${randomBytes(16).toString('hex')}`, phone, from, message, at: clock.now() }
      texts.add(text)
      return text
    },
    list: (phone: string | null) => texts.all().filter((each) => phone === null || each.phone === phone),
  }
}

/**
 * The form API of Africa's Talking: HTTP 201 for almost everything, with a status for each recipient in the
 * body.
 */
export function africasTalkingRoutes(
  server: FastifyInstance,
  { faultSettings, texts, report }: AfricasTalkingOptions,
) {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  server.get('/version1/user', (request, reply) => {
    const query = UserQuery.safeParse(request.query)
    const { username, apiKey } = africasTalkingCredentials
    if (request.headers.apikey !== apiKey || query.data?.username !== username)
      return reply.code(401).type('text/plain').send('The supplied authentication is invalid')
    const { sms: fault } = faultSettings.take('sms', null)
    if (fault === 'gateway-error') return reply.code(500).type('text/plain').send('Internal Server Error')
    if (fault === 'lose-reply') {
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
    return { UserData: { balance: fault === 'no-balance' ? 'KES 0.0000' : 'KES 1785.5000' } }
  })

  server.post('/version1/messaging', (request, reply) => {
    const form = Message.safeParse(request.body)
    const { username, apiKey } = africasTalkingCredentials
    if (request.headers.apikey !== apiKey || !form.success || form.data.username !== username) {
      return reply.code(401).type('text/plain').send('The supplied authentication is invalid')
    }
    const { to, message, from } = form.data
    const recipients = to
      .split(',')
      .map((each) => each.trim())
      .filter((each) => /^\+\d{9,15}$/.test(each))
    if (recipients.length === 0)
      return reply.code(201).send({ SMSMessageData: { Message: 'InvalidPhoneNumber', Recipients: [] } })

    let isReplyLost = false
    const results = recipients.map((number) => {
      const msisdn = kenyanMsisdn(number)
      const fault = faultSettings.take('sms', msisdn).sms
      if (fault === 'no-balance') return { ...refused(405, 'InsufficientBalance'), number }
      if (fault === 'blacklisted') return { ...refused(406, 'UserInBlacklist'), number }
      if (fault === 'gateway-error') return { ...refused(501, 'GatewayError'), number }
      if (msisdn === null) return { ...refused(403, 'InvalidPhoneNumber'), number }
      if (fault === 'lose-reply') isReplyLost = true
      const text = texts.receive(msisdn, from ?? 'AFRICASTKNG', message)
      report(text.id, number)
      return { statusCode: 101, status: 'Success', cost: 'KES 0.8000', messageId: text.id, number }
    })
    if (isReplyLost) {
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
    const sentCount = results.filter((each) => each.statusCode === 101).length
    const cost = sentCount === 0 ? '0' : `KES ${(0.8 * sentCount).toFixed(4)}`
    return reply.code(201).send({
      SMSMessageData: {
        Message: `Sent to ${sentCount}/${results.length} Total Cost: ${cost}`,
        Recipients: results,
      },
    })
  })
}

type AfricasTalkingOptions = { faultSettings: FaultSettings; texts: Texts; report: SmsReport }

const refused = (statusCode: number, status: string) => ({ statusCode, status, cost: '0', messageId: 'None' })

const UserQuery = z.object({ username: z.string() })

const Message = z.object({
  username: z.string(),
  to: z.string(),
  message: z.string().min(1),
  from: z.string().min(1).optional(),
})

export type Text = { id: string; phone: string; from: string; message: string; at: Date }
export type Texts = ReturnType<typeof openTexts>
