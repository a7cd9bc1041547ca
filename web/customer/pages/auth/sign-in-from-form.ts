import { kenyanPhone } from '#domain/accounts/phone.ts'
import { m } from '#messages'
import { Problem } from '#contract/problem.ts'
import type { Call } from '#web/api/call.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { isAddress, type Login, type SignInAnswer } from '#web/parts/auth/sign-in-answer.ts'
import { formText, toSentProblem } from '../../form-actions.ts'

/** Signs in with a form that the browser has sent by itself. Returns null once that is done, or what to ask for next. */
export async function signInFromForm(call: Call, form: FormData): Promise<SignInAnswer | null> {
  const login = formText(form, 'email').trim()
  const receiver: Login = isAddress(login) ? { email: login } : { phone: kenyanPhone(login) ?? login }
  const secondFactor = form.has('code') ? { code: formText(form, 'code').trim() } : {}
  const isByCode = form.has('otp')
  const answer: SignInAnswer = {
    login,
    ...(isByCode && { codeFor: receiver }),
    ...(form.has('code') && { needsSecondFactor: true }),
  }
  try {
    if (form.has('resend') || (!isByCode && !isAddress(login))) {
      checkPhone(login)
      await call('POST /users/login/code', { body: receiver })
      return { login, codeFor: receiver }
    }
    if (isByCode)
      await call('POST /users/login/code/verify', {
        body: { ...receiver, otp: formText(form, 'otp'), ...secondFactor },
      })
    // Without scripts, the field for the password follows the address.
    else if (!form.has('password')) return answer
    else
      await call('POST /users/login', {
        body: { email: login, password: formText(form, 'password'), ...secondFactor },
      })
    return null
  } catch (error) {
    const { code } = toProblem(error)
    if (code === 'second-factor-needed' && !form.has('code')) return { ...answer, needsSecondFactor: true }
    // A code of a minute ago still works.
    if (code === 'resend-too-soon') answer.codeFor = receiver
    return { ...answer, problem: toSentProblem(error) }
  }
}

function checkPhone(login: string): void {
  if (isAddress(login) || kenyanPhone(login) !== null) return
  throw Problem.invalid([['email', login === '' ? m.field_phone_or_email() : m.field_phone_invalid()]])
}
