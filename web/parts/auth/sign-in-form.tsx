import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { clsx } from 'clsx'
import { m } from '#messages'
import { boldIn } from '#web/ui/feedback/message-markup.tsx'
import { formatPhone, kenyanPhone } from '#domain/accounts/phone.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { CODE_DIGITS } from '#web/ui/forms/code-digits.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { call } from '#web/api/browser.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import {
  clearJustEnded,
  hasJustEnded,
  reloadAsVisitor,
  sessionEndedText,
} from '#web/app/session/ended-session.ts'
import { useSession } from '#web/app/session/session.ts'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useReturnTo } from './use-return-to.ts'
import { readProblem } from '#web/api/sent-problem.ts'
import { isAddress, type Login, type SignInAnswer } from './sign-in-answer.ts'
import { GoogleConsent, type GoogleLinks, type NewPerson } from './google-consent.tsx'
import { GoogleButton } from './google-button.tsx'
import { validateForm, getFields, preloadRules } from './form-rules.ts'
import { OrDivider } from './or-divider.tsx'
import { SecondFactorField } from './second-factor-field.tsx'
import { SmsCodeForm } from './sms-code-form.tsx'

const loadRules = async () => (await import('./sign-in-rules.ts')).signInRules
const CODE_ROUTES = {
  customer: { send: 'POST /users/login/code', verify: 'POST /users/login/code/verify' },
  merchant: { send: 'POST /merchants/login/code', verify: 'POST /merchants/login/code/verify' },
} as const
/** The first factor, remembered while the second one is entered. */
type FirstFactor = { email: string; password: string } | { credential: string } | (Login & { otp: string })
/**
 * Signing in: a code to the phone, a password or Google, then the code of the authenticator app where there is one. With
 * `byPhone` there is one field for phone and e-mail; `sentFor` has been sent a code. A page whose action signs in
 * without scripts gives its `answer`.
 */
