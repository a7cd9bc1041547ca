import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { clsx } from 'clsx'
import { useForm, useWatch } from 'react-hook-form'
import { m } from '#messages'
import { formatPhone, kenyanPhone } from '#domain/accounts/phone.ts'
import { Button } from '#web/components/forms/button.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { PasswordField } from '#web/components/forms/password-field.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Refused, showAtFields, useRefusal } from '#web/shared/document/refusal.tsx'
import {
  clearJustEnded,
  hasJustEnded,
  reloadAsVisitor,
  sessionEndedText,
} from '#web/shared/session/session-end.ts'
import { useSession } from '#web/shared/session/session.ts'
import { useHydrated } from '#web/shared/document/use-hydrated.ts'
import { linkClass } from '#web/components/navigation/link-look.ts'
import { useReturnTo } from './use-return-to.ts'
import { GoogleButton } from './google-button.tsx'
import { lateRules, refuseWithoutRules } from './late-rules.ts'
import { OrDivider } from './or-divider.tsx'
import { SecondFactorField } from './second-factor-field.tsx'
import { SmsCodeForm } from './sms-code-form.tsx'

const rules = lateRules(async () => (await import('./sign-in-rules.ts')).signInRules)
/** The first factor, remembered while the second one is entered. */
type FirstFactor = { email: string; password: string } | { credential: string } | (Login & { otp: string })
/** What a code is sent for: a phone, or the phone of the account with an e-mail address. */
export type Login = { phone: string } | { email: string }

/**
 * Signing in: a code to the phone, a password or Google, then the code of the authenticator app where there is one. With
 * `byPhone` there is one field for phone and e-mail; `sentFor` has been sent a code.
 */
export function SignInForm({
  route,
  hasGoogle,
  byPhone,
  sentFor,
  resetHref,
  wrongCredentialsHint,
  onSignedIn,
}: SignInFormProps) {
  const { leave, referral } = useReturnTo()
  const isReady = useHydrated()
  const hasEnded = useEndedSession()
  const refusal = useRefusal()
  const [isLeaving, setLeaving] = useState(false)
  const [firstFactor, setFirstFactor] = useState<FirstFactor>()
  const [codeFor, setCodeFor] = useState<Login | undefined>(sentFor)
  const [isSendingCode, setSendingCode] = useState(false)
  const form = useForm({ resolver: rules, defaultValues: { email: '', password: '' } })
  const login = useWatch({ control: form.control, name: 'email' })
  const phone = byPhone ? kenyanPhone(login) : null
  const asksPassword = !byPhone || /[a-z@]/i.test(login)
  const { errors, isSubmitting } = form.formState

  /** Signs in and leaves; shows the Problem otherwise. */
  async function enter(by: FirstFactor, code?: string): Promise<void> {
    refusal.clear()
    try {
      const more = code === undefined ? {} : { code }
      if ('credential' in by)
        await call('POST /users/google-signin', {
          body: { ...by, ...more, ...(referral && { referralSlug: referral }) },
        })
      else if ('otp' in by) await call('POST /users/login/code/verify', { body: { ...by, ...more } })
      else await call(route, { body: { ...by, ...more } })
      setLeaving(true)
      if (onSignedIn) onSignedIn()
      else leave()
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === 'second-factor-needed') return setFirstFactor(by)
      if (code !== undefined && problem.code === 'wrong-second-factor') throw problem
      if ('otp' in by && code === undefined) throw problem
      if (!showAtFields(problem, ['email', 'password'], form.setError)) refusal.refuse(problem)
    }
  }

  const signIn = form.handleSubmit((fields) => enter(fields), refuseWithoutRules(refusal.refuse))

  async function sendCode(to: Login): Promise<void> {
    refusal.clear()
    setSendingCode(true)
    try {
      await call('POST /users/login/code', { body: to })
      setCodeFor(to)
    } catch (error) {
      refusal.refuse(problemOf(error))
    }
    setSendingCode(false)
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    if (asksPassword) return void signIn(event)
    event.preventDefault()
    if (isSendingCode || refusal.secondsUntilRetry > 0) return
    if (phone !== null) return void sendCode({ phone })
    const message = login.trim() === '' ? m.field_phone_or_email() : m.field_phone_invalid()
    form.setError('email', { message }, { shouldFocus: true })
  }

  if (firstFactor) {
    return (
      <SecondStep
        who={nameOf(firstFactor)}
        refusal={refusal}
        isLeaving={isLeaving}
        onCode={(code) => enter(firstFactor, code)}
        onBack={() => {
          refusal.clear()
          setFirstFactor(undefined)
        }}
      />
    )
  }
  if (codeFor) {
    return (
      <SignInCode
        sentTo={codeFor}
        onCode={(otp) => enter({ ...codeFor, otp })}
        onBack={() => {
          refusal.clear()
          if ('email' in codeFor) form.setValue('email', codeFor.email)
          setCodeFor(undefined)
        }}
      />
    )
  }
  return (
    <div className="grid gap-4">
      {/* A POST form: without scripts, the fields must not end up in the address. */}
      <form className="grid gap-4" method="post" noValidate={isReady} onSubmit={submit}>
        {hasEnded && !refusal.isRefused && <Note role="status">{sessionEndedText()}</Note>}
        <Refused
          by={refusal}
          hint={refusal.problem?.code === 'wrong-credentials' ? wrongCredentialsHint : undefined}
        />
        <TextField
          label={byPhone ? m.auth_phone_or_email() : m.auth_email()}
          type={byPhone ? 'text' : 'email'}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <div className="grid gap-2">
          {asksPassword && (
            <PasswordField
              label={m.auth_password()}
              autoComplete="current-password"
              error={errors.password?.message}
              {...form.register('password')}
            />
          )}
          <p className="text-14 leading-small text-right">
            <Link className={linkClass} href={resetHref}>
              {m.auth_sign_in_forgot()}
            </Link>
          </p>
        </div>
        <Button
          type="submit"
          size="lg"
          full
          disabled={!isReady || refusal.secondsUntilRetry > 0}
          busy={isSendingCode ? m.auth_sending() : (isSubmitting || isLeaving) && m.auth_signing_in()}
        >
          {phone === null ? m.auth_sign_in() : m.auth_sign_in_send_code()}
        </Button>
        <noscript>
          <Note>{m.auth_sign_in_needs_script()}</Note>
        </noscript>
      </form>
      {hasGoogle && (
        <GoogleButton
          text="signin_with"
          above={<OrDivider>{m.auth_or()}</OrDivider>}
          onCredential={(credential) => enter({ credential })}
        />
      )}
    </div>
  )
}

