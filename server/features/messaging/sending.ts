/** The commands `send-sms` and `send-mail`: each message is sent once, however often its job runs. */
import { maskEmail } from '#domain/accounts/account-policy.ts'
import { maskPhone } from '#domain/accounts/phone.ts'
import { MINUTE } from '#domain/time/time.ts'
import type { AppContext } from '#server/app-context.ts'
import {
  claimedAt,
  claimKey,
  isKeyDone,
  markKeyDone,
  releaseKey,
  type Events,
} from '#server/platform/jobs/events.ts'
import { DeadLetterError, type Attempt } from '#server/platform/jobs/attempt.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { deliverEmail, deliverSms } from './messaging.ts'
import { recordDelivery, recordSent, type SentMessage } from './queries.ts'
import { wasReported } from './reports.ts'

export const messagingListeners: Listener[] = [
  listener('send-sms', 'sms', 'messaging.send-sms', (app, sms, attempt) =>
    recordingFailure(app, toSms(sms), () => sendSms(app, sms, attempt)),
  ),
  listener('send-mail', 'mail', 'messaging.send-mail', (app, mail, attempt) =>
    recordingFailure(app, toMail(mail), () => sendMail(app, mail, attempt)),
  ),
]

type Addressed = Pick<SentMessage, 'key' | 'channel' | 'recipient'>
const toSms = ({ key, to }: { key: string; to: string }): Addressed => ({
  key,
  channel: 'sms',
  recipient: maskPhone(to.replace('+', '')),
})
const toMail = ({ key, to }: { key: string; to: string }): Addressed => ({
  key,
  channel: 'email',
  recipient: maskEmail(to),
})

/** Support sees why a message has not been sent, until an attempt succeeds. */
async function recordingFailure(
  app: AppContext,
  message: Addressed,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send()
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    await record(app, { ...message, state: 'failed', providerId: null, detail })
    throw error
  }
}

/**
 * The gateway does not support idempotency keys, so an SMS whose reply was lost is not sent again
 * automatically: the gateway's report decides, and without one the job becomes a dead letter.
 */
async function sendSms(
  app: AppContext,
  { key, to, message, until }: Events['send-sms'],
  { signal }: Attempt,
): Promise<void> {
  const { db } = app.database
  const now = app.clock.now()
  if (isExpired(now, until)) return recordExpired(app, toSms({ key, to }))
  const claim = await claimKey(db, key, now)
  if (claim === 'done') return
  if (claim === 'in-doubt')
    return awaitReport(app, { key, to }, 'An earlier attempt ended before the gateway replied')
  const sent = await deliverSms(app, { to, message }, signal).catch(async (error: unknown) => {
    await releaseKey(db, key)
    throw error
  })
  if (sent.kind === 'unknown')
    return awaitReport(app, { key, to }, `The gateway did not reply: ${sent.message}`)
  if (sent.kind === 'refused' && sent.retry) {
    await releaseKey(db, key)
    throw new Error(`SMS refused: ${sent.code} ${sent.message}`)
  }
  await markKeyDone(db, key, app.clock.now())
  await record(app, { ...toSms({ key, to }), ...toResult(sent) })
  if (sent.kind === 'refused') app.log.warn({ key, code: sent.code, message: sent.message }, 'sms.refused')
}

/** Most reports arrive within seconds; a phone that is off delays them. */
const REPORT_WITHIN_MS = 5 * MINUTE

/** The attempt fails until the report arrives, and for good when it does not. */
async function awaitReport(
  app: AppContext,
  { key, to }: { key: string; to: string },
  reason: string,
): Promise<void> {
  const { db } = app.database
  const since = await claimedAt(db, key)
  const now = app.clock.now()
  if (await wasReported(app, to, since)) {
    await markKeyDone(db, key, now)
    await record(app, { ...toSms({ key, to }), state: 'sent', providerId: null, detail: null })
    return app.log.info({ key }, 'sms.found-by-report')
  }
  if (app.config.sms.reportKey !== null && now.getTime() - since.getTime() < REPORT_WITHIN_MS)
    throw new Error(`${reason}, and its report is awaited`)
  throw new DeadLetterError(reason)
}

/**
 * An e-mail whose reply was lost is sent again with the same Message-ID, by which mailboxes detect
 * duplicates.
 */
async function sendMail(
  app: AppContext,
  { key, until, ...mail }: Events['send-mail'],
  { signal }: Attempt,
): Promise<void> {
  const { db } = app.database
  if (isExpired(app.clock.now(), until)) return recordExpired(app, toMail({ key, to: mail.to }))
  if (await isKeyDone(db, key)) return
  const sent = await deliverEmail(
    app,
    { ...mail, messageId: `<${key.replaceAll(':', '.')}@d3.mail>` },
    signal,
  )
  if (sent.kind === 'refused' && sent.retry) throw new Error(`Mail refused: ${sent.code} ${sent.message}`)
  await markKeyDone(db, key, app.clock.now())
  await record(app, { ...toMail({ key, to: mail.to }), ...toResult(sent) })
  if (sent.kind === 'refused') app.log.warn({ key, code: sent.code, message: sent.message }, 'mail.refused')
}

const toResult = (sent: { kind: 'sent'; id?: string } | { kind: 'refused'; message: string }) =>
  sent.kind === 'sent'
    ? { state: 'sent' as const, providerId: sent.id ?? null, detail: null }
    : { state: 'failed' as const, providerId: null, detail: sent.message }

/** Records a sent message. It must not fail, since an error would have the job run again and send the message twice. */
async function record({ database: { db }, clock, log }: AppContext, sent: SentMessage): Promise<void> {
  try {
    await recordSent(db, sent, clock.now())
    if (sent.providerId !== null) await recordDelivery(db, sent.providerId)
  } catch (error) {
    log.warn({ err: error, key: sent.key }, 'message.not-recorded')
  }
}

async function recordExpired(app: AppContext, message: Addressed): Promise<void> {
  if (await isKeyDone(app.database.db, message.key)) return
  app.log.warn({ key: message.key }, 'message.expired')
  const detail = 'It was too late to send it'
  await record(app, { ...message, state: 'failed', providerId: null, detail })
}

/** A late reminder would mislead. */
const isExpired = (now: Date, until: string | undefined): boolean =>
  until !== undefined && now.getTime() > Date.parse(until)
