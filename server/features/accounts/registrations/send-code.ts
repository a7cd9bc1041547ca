/** The job that sends the code of a registration. */
import { CODE_LIFE_MS } from '#domain/accounts/account-policy.ts'
import { deliverSms } from '#server/features/messaging/messaging.ts'
import { createContext, transaction, type AppContext } from '#server/app-context.ts'
import type { Events } from '#server/platform/jobs/events.ts'
import type { Attempt } from '#server/platform/jobs/attempt.ts'
import { withLocale } from '#server/locale.ts'
import { audit } from '#server/platform/observability/audit.ts'
import { hashCode, newCode } from '../security/secrets.ts'
import { codeSms } from '../verification/mails.ts'
import { maySendSms } from '../verification/send-codes.ts'
import { findRegistration, setCode } from './registration-queries.ts'

export async function sendRegistrationCode(
  app: AppContext,
  { registrationId: id }: Events['registration.code_wanted'],
  attempt: Attempt,
): Promise<void> {
  const ctx = createContext(app, null)
  const registration = await findRegistration(ctx.db, id)
  if (!registration || registration.confirmedAt || !(await maySendSms(ctx, attempt))) return
  const code = newCode()
  const isStored = await transaction(ctx, async (tx) => {
    const expiresAt = new Date(ctx.now.getTime() + CODE_LIFE_MS)
    if (!(await setCode(tx.db, id, hashCode(app.config, 'registration', id, code), expiresAt))) return false
    await audit(tx.db, ctx.now, { action: 'code.sent', actor: null, details: { purpose: 'registration' } })
    return true
  })
  if (!isStored) return
  const message = withLocale(registration.language, () =>
    codeSms(app.config, registration.kind === 'customer' ? 'customer' : 'merchant', code, {
      use: 'registration',
    }),
  )
  const sent = await deliverSms(app, { to: `+${registration.phoneNumber}`, message }, attempt.signal)
  // A lost reply is not retried: the SMS may have been sent, and the person can request another one.
  if (sent.kind === 'refused' && sent.retry) throw new Error(`SMS refused: ${sent.code} ${sent.message}`)
}
