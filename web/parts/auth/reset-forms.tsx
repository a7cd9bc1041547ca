import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { RESEND_AFTER_MS } from '#domain/accounts/account-policy.ts'
import { passwordStrength } from '#domain/accounts/password-strength.ts'
import { m } from '#messages'
import { bold, boldIn } from '#web/ui/feedback/message-markup.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { PasswordMeter } from '#web/ui/forms/password-meter.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { call } from '#web/api/browser.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { forgetSession } from '#web/app/session/session-store.ts'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { validateForm, getFields, preloadRules } from './form-rules.ts'
import { useResend } from './resend.ts'

const loadRequestRules = async () => (await import('./reset-rules.ts')).requestRules
const loadResetRules = async () => (await import('./reset-rules.ts')).resetRules

/** Navigation state for the code page: an e-mail address never appears in an address. */
type ResetState = { email?: string; wasSent?: boolean } | null

/**
 * Requests a code by e-mail and leads to the page where it is entered. The response is the same whether or
 * not the account exists.
 */
export function ResetRequestForm({ route, resetHref }: { route: ResetRoutes['request']; resetHref: string }) {
  const navigate = useNavigate()
  const isReady = useHydrated()
  const request = useSubmit(async (fields: Record<string, string>) => {
    const { email } = await validateForm(loadRequestRules, fields)
    await call(route, { body: { email } })
    await navigate(resetHref, { state: { email, wasSent: true } satisfies ResetState })
  })
  const { getForm, setForm } = request
  return (
    <form
      className="grid gap-4"
      method="post"
      noValidate={isReady}
      ref={setForm}
      onInput={(event) => {
        request.onInput(event)
        preloadRules(loadRequestRules)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void request.submit(getFields(event.currentTarget))
      }}
    >
      <Refused by={request} />
      <TextField
        label={m.auth_email()}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        name="email"
        error={request.fieldErrors.email}
      />
      <Button
        type="submit"
        size="lg"
        full
        disabled={!isReady || request.secondsUntilRetry > 0}
        busy={request.isBusy && m.auth_reset_sending_code()}
      >
        {m.auth_reset_send_code()}
      </Button>
      <p className="text-14 leading-small text-center">
        <Link
          className={linkClass}
          href={resetHref}
          onClick={(event) => {
            event.preventDefault()
            const form = getForm()
            const { email = '' } = form ? getFields(form) : {}
            void navigate(resetHref, { state: { email } satisfies ResetState })
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
  const [sentTo, setSentTo] = useState(wasSent ? requestedEmail : '')
  const [typed, setTyped] = useState({ email: requestedEmail, newPassword: '' })
  const [otp, setOtp] = useState('')
  const reset = useSubmit(
    async (fields: Record<string, string>) =>
      call(routes.reset, { body: await validateForm(loadResetRules, fields) }),
    {
      toFieldErrors({ code, message }) {
        if (code === 'wrong-otp') return { otp: message }
        return code === 'common-password' ? { newPassword: message } : undefined
      },
      onSuccess: forgetSession,
    },
  )
  const resend = useResend(
    async (email: string) => call(routes.request, { body: await validateForm(loadRequestRules, { email }) }),
    { onSuccess: (_, email) => setSentTo(email.trim()) },
  )
  const { startCountdown } = resend
  useEffect(() => {
    if (wasSent) startCountdown(RESEND_AFTER_MS)
  }, [wasSent, startCountdown])
  if (reset.isDone) return <ResetDone signInHref={signInHref} />
  const sendLabel = sentTo ? m.auth_reset_send_another() : m.auth_reset_send_code()
  return (
    <form
      className="grid gap-5"
      method="post"
      noValidate={isReady}
      ref={(form) => {
        reset.setForm(form)
        resend.setForm(form)
      }}
      onInput={(event) => {
        reset.onInput(event)
        preloadRules(loadResetRules)
        resend.onInput(event)
        const { email = '', newPassword = '' } = getFields(event.currentTarget)
        setTyped({ email, newPassword })
      }}
      onSubmit={(event) => {
        event.preventDefault()
        resend.clear()
        void reset.submit(getFields(event.currentTarget))
      }}
    >
      {sentTo && (
        <Note tone="ok" role="status">
          <ParaglideMessage
            message={m.auth_reset_sent}
            inputs={{ email: sentTo }}
            markup={{ email: boldIn('wrap-anywhere') }}
          />
        </Note>
      )}
      <Refused by={resend.problem ? resend : reset} />
      <TextField
        label={m.auth_email()}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        name="email"
        defaultValue={requestedEmail}
        error={reset.fieldErrors.email ?? resend.fieldErrors.email}
      />
      <div className="grid gap-2">
        <CodeField
          label={m.auth_reset_code()}
          name="otp"
          value={otp}
          onChange={setOtp}
          error={reset.fieldErrors.otp}
        />
        <p className="text-14 leading-small" aria-live="off">
          {resend.secondsLeft > 0 ? (
            <span className="text-ink-2">{m.auth_reset_wait({ seconds: resend.secondsLeft })}</span>
          ) : (
            <button
              type="button"
              className={linkClass}
              aria-disabled={resend.isBusy || undefined}
              onClick={() => {
                reset.clear()
                void resend.submit(typed.email)
              }}
            >
              {resend.isBusy ? m.auth_sending() : sendLabel}
            </button>
          )}
        </p>
      </div>
      <PasswordField
        label={m.auth_reset_new_password()}
        hint={<PasswordMeter strength={passwordStrength(typed.newPassword, [typed.email])} />}
        autoComplete="new-password"
        name="newPassword"
        error={reset.fieldErrors.newPassword}
      />
      <Button
        type="submit"
        size="lg"
        full
        disabled={!isReady || reset.secondsUntilRetry > 0}
        busy={reset.isBusy && m.auth_reset_saving()}
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
        <ParaglideMessage message={m.auth_reset_done} markup={{ b: bold }} />
      </Note>
      <ButtonLink href={signInHref} size="lg" full>
        {m.ui_sign_in()}
      </ButtonLink>
    </div>
  )
}

type CodeAndPasswordProps = { routes: ResetRoutes; signInHref: string; email: string; wasSent: boolean }

export type ResetRoutes =
  | { request: 'POST /users/request-password-reset'; reset: 'POST /users/reset-password' }
  | { request: 'POST /merchants/request-password-reset'; reset: 'POST /merchants/reset-password' }
