import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { RESEND_AFTER_MS } from '#domain/accounts/account-policy.ts'
import { m } from '#messages'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { call } from '#web/api/browser.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { CODE_DIGITS } from '#web/ui/forms/code-digits.ts'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { savePhoneToVerify, type PhoneToVerify } from './phone-to-verify.ts'
import { useResend } from './resend.ts'
import { useSmsCode } from './sms-code.ts'

const HOME_AFTER_MS = 1500

/** Verifies a phone number by the code of an SMS, and then loads the page `returnTo`. */
export function VerifyPhoneForm({
  target: { phone, sentAt },
  secondsLeft,
  returnTo,
}: {
  target: PhoneToVerify
  /** Seconds until another code can be sent to the phone of the account. */
  secondsLeft: number
  returnTo: string
}) {
  const [otp, setOtp] = useState('')
  const [isSentAgain, setSent] = useState(false)
  const isSent = isSentAgain || sentAt !== undefined || secondsLeft > 0
  const [success, setSuccess] = useState<string>()
  const codeInput = useRef<HTMLInputElement>(null)
  const focus = () => codeInput.current?.focus()

  const verify = useSubmit((code: string) => call('POST /users/verify-otp', { body: { phone, otp: code } }), {
    check: (code) => (code.length < CODE_DIGITS ? { otp: m.field_otp_incomplete() } : undefined),
    toFieldErrors({ status, message }) {
      if (status === 429 || status === 503) return undefined
      return { otp: status === 0 || status >= 500 ? m.auth_verify_phone_error() : message }
    },
    onSuccess() {
      setTimeout(() => {
        savePhoneToVerify(null)
        window.location.replace(returnTo)
      }, HOME_AFTER_MS)
    },
    onProblem({ status }) {
      if (status >= 400 && status < 500 && status !== 429) setOtp('')
      focus()
    },
  })
  const resend = useResend(() => call('POST /users/resend-otp', { body: { phone } }), {
    toFieldErrors: ({ status }) =>
      status === 429
        ? undefined
        : {
            otp:
              status === 0 || status >= 500
                ? m.auth_verify_phone_resend_error()
                : m.auth_verify_phone_resend_failed(),
          },
    onSuccess() {
      savePhoneToVerify({ phone, sentAt: Date.now() })
      setOtp('')
      setSent(true)
      setSuccess(isSent ? m.auth_verify_phone_resent() : m.auth_verify_phone_sent())
      focus()
    },
    onProblem({ code }) {
      if (code !== 'resend-too-soon' || isSent) return false
      // A code of a minute ago is still on its way.
      setSent(true)
      setSuccess(m.auth_verify_phone_sent())
      focus()
      return true
    },
  })
  const { startCountdown } = resend
  useEffect(() => {
    const left = sentAt === undefined ? 0 : sentAt + RESEND_AFTER_MS - Date.now()
    const wait = Math.max(secondsLeft * 1000, Math.min(left, RESEND_AFTER_MS))
    if (wait > 0) startCountdown(wait)
  }, [sentAt, secondsLeft, startCountdown])

  function enter(code: string) {
    setSuccess(undefined)
    resend.clear()
    void verify.submit(code)
  }
  useSmsCode((code) => {
    setOtp(code)
    enter(code)
  })
  function sendAgain() {
    setSuccess(undefined)
    verify.clear()
    void resend.submit()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    enter(otp)
  }

  if (verify.isDone) {
    return (
      <Note tone="ok" role="status">
        <ParaglideMessage message={m.auth_verify_phone_done} markup={{ b: bold }} />
      </Note>
    )
  }
  return (
    <form className="grid gap-5" method="post" noValidate onSubmit={submit}>
      {success && (
        <Note tone="ok" role="status">
          {success}
        </Note>
      )}
      <Refused by={resend.problem ? resend : verify} />
      <CodeField
        // The disabled button does not send the form.
        onKeyDown={(event) => event.key === 'Enter' && otp.length < CODE_DIGITS && enter(otp)}
        ref={codeInput}
        label={m.auth_verify_phone_code()}
        hint={isSent ? m.auth_verify_phone_expires() : m.auth_verify_phone_send_first()}
        name="otp"
        value={otp}
        onChange={(digits) => {
          setOtp(digits)
          verify.clearFieldError('otp')
          resend.clearFieldError('otp')
        }}
        error={verify.fieldErrors.otp ?? resend.fieldErrors.otp}
      />
      <div className="grid gap-2">
        <Button
          type="submit"
          size="lg"
          full
          disabled={otp.length < CODE_DIGITS || verify.secondsUntilRetry > 0}
          busy={verify.isBusy && m.auth_verify_phone_verifying()}
        >
          {m.auth_verify_phone_submit()}
        </Button>
        <Button
          variant={isSent ? 'line' : 'ink'}
          full
          disabled={resend.secondsLeft > 0}
          busy={resend.isBusy && m.auth_sending()}
          onClick={sendAgain}
        >
          {resend.secondsLeft > 0 ? (
            <ParaglideMessage
              message={m.auth_verify_phone_resend_in}
              inputs={{ seconds: resend.secondsLeft }}
              markup={{ wait: ({ children }) => <span className="font-normal">{children}</span> }}
            />
          ) : isSent ? (
            m.auth_verify_phone_resend()
          ) : (
            m.auth_verify_phone_send()
          )}
        </Button>
      </div>
    </form>
  )
}
