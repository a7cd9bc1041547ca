import { m } from '#messages'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Api, Reply } from '#contract/kernel.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { DialogButtons } from '#web/ui/overlays/overlay-look.tsx'
import { CODE_DIGITS } from '#web/ui/forms/code-digits.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { call } from '#web/api/browser.ts'
import { GoogleButton } from '#web/parts/auth/google-button.tsx'
import { OrDivider } from '#web/parts/auth/or-divider.tsx'
import { toProblem } from '#web/api/to-problem.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { SmsCodeForm } from '#web/parts/auth/sms-code-form.tsx'
import { SecondFactorField } from '#web/parts/auth/second-factor-field.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import type { Problem } from '#contract/problem.ts'

type Proof = { password?: string; credential?: string; code?: string }
type SecuritySettings = Reply<Api['GET /users/security']>

/**
 * Asks for the password, for Google, or for a code, depending on what this account has; one of them is
 * enough.
 */
export function ConfirmIdentityDialog({
  open,
  onDone,
}: {
  open: boolean
  onDone: (isConfirmed: boolean) => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onDone(false)}
      title={m.shell_identity_title()}
      description={m.shell_identity_text()}
    >
      <ConfirmForm onConfirmed={() => onDone(true)} onClose={() => onDone(false)} />
    </Dialog>
  )
}

function ConfirmForm({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const [settings, setSecuritySettings] = useState<SecuritySettings>()
  const [isByCode, setByCode] = useState(false)
  const [loadFailure, setLoadFailure] = useState<Problem>()
  useEffect(() => {
    const leaving = new AbortController()
    call('GET /users/security', { signal: leaving.signal }).then(setSecuritySettings, (error: unknown) => {
      if (!leaving.signal.aborted) setLoadFailure(toProblem(error))
    })
    return () => leaving.abort()
  }, [])

  const { setForm, ...prove } = useSubmit((body: Proof) => call('POST /users/prove', { body }), {
    check: ({ password, code = '' }) => ({
      ...(password === '' && { missing: m.shell_identity_password_missing() }),
      ...(isByCode && code.length < CODE_DIGITS && { missing: m.shell_identity_code_missing() }),
    }),
    onSuccess: onConfirmed,
  })
  const { missing } = prove.fieldErrors
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React bubbles a dialog's events to the page that rendered it.
    event.stopPropagation()
    const form = new FormData(event.currentTarget)
    const value = (name: string) => String(form.get(name) ?? '')
    void prove.submit(isByCode ? { code: value('code').trim() } : { password: value('password') })
  }

  if (loadFailure) {
    return (
      <>
        <Refused by={{ problem: loadFailure, secondsUntilRetry: loadFailure.retryAfter ?? 0 }} />
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {m.ui_close()}
          </Button>
        </DialogButtons>
      </>
    )
  }
  if (!settings) {
    return (
      <div className="grid gap-4" aria-busy>
        <Skeleton height="78px" />
        <Skeleton height="48px" />
      </div>
    )
  }
  const { hasPassword, google, twoFactor, smsCodePhone } = settings
  const otherMethod = hasPassword
    ? m.shell_identity_use_password()
    : google
      ? m.shell_identity_use_google()
      : m.auth_sign_in_send_code()
  return (
    <div className="grid gap-4">
      <Refused by={prove} />
      {(hasPassword || isByCode) && (
        <form ref={setForm} className="grid gap-4" method="post" noValidate onSubmit={submit}>
          {isByCode ? (
            <SecondFactorField name="code" error={missing} />
          ) : (
            <PasswordField
              label={m.shell_identity_password()}
              name="password"
              autoComplete="current-password"
              error={missing}
            />
          )}
          <Button
            type="submit"
            full
            disabled={prove.secondsUntilRetry > 0}
            busy={prove.isBusy && m.shell_identity_checking()}
          >
            {m.shell_identity_confirm()}
          </Button>
        </form>
      )}
      {smsCodePhone !== null && !isByCode && <ConfirmBySms phone={smsCodePhone} onConfirmed={onConfirmed} />}
      {!hasPassword && !google && !twoFactor.isOn && smsCodePhone === null && (
        <Note>{m.shell_identity_none()}</Note>
      )}
      {twoFactor.isOn && (
        <Button
          variant="line"
          full
          onClick={() => {
            setByCode(!isByCode)
            prove.clear()
          }}
        >
          {isByCode ? otherMethod : m.shell_identity_use_code()}
        </Button>
      )}
      {google && (!isByCode || hasPassword) && (
        <GoogleButton
          text="continue_with"
          above={hasPassword && <OrDivider>{m.shell_identity_or()}</OrDivider>}
          onCredential={(credential) => prove.submit({ credential })}
        />
      )}
    </div>
  )
}

/** A code to the phone, sent when the dialog opens. One of a minute ago still works. */
function ConfirmBySms({ phone, onConfirmed }: { phone: string; onConfirmed: () => void }) {
  const isSent = useRef(false)
  const sent = useSubmit('POST /users/prove/code', {
    onProblem: ({ code }) => code === 'resend-too-soon',
  })
  const { submit } = sent
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void submit()
  })
  return (
    <div className="grid gap-4">
      <Refused by={sent} />
      <SmsCodeForm
        hint={m.shell_identity_sms({ phone })}
        submitText={m.shell_identity_confirm()}
        busyText={m.shell_identity_checking()}
        onCode={async (otp) => {
          await call('POST /users/prove', { body: { otp } })
          onConfirmed()
        }}
        onResend={() => call('POST /users/prove/code')}
      />
    </div>
  )
}
