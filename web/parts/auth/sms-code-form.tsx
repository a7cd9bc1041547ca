import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { m } from '#messages'
import { countdown } from '#domain/time/time.ts'
import { RESEND_AFTER_MS } from '#domain/accounts/account-policy.ts'
import { readProblem, type SentProblem } from '#web/api/sent-problem.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import type { Problem } from '#contract/problem.ts'
import { boldIn } from '#web/ui/feedback/message-markup.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { CODE_DIGITS } from '#web/ui/forms/code-digits.ts'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useResend } from './resend.ts'
import { useSmsCode } from './sms-code.ts'
import { isWrongCode, messageAtCode } from './wrong-code.ts'

/** The code of an SMS that has just been sent. It is sent to the server when it is complete, typed or by WebOTP. */
export function SmsCodeForm({
  hint,
  submitText,
  busyText,
  msUntilResend = RESEND_AFTER_MS,
  answer,
  onCode,
  onResend,
  onProblem,
  placed = placeBelow,
  children,
}: SmsCodeFormProps) {
  const id = useId()
  const isReady = useHydrated()
  const answered = readProblem(answer?.problem)
  const wrong = answered && messageAtCode(answered)
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const focus = () => input.current?.focus()
  const confirm = useSubmit(onCode, {
    initialErrors: { otp: wrong },
    check(entered) {
      if (entered.length === CODE_DIGITS) return undefined
      focus()
      return { otp: m.field_otp_incomplete() }
    },
    toFieldErrors: (problem) => (isWrongCode(problem) ? { otp: m.problem_wrong_otp() } : undefined),
    onProblem(problem) {
      if (isWrongCode(problem)) setCode('')
      focus()
      return onProblem?.(problem)
    },
  })
  const resend = useResend(onResend, {
    onSuccess() {
      setCode('')
      focus()
    },
    onProblem,
  })
  const { startCountdown } = resend
  useEffect(() => {
    input.current?.focus()
    if (msUntilResend > 0) startCountdown(msUntilResend)
  }, [startCountdown, msUntilResend])

  const enter = (entered: string) => {
    if (confirm.secondsUntilRetry > 0) return
    resend.clear()
    void confirm.submit(entered)
  }
  useSmsCode((received) => {
    setCode(received)
    enter(received)
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    // React bubbles a dialog's events to the page that rendered it.
    event.stopPropagation()
    enter(code)
  }

  return (
    <form id={id} method="post" noValidate onSubmit={submit}>
      <div className="grid gap-4">
        {resend.isDone && (
          <Note tone="ok" role="status">
            {m.auth_verify_phone_resent()}
          </Note>
        )}
        {answered && !wrong && !resend.problem && !confirm.problem && (
          <Note tone="bad" role="alert">
            {answered.message}
          </Note>
        )}
        <Refused by={resend.problem ? resend : confirm} />
        {answer?.fields}
        <CodeField
          ref={input}
          label={m.auth_verify_phone_code()}
          hint={hint}
          name="otp"
          value={code}
          onChange={(digits) => {
            setCode(digits)
            confirm.clearFieldError('otp')
          }}
          onDone={enter}
          error={confirm.fieldErrors.otp}
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
              type={answer ? 'submit' : 'button'}
              name="resend"
              busy={resend.isBusy && m.auth_sending()}
              onClick={(event) => {
                event.preventDefault()
                confirm.clear()
                void resend.submit()
              }}
            >
              {m.auth_verify_phone_resend()}
            </Button>
          )}
          {children}
        </div>
      </div>
      {placed(
        <Button
          type="submit"
          form={id}
          size="lg"
          full
          disabled={((!answer || isReady) && code.length < CODE_DIGITS) || confirm.secondsUntilRetry > 0}
          busy={(confirm.isBusy || confirm.isDone) && busyText}
        >
          {submitText}
        </Button>,
      )}
    </form>
  )
}

const placeBelow = (button: ReactNode): ReactNode => <div className="mt-4 grid">{button}</div>

type SmsCodeFormProps = {
  hint: ReactNode
  submitText: string
  busyText: string
  /** Milliseconds until the code can be sent again; by default the code was sent just now. */
  msUntilResend?: number
  /** The form can also be sent without scripts: with these fields, and after the problem of such an attempt. */
  answer?: { fields: ReactNode; problem: SentProblem | undefined }
  /** Throws the Problem of a code that is refused. */
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<unknown>
  /** If it returns true, the problem is not shown. */
  onProblem?: (problem: Problem) => unknown
  placed?: (button: ReactNode) => ReactNode
  /** Alternative beside the button that sends the code again. */
  children?: ReactNode
}