export function SignInForm({
  route,
  google,
  byPhone,
  phoneCodeHint = m.auth_sign_in_code_phone,
  sentFor,
  answer,
  resetHref,
  wrongCredentialsHint,
  onSignedIn,
}: SignInFormProps) {
  const { leave, referral } = useReturnTo()
  const isReady = useHydrated()
  const hasEnded = useEndedSession()
  const [isLeaving, setLeaving] = useState(false)
  const [firstFactor, setFirstFactor] = useState<FirstFactor>()
  const [newPerson, setNewPerson] = useState<NewPerson & { credential: string }>()
  const [codeFor, setCodeFor] = useState<Login | undefined>(sentFor ?? answer?.codeFor)
  const [login, setLogin] = useState(answer?.login ?? '')
  const needsScripts = answer === undefined
  const codeRoutes = CODE_ROUTES[route === 'POST /merchants/login' ? 'merchant' : 'customer']
  const answered = readProblem(answer?.problem)
  const isByPassword = (typed: string) => !byPhone || isAddress(typed)
  const asksPassword = isByPassword(login)
  const isPhone = byPhone === true && kenyanPhone(login) !== null

  /** Signs in and leaves, or asks for the second factor, or for the consents of a new account. */
  async function enter(
    by: FirstFactor,
    more: { code?: string } | { acceptedTerms: string; isAdult: boolean } = {},
  ): Promise<void> {
    try {
      if ('credential' in by)
        await call('POST /users/google-signin', {
          body: { ...by, ...more, ...(referral && { referralSlug: referral }) },
        })
      else if ('otp' in by) await call(codeRoutes.verify, { body: { ...by, ...more } })
      else await call(route, { body: { ...by, ...more } })
    } catch (error) {
      const { code, extra } = toProblem(error)
      if (code === 'second-factor-needed') return setFirstFactor(by)
      if (code !== 'consent-needed' || !('credential' in by)) throw error
      return setNewPerson({ ...by, ...(extra?.person as NewPerson) }) // the contract says so
    }
    setLeaving(true)
    if (onSignedIn) onSignedIn()
    else leave()
  }
  const signIn = useSubmit(
    async (by: { email: string; password: string } | { credential: string }) =>
      enter('credential' in by ? by : await validateForm(loadRules, by)),
    { initialErrors: answered?.errors },
  )
  const sendCode = useSubmit(
    (typed: string) => call(codeRoutes.send, { body: { phone: kenyanPhone(typed) ?? typed } }),
    {
      check(typed) {
        if (kenyanPhone(typed) !== null) return undefined
        return { email: typed.trim() === '' ? m.field_phone_or_email() : m.field_phone_invalid() }
      },
      initialErrors: answered?.errors,
      onSuccess: (_, typed) => setCodeFor({ phone: kenyanPhone(typed) ?? typed }),
    },
  )
  const errors = asksPassword ? signIn.fieldErrors : sendCode.fieldErrors

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { email = '', password = '' } = getFields(event.currentTarget)
    // It may have been filled in before this form could notice.
    setLogin(email)
    signIn.clear()
    sendCode.clear()
    void (isByPassword(email) ? signIn.submit({ email, password }) : sendCode.submit(email))
  }

  if (firstFactor) {
    return (
      <SecondStep
        who={getName(firstFactor)}
        isLeaving={isLeaving}
        onCode={(code) => enter(firstFactor, { code })}
        onBack={() => setFirstFactor(undefined)}
      />
    )
  }
  if (newPerson && google) {
    return (
      <GoogleConsent
        person={newPerson}
        links={google}
        isLeaving={isLeaving}
        onAgree={(consents) => enter({ credential: newPerson.credential }, consents)}
        onBack={() => setNewPerson(undefined)}
      />
    )
  }
  if (codeFor) {
    return (
      <SignInCode
        sentTo={codeFor}
        phoneHint={phoneCodeHint}
        answer={answer}
        onResend={() => call(codeRoutes.send, { body: codeFor })}
        onCode={(otp) => enter({ ...codeFor, otp })}
        onBack={() => {
          if ('email' in codeFor) setLogin(codeFor.email)
          setCodeFor(undefined)
        }}
      />
    )
  }
  return (
    <div className="grid gap-4">
      {/* A POST form: without scripts, the fields must not end up in the address. */}
      <form
        className="grid gap-4"
        method="post"
        noValidate={isReady}
        ref={(form) => {
          signIn.setForm(form)
          sendCode.setForm(form)
        }}
        onInput={(event) => {
          signIn.onInput(event)
          preloadRules(loadRules)
          sendCode.onInput(event)
          setLogin(getFields(event.currentTarget).email ?? '')
        }}
        onSubmit={submit}
      >
        {hasEnded && !signIn.problem && !sendCode.problem && <Note role="status">{sessionEndedText()}</Note>}
        {answered &&
          Object.keys(answered.errors ?? {}).length === 0 &&
          !signIn.problem &&
          !sendCode.problem && (
            <Note tone="bad" role="alert">
              {answered.message}
            </Note>
          )}
        <Refused
          by={sendCode.problem ? sendCode : signIn}
          text={({ code, message }) =>
            code === 'wrong-credentials' && wrongCredentialsHint
              ? `${message}. ${wrongCredentialsHint}`
              : message
          }
        />
        <TextField
          label={byPhone ? m.auth_phone_or_email() : m.auth_email()}
          type={byPhone ? 'text' : 'email'}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          name="email"
          defaultValue={login}
          error={errors.email}
        />
        <div className="grid gap-2">
          {asksPassword && (
            <PasswordField
              label={m.auth_password()}
              autoComplete="current-password"
              name="password"
              error={errors.password}
            />
          )}
          {answer?.needsSecondFactor && <SecondFactorField name="code" error={answered?.message} isFirst />}
          {resetHref && (
            <p className="text-14 leading-small text-right">
              <Link className={linkClass} href={resetHref}>
                {m.auth_sign_in_forgot()}
              </Link>
            </p>
          )}
        </div>
        <Button
          type="submit"
          size="lg"
          full
          disabled={(needsScripts && !isReady) || (asksPassword ? signIn : sendCode).secondsUntilRetry > 0}
          busy={sendCode.isBusy ? m.auth_sending() : (signIn.isBusy || isLeaving) && m.auth_signing_in()}
        >
          {isPhone ? m.auth_sign_in_send_code() : m.ui_sign_in()}
        </Button>
        {needsScripts && (
          <noscript>
            <Note>{m.auth_sign_in_needs_script()}</Note>
          </noscript>
        )}
      </form>
      {google && (
        <GoogleButton
          text="signin_with"
          above={<OrDivider>{m.auth_or()}</OrDivider>}
          onCredential={(credential) => signIn.submit({ credential })}
        />
      )}
    </div>
  )
}

