import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { RESEND_AFTER_MS } from '#domain/accounts/account-policy.ts'
import { m } from '#messages'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Refused, useRefusal } from '#web/shared/document/refusal.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { savePhoneToVerify, type PhoneToVerify } from './phone-to-verify.ts'
import { useResend } from './resend.ts'
import { readSmsCode } from './sms-code.ts'

const HOME_AFTER_MS = 1500
const DIGITS = 6

/** Verifies a phone number by the code of an SMS, and then loads the page `returnTo`. */
export function VerifyPhoneForm({
  target: { phone, sentAt },
  returnTo,
}: {
  target: PhoneToVerify
  returnTo: string
}) {
  const [otp, setOtp] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [success, setSuccess] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)
  const [isSent, setSent] = useState(false)
  const wasSent = isSent || sentAt !== undefined
  const codeInput = useRef<HTMLInputElement>(null)
  const refusal = useRefusal()
  const resend = useResend()
  const { startCountdown } = resend

  useEffect(() => {
    const left = sentAt === undefined ? 0 : sentAt + RESEND_AFTER_MS - Date.now()
    if (left > 0) startCountdown(Math.min(left, RESEND_AFTER_MS))
  }, [sentAt, startCountdown])

  const { refuse, clear } = refusal
  const verify = useCallback(
    async (code: string) => {
      if (code.length < DIGITS) return setWrong(m.field_otp_incomplete())
      setWrong(undefined)
      setSuccess(undefined)
      clear()
      setSending(true)
      try {
        await call('POST /users/verify-otp', { body: { phone, otp: code } })
        setDone(true)
        setTimeout(() => {
          savePhoneToVerify(null)
          window.location.replace(returnTo)
        }, HOME_AFTER_MS)
      } catch (error) {
        const problem = problemOf(error)
        setSending(false)
        if (problem.status === 429 || problem.status === 503) refuse(problem)
        else if (problem.status === 0 || problem.status >= 500) setWrong(m.auth_verify_phone_error())
        else {
          setWrong(problem.message)
          setOtp('')
        }
        codeInput.current?.focus()
      }
    },
    [phone, returnTo, refuse, clear],
  )
  // The phone that receives the SMS is often the one in use: the browser offers the code, and one tap is
  // enough.
  useEffect(
    () =>
      readSmsCode((code) => {
        setOtp(code)
        void verify(code)
      }),
    [verify],
  )

  async function sendAgain() {
    setSuccess(undefined)
    setWrong(undefined)
    clear()
    const problem = await resend.send(() => call('POST /users/resend-otp', { body: { phone } }))
    if (!problem) {
      const now = Date.now()
      savePhoneToVerify({ phone, sentAt: now })
      setSent(true)
      setOtp('')
      setSuccess(wasSent ? m.auth_verify_phone_resent() : m.auth_verify_phone_sent())
      codeInput.current?.focus()
    } else if (problem.code === 'resend-too-soon' && !wasSent) {
      // A code of a minute ago is still on its way.
      setSent(true)
      setSuccess(m.auth_verify_phone_sent())
      codeInput.current?.focus()
    } else if (problem.status === 429) refuse(problem)
    else
      setWrong(
        problem.status === 0 || problem.status >= 500
          ? m.auth_verify_phone_resend_error()
          : m.auth_verify_phone_resend_failed(),
      )
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSending) void verify(otp)
  }

  if (isDone) {
    return (
      <Note tone="ok" role="status">
        <ParaglideMessage
          message={m.auth_verify_phone_done}
          inputs={{}}
          markup={{ b: ({ children }) => <b>{children}</b> }}
        />
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
      <Refused by={refusal} />
      <CodeField
        onKeyDown={(event) =>
          event.key === 'Enter' && otp.length < DIGITS && setWrong(m.field_otp_incomplete())
        }
        ref={codeInput}
        label={m.auth_verify_phone_code()}
        hint={wasSent ? m.auth_verify_phone_expires() : m.auth_verify_phone_send_first()}
        name="otp"
        value={otp}
        onChange={(digits) => {
          setOtp(digits)
          setWrong(undefined)
        }}
        error={wrong}
      />
      <div className="grid gap-2">
        <Button
          type="submit"
          size="lg"
          full
          disabled={otp.length < DIGITS || refusal.secondsUntilRetry > 0}
          busy={isSending && m.auth_verify_phone_verifying()}
        >
          {m.auth_verify_phone_submit()}
        </Button>
        <Button
          variant={wasSent ? 'line' : 'ink'}
          full
          disabled={resend.secondsLeft > 0}
          busy={resend.isSending && m.auth_sending()}
          onClick={() => void sendAgain()}
        >
          {resend.secondsLeft > 0 ? (
            <ParaglideMessage
              message={m.auth_verify_phone_resend_in}
              inputs={{ seconds: resend.secondsLeft }}
              markup={{ wait: ({ children }) => <span className="font-normal">{children}</span> }}
            />
          ) : wasSent ? (
            m.auth_verify_phone_resend()
          ) : (
            m.auth_verify_phone_send()
          )}
        </Button>
      </div>
    </form>
  )
}
