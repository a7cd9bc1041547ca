import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { RequestReset, ResetPassword } from '#contract/account-forms.ts'
import { RESEND_AFTER_MS } from '#domain/accounts/account-policy.ts'
import { passwordStrength } from '#domain/accounts/password-strength.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CodeField } from '#web/ui/code-field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PasswordMeter } from '#web/ui/password-meter.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { call } from '../browser.ts'
import { problemOf } from '../problem-of.ts'
import { Refused, showAtFields, useRefusal } from '../refusal.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { useResend } from './resend.ts'

/** Left for the page of the code; an e-mail address stands in no address bar. */
type Asked = { email?: string; wasSent?: boolean } | null

/** Asks for a code by e-mail, and leads on to where it is entered. The answer is the same whether there is an account. */
export function ResetRequestForm({ route, resetHref }: { route: ResetRoutes['request']; resetHref: string }) {
  const navigate = useNavigate()
  const isReady = useHydrated()
  const refusal = useRefusal()
  const { register, handleSubmit, setError, getValues, formState } = useForm({
    resolver: zodResolver(RequestReset),
  })
  const { errors, isSubmitting } = formState

  const ask = handleSubmit(async ({ email }) => {
    refusal.clear()
    try {
      await call(route, { body: { email } })
      await navigate(resetHref, { state: { email, wasSent: true } satisfies Asked })
    } catch (error) {
      const problem = problemOf(error)
      if (!showAtFields(problem, ['email'], setError)) refusal.refuse(problem)
    }
  })
  return (
    <form className="grid gap-4" method="post" noValidate={isReady} onSubmit={(event) => void ask(event)}>
      <Refused by={refusal} />
      <TextField
        label="E-mail"
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
        disabled={!isReady || refusal.secondsHeld > 0}
        busy={isSubmitting && 'Sending the code…'}
      >
        Send me a code
      </Button>
      <p className="small text-center">
        <Link
          className="link"
          href={resetHref}
          onClick={(event) => {
            event.preventDefault()
            void navigate(resetHref, { state: { email: getValues('email') } satisfies Asked })
          }}
        >
          I have a code already
        </Link>
      </p>
      <noscript>
        <Note>A new password needs JavaScript.</Note>
      </noscript>
    </form>
  )
}

/** The code of the mail, and the new password. */
export function ResetForm(props: { routes: ResetRoutes; signInHref: string }) {
  const { state } = useLocation() as { state: Asked } // left by the form above
  // The server does not know what was left: the form begins with it once the script is there.
  const left = useHydrated() ? state : null
  return (
    <CodeAndPassword
      key={left?.email ?? ''}
      {...props}
      email={left?.email ?? ''}
      wasSent={left?.wasSent ?? false}
    />
  )
}

function CodeAndPassword({ routes, signInHref, email: asked, wasSent }: CodeAndPasswordProps) {
  const isReady = useHydrated()
  const refusal = useRefusal()
  const resend = useResend()
  const [isDone, setDone] = useState(false)
  const [sentTo, setSentTo] = useState(wasSent ? asked : '')
  const form = useForm({
    resolver: zodResolver(ResetPassword),
    defaultValues: { email: asked, otp: '', newPassword: '' },
  })
  const { register, control, handleSubmit, setError, trigger, getValues } = form
  const { errors, isSubmitting } = form.formState
  const [email = '', password = ''] = useWatch({ control, name: ['email', 'newPassword'] })

  const { hold } = resend
  useEffect(() => {
    if (wasSent) hold(RESEND_AFTER_MS)
  }, [wasSent, hold])

  const reset = handleSubmit(async (said) => {
    refusal.clear()
    try {
      await call(routes.reset, { body: said })
      setDone(true)
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === 'wrong-otp')
        setError('otp', { type: 'server', message: problem.message }, { shouldFocus: true })
      else if (problem.code === 'common-password')
        setError('newPassword', { type: 'server', message: problem.message }, { shouldFocus: true })
      else if (!showAtFields(problem, ['email', 'otp', 'newPassword'], setError)) refusal.refuse(problem)
    }
  })
  async function sendAgain() {
    if (!(await trigger('email', { shouldFocus: true }))) return
    refusal.clear()
    const problem = await resend.send(() => call(routes.request, { body: { email: getValues('email') } }))
    if (problem) refusal.refuse(problem)
    else setSentTo(getValues('email').trim())
  }

  if (isDone) return <ResetDone signInHref={signInHref} />
  return (
    <form className="grid gap-5" method="post" noValidate={isReady} onSubmit={(event) => void reset(event)}>
      {sentTo && (
        <Note tone="ok" role="status">
          If <b className="wrap-anywhere">{sentTo}</b> has an account here, a code is on its way to it. It is
          good for five minutes.
        </Note>
      )}
      <Refused by={refusal} />
      <TextField
        label="E-mail"
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
              label="Code of the e-mail"
              error={errors.otp?.message}
              {...{ name, value, onChange, ref }}
            />
          )}
        />
        <p className="small" aria-live="off">
          {resend.secondsLeft > 0 ? (
            <span className="quiet">{`Another code can be sent in ${resend.secondsLeft} s`}</span>
          ) : (
            <button
              type="button"
              className="link"
              aria-disabled={resend.isSending || undefined}
              onClick={() => void sendAgain()}
            >
              {resend.isSending ? 'Sending…' : sentTo ? 'Send another code' : 'Send me a code'}
            </button>
          )}
        </p>
      </div>
      <PasswordField
        label="New password"
        hint={<PasswordMeter strength={passwordStrength(password, [email])} />}
        autoComplete="new-password"
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Button
        type="submit"
        size="lg"
        full
        disabled={!isReady || refusal.secondsHeld > 0}
        busy={isSubmitting && 'Changing it…'}
      >
        Set the new password
      </Button>
    </form>
  )
}

function ResetDone({ signInHref }: { signInHref: string }) {
  const [room, setRoom] = useState<HTMLElement | null>(null)
  useEffect(() => room?.focus(), [room])
  return (
    <div ref={setRoom} tabIndex={-1} className="grid gap-5 outline-0">
      <Note tone="ok" role="status">
        <b>Your password is changed.</b> You are signed out on every device; sign in with the new one.
      </Note>
      <ButtonLink href={signInHref} size="lg" full>
        Sign in
      </ButtonLink>
    </div>
  )
}

type CodeAndPasswordProps = { routes: ResetRoutes; signInHref: string; email: string; wasSent: boolean }

export type ResetRoutes =
  | { request: 'POST /users/request-password-reset'; reset: 'POST /users/reset-password' }
  | { request: 'POST /merchants/request-password-reset'; reset: 'POST /merchants/reset-password' }