function SignInCode({ sentTo, phoneHint, answer, onCode, onResend, onBack }: SignInCodeProps) {
  return (
    <SmsCodeForm
      {...(answer && {
        answer: {
          problem: answer.problem,
          fields: (
            <>
              <input type="hidden" name="email" value={answer.login} />
              {answer.needsSecondFactor && <SecondFactorField name="code" />}
            </>
          ),
        },
      })}
      hint={
        'phone' in sentTo
          ? phoneHint({ phone: formatPhone(sentTo.phone) })
          : m.auth_sign_in_code_email({ email: sentTo.email })
      }
      submitText={m.ui_sign_in()}
      busyText={m.auth_signing_in()}
      onCode={onCode}
      onResend={onResend}
    >
      <button
        type="button"
        className={clsx(linkClass, 'py-2.5 text-14 leading-6 noscript:hidden')}
        onClick={onBack}
      >
        {'email' in sentTo ? m.auth_sign_in_code_other() : m.ui_back()}
      </button>
    </SmsCodeForm>
  )
}

function getName(factor: FirstFactor): string {
  if ('credential' in factor) return m.auth_google_your_account()
  return 'phone' in factor ? formatPhone(factor.phone) : factor.email
}

function SecondStep({ who, isLeaving, onCode, onBack }: SecondStepProps) {
  const send = useSubmit(onCode, {
    check: (code) => (code.length < CODE_DIGITS ? { code: m.auth_second_factor_missing() } : undefined),
    toFieldErrors: ({ code, message }) => (code === 'wrong-second-factor' ? { code: message } : undefined),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isLeaving) void send.submit((getFields(event.currentTarget).code ?? '').trim())
  }
  return (
    <form className="grid gap-5" method="post" noValidate onSubmit={submit}>
      <Note tone="ok" role="status">
        <ParaglideMessage
          message={m.auth_second_step}
          inputs={{ who }}
          markup={{ who: boldIn('wrap-anywhere') }}
        />
      </Note>
      <Refused by={send} />
      <SecondFactorField name="code" error={send.fieldErrors.code} isFirst />
      <div className="grid gap-2">
        <Button
          type="submit"
          size="lg"
          full
          disabled={send.secondsUntilRetry > 0}
          busy={(send.isBusy || isLeaving) && m.auth_signing_in()}
        >
          {m.ui_sign_in()}
        </Button>
        <Button variant="soft" full onClick={onBack}>
          {m.ui_back()}
        </Button>
      </div>
    </form>
  )
}

/**
 * Returns whether to show once that a session has ended. If this page was reached by client-side navigation, the site
 * still shows the previous user, so it is reloaded.
 */
function useEndedSession(): boolean {
  const session = useSession()
  const isReady = useHydrated()
  const hasEnded = useMemo(() => isReady && hasJustEnded(), [isReady])
  useEffect(() => {
    if (session) reloadAsVisitor()
    else if (isReady) clearJustEnded()
  }, [session, isReady])
  return hasEnded
}

type SignInFormProps = {
  route: 'POST /users/login' | 'POST /merchants/login' | 'POST /admin/sign-in'
  /** Links for a person without an account, if signing in with Google is offered. */
  google?: GoogleLinks
  byPhone?: boolean
  /** Says where a code was sent, and what to do if none arrives. */
  phoneCodeHint?: (values: { phone: string }) => string
  sentFor?: Login | undefined
  /** Answer of the page's action; null before the form is sent. Without it, the form needs scripts. */
  answer?: SignInAnswer | null
  /** Page that resets passwords; without it, they are not reset here. */
  resetHref?: string
  /** An additional hint for wrong credentials. */
  wrongCredentialsHint?: string
  /** Called by a form within another page; by default the form leads where the user came from. */
  onSignedIn?: () => void
}
type SignInCodeProps = {
  sentTo: Login
  phoneHint: (values: { phone: string }) => string
  answer: SignInAnswer | null | undefined
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<unknown>
  onBack: () => void
}
type SecondStepProps = {
  who: string
  isLeaving: boolean
  onCode: (code: string) => Promise<void>
  onBack: () => void
}
