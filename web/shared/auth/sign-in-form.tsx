import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useMemo, useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '#messages'
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

const rules = lateRules(async () => (await import('./sign-in-rules.ts')).signInRules)
/** The first factor, remembered while the second one is entered. */
type FirstFactor = { email: string; password: string } | { credential: string }

/** Signing in: password or Google, then the code of the authenticator app where there is one. */
export function SignInForm({
  route,
  hasGoogle,
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
  const form = useForm({ resolver: rules })
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
      else await call(route, { body: { ...by, ...more } })
      setLeaving(true)
      if (onSignedIn) onSignedIn()
      else leave()
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === 'second-factor-needed') return setFirstFactor(by)
      if (code !== undefined && problem.code === 'wrong-second-factor') throw problem
      if (!showAtFields(problem, ['email', 'password'], form.setError)) refusal.refuse(problem)
    }
  }

  const signIn = form.handleSubmit((fields) => enter(fields), refuseWithoutRules(refusal.refuse))

  if (firstFactor) {
    return (
      <SecondStep
        who={'email' in firstFactor ? firstFactor.email : m.auth_google_your_account()}
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
  return (
    <div className="grid gap-4">
      {/* A POST form: without scripts, the fields must not end up in the address. */}
      <form
        className="grid gap-4"
        method="post"
        noValidate={isReady}
        onSubmit={(event) => void signIn(event)}
      >
        {hasEnded && !refusal.isRefused && <Note role="status">{sessionEndedText()}</Note>}
        <Refused
          by={refusal}
          hint={refusal.problem?.code === 'wrong-credentials' ? wrongCredentialsHint : undefined}
        />
        <TextField
          label={m.auth_email()}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <div className="grid gap-2">
          <PasswordField
            label={m.auth_password()}
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
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
          busy={(isSubmitting || isLeaving) && m.auth_signing_in()}
        >
          {m.auth_sign_in()}
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
  resetHref: string
  /** An additional hint for wrong credentials. */
  wrongCredentialsHint?: string
  /** For a form within another page; by default the form leads where the user came from. */
  onSignedIn?: () => void
}
type SecondStepProps = {
  who: string
  refusal: ReturnType<typeof useRefusal>
  isLeaving: boolean
  onCode: (code: string) => Promise<void>
  onBack: () => void
}
