/** Outgoing SMS, e-mail and push messages: each provider has one connection in a process, behind a circuit breaker. */
import { setTimeout as pause } from 'node:timers/promises'
import {
  connectEmail,
  type Email,
  type EmailMessage,
  type EmailOutcome,
} from '#server/adapters/email/email.ts'
import { signedBy } from '#server/adapters/email/email-layout.ts'
import { openBreaker, type Breaker } from '#server/adapters/network/breaker.ts'
import { connectPush, type Push, type PushMessage, type PushOutcome } from '#server/adapters/push/push.ts'
import { findPushService, type PushService } from '#server/adapters/push/push-services.ts'
import { connectSms, type Sms, type SmsMessage, type SmsOutcome } from '#server/adapters/sms/sms.ts'
import { spellInGsm } from '#domain/text/gsm.ts'
import { hasOpenAlert, raiseAlert, resolveAlerts, type AlertKind } from '#server/features/alerts/alerts.ts'
import { createContext, transaction, type AppContext } from '#server/app-context.ts'
import type { ProviderState } from '#server/feature.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { markKnown } from './queries.ts'

/** Sends an SMS. While the circuit breaker is open it waits, until `signal` is aborted. */
export const deliverSms = async (
  app: AppContext,
  { to, message }: SmsMessage,
  signal: AbortSignal,
): Promise<SmsOutcome> => {
  const { sms, smsBreaker } = getProviders(app)
  const outcome = await withBreaker(smsBreaker, signal, () => sms.send({ to, message: spellInGsm(message) }))
  await reportAccount(app, outcome)
  if (outcome.kind === 'sent' && app.config.sms.reportKey !== null)
    // The update must not fail, since callers send again after an error.
    await markKnown(app.database.db, outcome.id, app.clock.now()).catch((error: unknown) =>
      app.log.warn({ err: error, id: outcome.id }, 'sms.not-marked-as-known'),
    )
  return outcome
}

/** The alert lasts until the gateway accepts a message. It must not fail, since callers send again after an error. */
async function reportAccount(app: AppContext, outcome: SmsOutcome): Promise<void> {
  const isRefused = outcome.kind === 'refused' && outcome.about === 'account'
  if (!isRefused && outcome.kind !== 'sent') return
  const kind = 'sms-refuses'
  await transaction(createContext(app, null), (tx) =>
    isRefused
      ? raiseAlert(tx, {
          kind,
          detail: `${outcome.code} ${outcome.message}. SMS are tried again for a day, codes for some minutes.`,
        })
      : resolveAlerts(tx, { kind }, 'The gateway accepts messages again.'),
  ).catch((error: unknown) => app.log.error({ err: error, kind }, 'alert.not-written'))
}

/** Returns false while the gateway does not respond or refuses our account. */
export const isSmsWorking = async (db: Queryable): Promise<boolean> =>
  !(await hasOpenAlert(db, ['sms-down', 'sms-refuses']))

/** Sends an e-mail; waits like `deliverSms`. */
export const deliverEmail = (
  app: AppContext,
  message: EmailMessage,
  signal: AbortSignal,
): Promise<EmailOutcome> => {
  const { email, emailBreaker } = getProviders(app)
  return withBreaker(emailBreaker, signal, () => email.send(signedBy(app.config.company, message)))
}

/** Sends a push message; waits like `deliverSms`. The services of browsers fail independently. */
export const deliverPush = async (
  app: AppContext,
  message: PushMessage,
  signal: AbortSignal,
): Promise<PushOutcome> => {
  const providers = getProviders(app)
  const service = findPushService(message.subscription.endpoint, app.config.push.sandboxUrl) ?? 'unknown'
  const breaker = providers.pushBreakers.get(service) ?? openPushBreaker(app, service)
  providers.pushBreakers.set(service, breaker)
  const outcome = await withBreaker(breaker, signal, () => providers.push.send(message))
  if (outcome.kind === 'unauthorized')
    await transaction(createContext(app, null), (tx) =>
      raiseAlert(tx, {
        kind: 'push-refused',
        subject: service,
        detail: `${outcome.message}. Push messages to browsers of this maker (${service}) are not delivered.`,
      }),
    )
  return outcome
}

/** Returns the breakers of this process. */
export const messagingProviders = (app: AppContext): ProviderState[] => {
  const { smsBreaker, emailBreaker, pushBreakers } = getProviders(app)
  return [
    { name: 'sms', ...smsBreaker.state() },
    { name: 'mail', ...emailBreaker.state() },
    ...[...pushBreakers].map(([service, breaker]) => ({ name: `push ${service}`, ...breaker.state() })),
  ]
}

/** Called when the worker stops. */
export function closeProviders(app: AppContext): void {
  opened.get(app)?.email.close()
  opened.delete(app)
}

const BREAKER_POLL_MS = 200

async function withBreaker<O extends SmsOutcome | EmailOutcome | PushOutcome>(
  breaker: Breaker,
  signal: AbortSignal,
  send: () => Promise<O>,
): Promise<O> {
  while (!breaker.tryAcquire()) await pause(BREAKER_POLL_MS, undefined, { signal })
  const outcome = await send()
  if (isDown(outcome)) breaker.recordFailure()
  else breaker.recordSuccess()
  return outcome
}

const isDown = (outcome: SmsOutcome | EmailOutcome | PushOutcome): boolean =>
  outcome.kind === 'unknown' ||
  outcome.kind === 'failed' ||
  (outcome.kind === 'refused' && 'isDown' in outcome && outcome.isDown)

type Providers = {
  sms: Sms
  smsBreaker: Breaker
  email: Email
  emailBreaker: Breaker
  push: Push
  pushBreakers: Map<PushService | 'unknown', Breaker>
}
const opened = new WeakMap<AppContext, Providers>()

function getProviders(app: AppContext): Providers {
  const existing = opened.get(app)
  if (existing) return existing
  const { config, clock, log } = app
  const providers = {
    sms: connectSms(config.sms, log),
    smsBreaker: openBreaker({
      clock,
      onChange: (state) => updateAlert(app, 'sms-down', 'The SMS gateway does not respond.', state),
    }),
    email: connectEmail(config.email, log),
    emailBreaker: openBreaker({
      clock,
      onChange: (state) => updateAlert(app, 'mail-down', 'The mail server does not respond.', state),
    }),
    push: connectPush(config.push, log),
    pushBreakers: new Map<PushService | 'unknown', Breaker>(),
  }
  opened.set(app, providers)
  return providers
}

const openPushBreaker = (app: AppContext, service: PushService | 'unknown'): Breaker =>
  openBreaker({
    clock: app.clock,
    onChange: (state) =>
      updateAlert(app, 'push-down', `The push service of ${service} does not respond.`, state, service),
  })

function updateAlert(
  app: AppContext,
  kind: AlertKind,
  detail: string,
  state: 'down' | 'up',
  subject?: string,
): void {
  const of = { kind, ...(subject !== undefined && { subject }) }
  transaction(createContext(app, null), async (tx) => {
    if (state === 'down')
      await raiseAlert(tx, { ...of, detail: `${detail} Messages are sent when it responds again.` })
    else await resolveAlerts(tx, of, 'It responds again.')
  }).catch((error: unknown) => app.log.error({ err: error, kind, state }, 'alert.not-written'))
}
