import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import type { ProofOfWork } from '#contract/account-forms.ts'
import type { Call } from '#web/api/call.ts'
import type { SentProblem } from '#web/api/sent-problem.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { formText, toSentProblem } from '../../../form-actions.ts'
import type { Answer } from '../state/answer.ts'
import type { SentCode, Visitor, VisitorDetails } from './visitor-cookie.ts'
import type { Choice, ItemKey } from '../state/choice.ts'
import { isRefusal, toHold, type Hold } from '../state/hold.ts'

/** Holds the time, and sends a code to the visitor's phone. What was typed is kept, also if it was not accepted. */
export async function registerFromForm(
  call: Call,
  key: ItemKey,
  choice: Choice,
  form: FormData,
): Promise<VisitorAnswer> {
  const details = readDetails(form)
  const held = await holdTime(call, key, choice)
  if (held.holdProblem) return { visitor: { details }, answer: { details, ...held } }
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
        ...(proofOfWork && { proofOfWork }),
      },
    })
    return { visitor: { details, code: toSentCode(sent) } }
  } catch (error) {
    if (toProblem(error).code === 'user-exists' && (await sendLoginCode(call, email)))
      return { visitor: { details, code: { login: email } } }
    return { visitor: { details }, answer: { details, problem: toSentProblem(error), ...held } }
  }
}

/** Checks the code, which creates the account, or signs in to it; or sends another one. The visitor is null once that is done. */
export async function enterFromForm(call: Call, visitor: Visitor, form: FormData): Promise<VisitorAnswer> {
  const { details, code } = visitor
  if (!code) return { visitor }
  const otp = formText(form, 'otp')
  const isResent = form.has('resend')
  try {
    if ('login' in code) {
      const login = { email: code.login }
      if (isResent) await call('POST /users/login/code', { body: login })
      else await call('POST /users/login/code/verify', { body: { ...login, otp } })
      return { visitor: isResent ? visitor : null }
    }
    const params = { id: code.registration }
    if (!isResent) {
      await call('POST /auth/registrations/:id/confirm', { params, body: { code: otp } })
      return { visitor: null }
    }
    const sent = await call('POST /auth/registrations/:id/resend', { params })
    return { visitor: { details, code: toSentCode(sent) } }
  } catch (error) {
    const problem = toSentProblem(error)
    return START_AGAIN.has(toProblem(error).code)
      ? { visitor: { details }, answer: { details, problem } }
      : { visitor, answer: { problem } }
  }
}

/** Holds the time again. What was typed is kept. */
export async function holdFromForm(
  call: Call,
  key: ItemKey,
  choice: Choice,
  { visitor, form }: { visitor: Visitor | null; form: FormData },
): Promise<VisitorAnswer> {
  const held = await holdTime(call, key, choice)
  if (visitor?.code) return { visitor, answer: held }
  const details = readDetails(form)
  return { visitor: { details }, answer: { details, ...held } }
}

/** What is kept of the visitor, and the answer of the page; without one, the page is loaded again. */
type VisitorAnswer = { visitor: Visitor | null; answer?: Answer }

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
  { startsAt = '', branch, staff, also }: Choice,
): Promise<{ hold?: Hold | null; holdProblem?: SentProblem }> {
  // Holds are of one service.
  if (also) return {}
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
