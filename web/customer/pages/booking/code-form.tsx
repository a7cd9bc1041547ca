import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { UserRound } from '#web/components/icons/icons.tsx'
import { clsx } from 'clsx'
import { useCallback, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { m } from '#messages'
import type { Problem } from '#contract/problem.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { countdown, type At } from '#domain/time/time.ts'
import { RESEND_AFTER_MS } from '#domain/accounts/account-policy.ts'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Refused, useRefusal } from '#web/shared/document/refusal.tsx'
import { useResend } from '#web/shared/auth/resend.ts'
import { readSmsCode } from '#web/shared/auth/sms-code.ts'
import { boldIn } from '#web/components/feedback/message-markup.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Button } from '#web/components/forms/button.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { linkClass } from '#web/components/navigation/link-look.ts'
import type { Registration, VisitorDetails } from './details-storage.ts'

const DIGITS = 6
/** The registration cannot go on with this code: the details have to be changed or sent again. */
const START_AGAIN = new Set(['registration-not-found', 'user-exists', 'phone-taken'])

/** The code of the SMS, which creates the account. */
export function CodeForm({
  id,
  now,
  details: { name, email, registration },
  editHref,
  placed,
  onResent,
  onRefused,
  onConfirmed,
}: CodeFormProps) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [isResent, setResent] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const refused = useRefusal()
  const resend = useResend()
  const { startCountdown } = resend
  const params = { id: registration.id }
  const phone = formatPhone(registration.phone)

  useEffect(() => input.current?.focus(), [])
  const [msUntilResend] = useState(() => Math.min(registration.resendAt - now, RESEND_AFTER_MS))
  useEffect(() => {
    if (msUntilResend > 0) startCountdown(msUntilResend)
  }, [msUntilResend, startCountdown])

  async function confirm(entered: string) {
    if (isConfirming || refused.secondsUntilRetry > 0) return
    if (entered.length < DIGITS) {
      setWrong(m.field_otp_incomplete())
      return input.current?.focus()
    }
    setWrong(undefined)
    setResent(false)
    refused.clear()
    setConfirming(true)
    try {
      await call('POST /auth/registrations/:id/confirm', { params, body: { code: entered } })
      onConfirmed()
    } catch (error) {
      setConfirming(false)
      const problem = problemOf(error)
      if (START_AGAIN.has(problem.code)) return onRefused(problem)
      if (problem.code === 'wrong-otp') {
        setWrong(problem.message)
        setCode('')
      } else refused.refuse(problem)
      input.current?.focus()
    }
  }

  // The phone that receives the SMS is often the one in use: the browser offers the code.
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
    const problem = await resend.send(async () => {
      const sent = await call('POST /auth/registrations/:id/resend', { params })
      onResent({ ...registration, resendAt: Date.parse(sent.resendAt) })
    })
    if (problem?.code === 'registration-not-found') return onRefused(problem)
    if (problem) return refused.refuse(problem)
    setCode('')
    setResent(true)
    input.current?.focus()
  }

  return (
    <form
      id={id}
      method="post"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void confirm(code)
      }}
    >
      <div className="grid grid-cols-[24px_1fr_auto] items-start gap-3 border-b border-line pb-4">
        <UserRound className="mt-0.5 text-ink-2" />
        <p className="min-w-0 wrap-anywhere">
          <b className="block">{name}</b>
          <span className="block text-14 leading-row text-ink-2">{phone}</span>
          {email && <span className="block text-14 leading-row text-ink-2">{email}</span>}
        </p>
        <Link className={clsx(linkClass, '-my-2.5 py-2.5 text-14 leading-6')} href={editHref}>
          {m.booking_details_edit()}
        </Link>
      </div>
      <div className="grid gap-4 pt-5">
        {isResent && (
          <Note tone="ok" role="status">
            {m.auth_verify_phone_resent()}
          </Note>
        )}
        <Refused by={refused} />
        <CodeField
          ref={input}
          label={m.auth_verify_phone_code()}
          hint={
            <ParaglideMessage
              message={m.booking_details_code_sent}
              inputs={{ phone }}
              markup={{ phone: boldIn('whitespace-nowrap') }}
            />
          }
          name="code"
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
          <Link className={clsx(linkClass, 'py-2.5 text-14 leading-6')} href={editHref}>
            {m.booking_details_wrong_number()}
          </Link>
        </div>
      </div>
      {placed(
        <Button
          type="submit"
          form={id}
          size="lg"
          full
          disabled={code.length < DIGITS || refused.secondsUntilRetry > 0}
          busy={isConfirming && m.auth_verify_phone_verifying()}
        >
          {m.auth_verify_phone_submit()}
        </Button>,
      )}
    </form>
  )
}

type CodeFormProps = {
  id: string
  now: At
  details: VisitorDetails & { registration: Registration }
  editHref: string
  placed: (button: ReactNode) => ReactNode
  onResent: (registration: Registration) => void
  onRefused: (problem: Problem) => void
  onConfirmed: () => void
}
