/** Outgoing SMS and e-mail: one pooled connection per provider and process, each behind a circuit breaker. */
import { setTimeout as pause } from 'node:timers/promises'
import {
  connectEmail,
  type Email,
  type EmailMessage,
  type EmailOutcome,
} from '#server/adapters/email/email.ts'
import { openBreaker, type Breaker } from '#server/adapters/network/breaker.ts'
import { connectSms, type Sms, type SmsMessage, type SmsOutcome } from '#server/adapters/sms/sms.ts'
import { raiseAlert, resolveAlerts, type AlertKind } from '#server/features/alerts/alerts.ts'
import { contextOf, transaction, type AppContext } from '#server/app-context.ts'

/** Sends an SMS. While the circuit breaker is open it waits, until `signal` is aborted. */
export const deliverSms = (
  app: AppContext,
  message: SmsMessage,
  signal: AbortSignal,
): Promise<SmsOutcome> => {
  const { sms, smsBreaker } = providersOf(app)
  return withBreaker(smsBreaker, signal, () => sms.send(message))
}

/** Sends an e-mail; waits like `deliverSms`. */
export const deliverEmail = (
  app: AppContext,
  message: EmailMessage,
  signal: AbortSignal,
): Promise<EmailOutcome> => {
  const { email, emailBreaker } = providersOf(app)
  return withBreaker(emailBreaker, signal, () => email.send(message))
}

/** Called when the worker stops. */
export function closeProviders(app: AppContext): void {
  opened.get(app)?.email.close()
  opened.delete(app)
}

const BREAKER_POLL_MS = 200

async function withBreaker<O extends SmsOutcome | EmailOutcome>(
  breaker: Breaker,
  signal: AbortSignal,
  send: () => Promise<O>,
): Promise<O> {
  while (!breaker.tryAcquire()) await pause(BREAKER_POLL_MS, undefined, { signal })
  const outcome = await send()
  if (outcome.kind === 'unknown' || (outcome.kind === 'refused' && outcome.isDown)) breaker.recordFailure()
  else breaker.recordSuccess()
  return outcome
}

type Providers = { sms: Sms; smsBreaker: Breaker; email: Email; emailBreaker: Breaker }
const opened = new WeakMap<AppContext, Providers>()

function providersOf(app: AppContext): Providers {
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
  }
  opened.set(app, providers)
  return providers
}

function updateAlert(app: AppContext, kind: AlertKind, detail: string, state: 'down' | 'up'): void {
  transaction(contextOf(app, null), async (tx) => {
    if (state === 'down')
      await raiseAlert(tx, { kind, detail: `${detail} Messages are sent when it responds again.` })
    else await resolveAlerts(tx, { kind }, 'It responds again.')
  }).catch((error: unknown) => app.log.error({ err: error, kind, state }, 'alert.not-written'))
}
