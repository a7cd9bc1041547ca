import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import type { ProofOfWork } from '#contract/account-forms.ts'
import type { Call } from '#web/api/call.ts'
import type { SentProblem } from '#web/api/sent-problem.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { callContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { formText, toSentProblem } from '../../../form-actions.ts'
import type { Answer, SentCode, VisitorDetails } from '../state/answer.ts'
import type { Choice, ItemKey } from '../state/choice.ts'
import { isRefusal, toHold, type Hold } from '../state/hold.ts'

/** Holds the time, and sends a code to the visitor's phone. */
export async function registerFromForm(
  { context, url }: LoaderArgs,
  key: ItemKey,
  choice: Choice,
  form: FormData,
): Promise<Answer> {
  const call = context.get(callContext)
  const details = readDetails(form)
  if (form.has('edit')) return { details, edits: true }
  const held = await holdTime(call, key, choice)
  if (held.holdProblem || form.has('hold')) return { details, ...held }
  const referral = url.searchParams.get('ref')
  const proofOfWork = readProof(formText(form, 'proofOfWork'))
  const email = details.email.trim()
  try {
    const sent = await call('POST /auth/registrations', {
      body: {
        name: details.name.trim(),
        email: email || null,
        phoneNumber: details.phone,
        acceptedTerms: details.hasAccepted ? TERMS_VERSION : '',
        isAdult: true,
        wantsOffers: details.wantsOffers,
        ...(referral && { referralSlug: referral }),
        ...(proofOfWork && { proofOfWork }),
      },
    })
    return { details, code: toSentCode(sent), ...held }
  } catch (error) {
    const isKnown = toProblem(error).code === 'user-exists' && (await sendLoginCode(call, email))
    return isKnown
      ? { details, code: { login: email }, ...held }
      : { details, problem: toSentProblem(error), ...held }
  }
}

/** Checks the code, which creates the account, or signs in to it; or sends another one. Returns null once it is done. */
export async function enterFromForm(call: Call, form: FormData): Promise<Answer | null> {
  const details = readDetails(form)
  const code = readSentCode(form)
  const otp = formText(form, 'otp')
  try {
    if ('login' in code) {
      const login = { email: code.login }
      if (form.has('resend')) await call('POST /users/login/code', { body: login })
      else await call('POST /users/login/code/verify', { body: { ...login, otp } })
      return form.has('resend') ? { details, code } : null
    }
    const params = { id: code.registration }
    if (form.has('resend'))
      return { details, code: toSentCode(await call('POST /auth/registrations/:id/resend', { params })) }
    await call('POST /auth/registrations/:id/confirm', { params, body: { code: otp } })
    return null
  } catch (error) {
    const problem = toSentProblem(error)
    return START_AGAIN.has(toProblem(error).code) ? { details, problem } : { details, code, problem }
  }
}

/** Problems after which a registration cannot go on: the details have to be changed or sent again. */
const START_AGAIN = new Set(['registration-not-found', 'user-exists', 'phone-taken'])

/** The e-mail address has an account: sends a code to its phone. Returns false if that was refused. */
async function sendLoginCode(call: Call, email: string): Promise<boolean> {
  try {
    await call('POST /users/login/code', { body: { email } })
    return true
  } catch (error) {
    // A code of a minute ago still works.
    return toProblem(error).code === 'resend-too-soon'
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
})

const readSentCode = (form: FormData): SentCode =>
  form.has('login')
    ? { login: formText(form, 'login') }
    : {
        registration: formText(form, 'registration'),
        phone: formText(form, 'registeredPhone'),
        resendAt: Number(formText(form, 'resendAt')) || 0,
      }

const toSentCode = (sent: { registrationId: string; phoneNumber: string; resendAt: string }): SentCode => ({
  registration: sent.registrationId,
  phone: sent.phoneNumber,
  resendAt: Date.parse(sent.resendAt),
})

/** Returns undefined for a form without the solution of a challenge. */
function readProof(json: string): ProofOfWork | undefined {
  try {
    return JSON.parse(json) as ProofOfWork // the API checks it
  } catch {
    return undefined
  }
}
