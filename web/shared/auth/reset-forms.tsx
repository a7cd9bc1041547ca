import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { RESEND_AFTER_MS } from '#domain/accounts/account-policy.ts'
import { passwordStrength } from '#domain/accounts/password-strength.ts'
import { m } from '#messages'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { PasswordField } from '#web/components/forms/password-field.tsx'
import { PasswordMeter } from '#web/components/forms/password-meter.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Refused, showAtFields, useRefusal } from '#web/shared/document/refusal.tsx'
import { forgetSession } from '#web/shared/session/session.ts'
import { useHydrated } from '#web/shared/document/use-hydrated.ts'
import { linkClass } from '#web/components/navigation/link-look.ts'
import { lateRules, refuseWithoutRules } from './late-rules.ts'
import { useResend } from './resend.ts'

const requestRules = lateRules(async () => (await import('./reset-rules.ts')).requestRules)
const resetRules = lateRules(async () => (await import('./reset-rules.ts')).resetRules)

/** Navigation state for the code page: an e-mail address never appears in an address. */
type ResetState = { email?: string; wasSent?: boolean } | null

/**
 * Requests a code by e-mail and leads to the page where it is entered. The response is the same whether or
 * not the account exists.
 */
export function ResetRequestForm({ route, resetHref }: { route: ResetRoutes['request']; resetHref: string }) {
  const navigate = useNavigate()
  const isReady = useHydrated()
  const refusal = useRefusal()
  const { register, handleSubmit, setError, getValues, formState } = useForm({
    resolver: requestRules,
  })
  const { errors, isSubmitting } = formState

  const requestCode = handleSubmit(async ({ email }) => {
    refusal.clear()
    try {
      await call(route, { body: { email } })
      await navigate(resetHref, { state: { email, wasSent: true } satisfies ResetState })
    } catch (error) {
      const problem = problemOf(error)
      if (!showAtFields(problem, ['email'], setError)) refusal.refuse(problem)
    }
  }, refuseWithoutRules(refusal.refuse))
  return (
    <form
      className="grid gap-4"
      method="post"
      noValidate={isReady}
      onSubmit={(event) => void requestCode(event)}
    >
      <Refused by={refusal} />
      <TextField
        label={m.auth_email()}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
      <Button
        type="submit"
        size="lg"
        full
        disabled={!isReady || refusal.secondsUntilRetry > 0}
        busy={isSubmitting && m.auth_reset_sending_code()}
      >
        {m.auth_reset_send_code()}
      </Button>
      <p className="text-14 leading-small text-center">
        <Link
          className={linkClass}
          href={resetHref}
          onClick={(event) => {
            event.preventDefault()
            void navigate(resetHref, { state: { email: getValues('email') } satisfies ResetState })
          }}
        >
          {m.auth_reset_have_code()}
        </Link>
      </p>
      <noscript>
        <Note>{m.auth_reset_needs_script()}</Note>
      </noscript>
    </form>
  )
}

/** The code of the e-mail, and the new password. */
export function ResetForm(props: { routes: ResetRoutes; signInHref: string }) {
  const { state } = useLocation() as { state: ResetState } // set by ResetRequestForm
  // The server does not know the navigation state: the form applies it once it is hydrated.
  const resetState = useHydrated() ? state : null
  return (
    <CodeAndPassword
      key={resetState?.email ?? ''}
      {...props}
      email={resetState?.email ?? ''}
      wasSent={resetState?.wasSent ?? false}
    />
  )
}

