import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { m } from '#messages'
import type { Call } from '#web/api/call.ts'
import type { SentProblem } from '#web/api/sent-problem.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { formText, toSentProblem } from '../../../form-actions.ts'
import type { Answer } from '../state/answer.ts'
import type { Choice, ItemKey } from '../state/choice.ts'
import { isRefusal, toHold, type Hold } from '../state/hold.ts'
import { hasToStartAgain, type Registration, type VisitorDetails } from './details-storage.ts'

/** Holds the time, and sends a code to the visitor's phone. */
export async function registerFromForm(
  { context, url }: LoaderArgs,
  key: ItemKey,
  choice: Choice,
  form: FormData,
): Promise<Answer> {
  const call = context.get(callContext)
  const details = readDetails(form)
  const held = await holdTime(call, key, choice)
  if (held.holdProblem) return { details, ...held }
  const referral = url.searchParams.get('ref')
  try {
    const sent = await call('POST /auth/registrations', {
      body: {
        name: details.name.trim(),
        email: details.email.trim() || null,
        phoneNumber: details.phone,
        acceptedTerms: details.hasAccepted ? TERMS_VERSION : '',
        isAdult: true,
        wantsOffers: details.wantsOffers,
        ...(referral && { referralSlug: referral }),
      },
    })
    return { details: { ...details, registration: toRegistration(sent) }, ...held }
  } catch (error) {
    const needsScripts = toProblem(error).code === 'proof-of-work-required'
    const problem = needsScripts
      ? toProblem(error).with({ message: m.auth_sign_up_needs_script() })
      : toProblem(error)
    return { details, problem: toSentProblem(problem), ...held }
  }
}

/** Confirms the code, which creates the account, or sends another one. Returns null once the visitor has an account. */
export async function confirmFromForm(call: Call, form: FormData): Promise<Answer | null> {
  const registration: Registration = {
    id: formText(form, 'registration'),
    phone: formText(form, 'registeredPhone'),
    resendAt: Number(formText(form, 'resendAt')),
  }
  const details = { ...readDetails(form), registration }
  const params = { id: registration.id }
  try {
    if (form.has('resend')) {
      const sent = await call('POST /auth/registrations/:id/resend', { params })
      return { details: { ...details, registration: toRegistration(sent) } }
    }
    await call('POST /auth/registrations/:id/confirm', { params, body: { code: formText(form, 'otp') } })
    return null
  } catch (error) {
    const problem = toSentProblem(error)
    return hasToStartAgain(toProblem(error))
      ? { details: { ...details, registration: null }, problem }
      : { details, problem }
  }
}

async function holdTime(
  call: Call,
  key: ItemKey,
  { startsAt = '', branch, staff }: Choice,
): Promise<{ hold?: Hold | null; holdProblem?: SentProblem }> {
  try {
    const { hold } = await call('POST /bookings/holds', {
      body: { ...key, startTime: startsAt, branchId: branch, staffId: staff },
    })
    return { hold: toHold(hold, key) }
  } catch (error) {
    const problem = toProblem(error)
    // A time that can be booked but not held, and a limit of holds, do not prevent the booking.
    return isRefusal(problem) ? { holdProblem: toSentProblem(problem) } : {}
  }
}

const readDetails = (form: FormData): VisitorDetails => ({
  name: formText(form, 'name'),
  phone: formText(form, 'phoneNumber'),
  email: formText(form, 'email'),
  hasAccepted: form.has('acceptedTerms'),
  wantsOffers: form.has('wantsOffers'),
  registration: null,
})

const toRegistration = (sent: {
  registrationId: string
  phoneNumber: string
  resendAt: string
}): Registration => ({
  id: sent.registrationId,
  phone: sent.phoneNumber,
  resendAt: Date.parse(sent.resendAt),
})