function SignInCode({ sentTo, onCode, onBack }: SignInCodeProps) {
  return (
    <SmsCodeForm
      hint={
        'phone' in sentTo
          ? m.auth_sign_in_code_phone({ phone: formatPhone(sentTo.phone) })
          : m.auth_sign_in_code_email({ email: sentTo.email })
      }
      submitText={m.auth_sign_in()}
      busyText={m.auth_signing_in()}
      onCode={onCode}
      onResend={() => call('POST /users/login/code', { body: sentTo })}
    >
      <button type="button" className={clsx(linkClass, 'py-2.5 text-14 leading-6')} onClick={onBack}>
        {'email' in sentTo ? m.auth_sign_in_code_other() : m.auth_back()}
      </button>
    </SmsCodeForm>
  )
}

function nameOf(factor: FirstFactor): string {
  if ('credential' in factor) return m.auth_google_your_account()
  return 'phone' in factor ? formatPhone(factor.phone) : factor.email
}

function SecondStep({ who, refusal, isLeaving, onCode, onBack }: SecondStepProps) {
  const [isSending, setSending] = useState(false)
  const [wrong, setWrong] = useState<string>()

  async function send(code: string) {
    if (isSending || isLeaving || refusal.secondsUntilRetry > 0) return
    if (code.length < 6) return setWrong(m.auth_second_factor_missing())
    setWrong(undefined)
    setSending(true)
    try {
      await onCode(code)
    } catch (error) {
      setWrong(problemOf(error).message)
    }
    setSending(false)
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(String(new FormData(event.currentTarget).get('code') ?? '').trim())
  }
  return (
    <form className="grid gap-5" method="post" noValidate onSubmit={submit}>
      <Note tone="ok" role="status">
        <ParaglideMessage
          message={m.auth_second_step}
          inputs={{ who }}
          markup={{ who: ({ children }) => <b className="wrap-anywhere">{children}</b> }}
        />
      </Note>
      <Refused by={refusal} />
      <SecondFactorField name="code" error={wrong} isFirst />
      <div className="grid gap-2">
        <Button
          type="submit"
          size="lg"
          full
          disabled={refusal.secondsUntilRetry > 0}
          busy={(isSending || isLeaving) && m.auth_signing_in()}
        >
          {m.auth_sign_in()}
        </Button>
        <Button variant="soft" full onClick={onBack}>
          {m.auth_back()}
        </Button>
      </div>
    </form>
  )
}

/**
 * Whether to show once that a session has ended. If this page was reached by client-side navigation, the site
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
  route: 'POST /users/login' | 'POST /merchants/login'
  hasGoogle?: boolean
  byPhone?: boolean
  sentFor?: Login | undefined
  resetHref: string
  /** An additional hint for wrong credentials. */
  wrongCredentialsHint?: string
  /** For a form within another page; by default the form leads where the user came from. */
  onSignedIn?: () => void
}
type SignInCodeProps = { sentTo: Login; onCode: (code: string) => Promise<void>; onBack: () => void }
type SecondStepProps = {
  who: string
  refusal: ReturnType<typeof useRefusal>
  isLeaving: boolean
  onCode: (code: string) => Promise<void>
  onBack: () => void
}