function CodeAndPassword({ routes, signInHref, email: requestedEmail, wasSent }: CodeAndPasswordProps) {
  const isReady = useHydrated()
  const refusal = useRefusal()
  const resend = useResend()
  const [isDone, setDone] = useState(false)
  const [sentTo, setSentTo] = useState(wasSent ? requestedEmail : '')
  const form = useForm({
    resolver: resetRules,
    defaultValues: { email: requestedEmail, otp: '', newPassword: '' },
  })
  const { register, control, handleSubmit, setError, trigger, getValues } = form
  const { errors, isSubmitting } = form.formState
  const [email = '', password = ''] = useWatch({ control, name: ['email', 'newPassword'] })

  const { startCountdown } = resend
  useEffect(() => {
    if (wasSent) startCountdown(RESEND_AFTER_MS)
  }, [wasSent, startCountdown])

  const reset = handleSubmit(async (form) => {
    refusal.clear()
    try {
      await call(routes.reset, { body: form })
      forgetSession()
      setDone(true)
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === 'wrong-otp')
        setError('otp', { type: 'server', message: problem.message }, { shouldFocus: true })
      else if (problem.code === 'common-password')
        setError('newPassword', { type: 'server', message: problem.message }, { shouldFocus: true })
      else if (!showAtFields(problem, ['email', 'otp', 'newPassword'], setError)) refusal.refuse(problem)
    }
  }, refuseWithoutRules(refusal.refuse))
  async function sendAgain() {
    if (!(await trigger('email', { shouldFocus: true }))) return
    refusal.clear()
    const problem = await resend.send(() => call(routes.request, { body: { email: getValues('email') } }))
    if (problem) refusal.refuse(problem)
    else setSentTo(getValues('email').trim())
  }

  if (isDone) return <ResetDone signInHref={signInHref} />
  const sendLabel = sentTo ? m.auth_reset_send_another() : m.auth_reset_send_code()
  return (
    <form className="grid gap-5" method="post" noValidate={isReady} onSubmit={(event) => void reset(event)}>
      {sentTo && (
        <Note tone="ok" role="status">
          <ParaglideMessage
            message={m.auth_reset_sent}
            inputs={{ email: sentTo }}
            markup={{ email: ({ children }) => <b className="wrap-anywhere">{children}</b> }}
          />
        </Note>
      )}
      <Refused by={refusal} />
      <TextField
        label={m.auth_email()}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
      <div className="grid gap-2">
        <Controller
          control={control}
          name="otp"
          render={({ field: { name, value, onChange, ref } }) => (
            <CodeField
              label={m.auth_reset_code()}
              error={errors.otp?.message}
              {...{ name, value, onChange, ref }}
            />
          )}
        />
        <p className="text-14 leading-small" aria-live="off">
          {resend.secondsLeft > 0 ? (
            <span className="text-ink-2">{m.auth_reset_wait({ seconds: resend.secondsLeft })}</span>
          ) : (
            <button
              type="button"
              className={linkClass}
              aria-disabled={resend.isSending || undefined}
              onClick={() => void sendAgain()}
            >
              {resend.isSending ? m.auth_sending() : sendLabel}
            </button>
          )}
        </p>
      </div>
      <PasswordField
        label={m.auth_reset_new_password()}
        hint={<PasswordMeter strength={passwordStrength(password, [email])} />}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Button
        type="submit"
        size="lg"
        full
        disabled={!isReady || refusal.secondsUntilRetry > 0}
        busy={isSubmitting && m.auth_reset_saving()}
      >
        {m.auth_reset_save()}
      </Button>
    </form>
  )
}

function ResetDone({ signInHref }: { signInHref: string }) {
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  useEffect(() => panel?.focus(), [panel])
  return (
    <div ref={setPanel} tabIndex={-1} className="grid gap-5 outline-0">
      <Note tone="ok" role="status">
        <ParaglideMessage
          message={m.auth_reset_done}
          inputs={{}}
          markup={{ b: ({ children }) => <b>{children}</b> }}
        />
      </Note>
      <ButtonLink href={signInHref} size="lg" full>
        {m.auth_sign_in()}
      </ButtonLink>
    </div>
  )
}

type CodeAndPasswordProps = { routes: ResetRoutes; signInHref: string; email: string; wasSent: boolean }

export type ResetRoutes =
  | { request: 'POST /users/request-password-reset'; reset: 'POST /users/reset-password' }
  | { request: 'POST /merchants/request-password-reset'; reset: 'POST /merchants/reset-password' }
