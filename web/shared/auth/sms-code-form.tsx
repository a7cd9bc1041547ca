import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { m } from '#messages'
import { countdown } from '#domain/time/time.ts'
import { RESEND_AFTER_MS } from '#domain/accounts/account-policy.ts'
import { boldIn } from '#web/components/feedback/message-markup.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Refused, useRefusal } from '#web/shared/document/refusal.tsx'
import { useResend } from './resend.ts'
import { readSmsCode } from './sms-code.ts'

const DIGITS = 6
/** Wrong codes are said at the field; other problems above it. */
const WRONG = new Set(['wrong-otp', 'wrong-proof'])

/** The code of an SMS that has just been sent. It is sent to the server when it is complete, typed or by WebOTP. */
export function SmsCodeForm({ hint, submitText, busyText, onCode, onResend, children }: SmsCodeFormProps) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isResent, setResent] = useState(false)
  const [isSending, setSending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const refused = useRefusal()
  const resend = useResend()
  const { startCountdown } = resend
  useEffect(() => {
    input.current?.focus()
    startCountdown(RESEND_AFTER_MS)
  }, [startCountdown])

  async function confirm(entered: string) {
    if (isSending || refused.secondsUntilRetry > 0) return
    if (entered.length < DIGITS) return setWrong(m.field_otp_incomplete())
    setWrong(undefined)
    setResent(false)
    refused.clear()
    setSending(true)
    try {
      await onCode(entered)
    } catch (error) {
      const problem = problemOf(error)
      setSending(false)
      if (WRONG.has(problem.code)) {
        setWrong(m.problem_wrong_otp())
        setCode('')
      } else refused.refuse(problem)
      input.current?.focus()
    }
  }
  const latest = useRef(confirm)
  useEffect(() => {
    latest.current = confirm
  })
  const onSms = useCallback((received: string) => {
    setCode(received)
    void latest.current(received)
  }, [])
  useEffect(() => readSmsCode(onSms), [onSms])

  async function sendAgain() {
    setWrong(undefined)
    setResent(false)
    refused.clear()
    const problem = await resend.send(onResend)
    if (problem) return refused.refuse(problem)
    setCode('')
    setResent(true)
    input.current?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    // React bubbles a dialog's events to the page that rendered it.
    event.stopPropagation()
    void confirm(code)
  }

  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
      {isResent && (
        <Note tone="ok" role="status">
          {m.auth_verify_phone_resent()}
        </Note>
      )}
      <Refused by={refused} />
      <CodeField
        ref={input}
        label={m.auth_verify_phone_code()}
        hint={hint}
        name="otp"
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setWrong(undefined)
        }}
        onDone={(digits) => void confirm(digits)}
        error={wrong}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {resend.secondsLeft > 0 ? (
          <p className="quiet py-2.5">
            <ParaglideMessage
              message={m.booking_details_resend_in}
              inputs={{ time: countdown(resend.secondsLeft * 1000) }}
              markup={{ b: boldIn('tabular-nums') }}
            />
          </p>
        ) : (
          <Button
            variant="line"
            size="sm"
            busy={resend.isSending && m.auth_sending()}
            onClick={() => void sendAgain()}
          >
            {m.auth_verify_phone_resend()}
          </Button>
        )}
        {children}
      </div>
      <Button
        type="submit"
        size="lg"
        full
        disabled={code.length < DIGITS || refused.secondsUntilRetry > 0}
        busy={isSending && busyText}
      >
        {submitText}
      </Button>
    </form>
  )
}

type SmsCodeFormProps = {
  hint: ReactNode
  submitText: string
  busyText: string
  /** Throws the Problem of a code that is refused. */
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<unknown>
  /** Another way, beside the button that sends the code again. */
  children?: ReactNode
}
