import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import { redirect, useLoaderData, useLocation, useNavigate } from 'react-router'
import { RESEND_AFTER_MS } from '#domain/accounts/account-policy.ts'
import { maskPhone } from '#domain/accounts/phone.ts'
import { sameSitePath } from '#domain/accounts/same-site-path.ts'
import { m } from '#messages'
import { useReturnTo } from '#web/shared/auth/use-return-to.ts'
import { useResend } from '#web/shared/auth/resend.ts'
import { call } from '#web/shared/document/browser.ts'
import { sessionContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Refused, useRefusal } from '#web/shared/document/refusal.tsx'
import { useHydrated } from '#web/shared/document/use-hydrated.ts'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { CodeField } from '#web/components/forms/code-field.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { linkClass } from '#web/components/navigation/link-look.ts'
import { pages } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'
import { savePhoneToVerify, phoneToVerify, type PhoneToVerify } from './phone-to-verify.ts'
import { readSmsCode } from './sms-code.ts'

const HOME_AFTER_MS = 1500
const DIGITS = 6

/** A user whose phone is verified has nothing to do here. */
export function loader({ context, url }: LoaderArgs) {
  const session = context.get(sessionContext)
  if (session?.isPhoneVerified) throw redirect(sameSitePath(url.searchParams.get('redirect')))
  return { ownPhone: session?.phoneNumber ?? null, isSignedIn: session !== null }
}

export const meta = () => privateMeta(m.auth_verify_phone_title(), m.auth_verify_phone_description())

export default function VerifyPhonePage() {
  const { ownPhone, isSignedIn } = useLoaderData<typeof loader>()
  const { returnTo } = useReturnTo()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isReady = useHydrated()
  // The account's own phone takes precedence: a different stored one belongs to another user or was changed
  // since.
  const target = useMemo<PhoneToVerify | null>(() => {
    const known = isReady ? phoneToVerify(state) : null
    if (known && (ownPhone === null || known.phone === ownPhone)) return known
    return ownPhone === null ? null : { phone: ownPhone }
  }, [isReady, state, ownPhone])

  useEffect(() => {
    // The stored phone is read after hydration, and must not be overwritten before.
    if (!isReady) return
    if (target) savePhoneToVerify(target)
    else void navigate(pages.signUp, { replace: true })
  }, [target, isReady, navigate])

  return (
    <AuthFrame
      about="safety"
      title={m.auth_verify_phone_title()}
      lead={target ? <Lead {...target} /> : <Skeleton width="260px" height="24px" />}
      foot={
        isSignedIn ? (
          <span className="flex items-center justify-between gap-2">
            <span className="text-ink-2">{m.auth_verify_phone_later()}</span>
            <ButtonLink variant="line" size="sm" href={returnTo}>
              {m.auth_verify_phone_skip()}
            </ButtonLink>
          </span>
        ) : (
          <Link className={linkClass} href={pages.signUp}>
            {m.auth_verify_phone_back()}
          </Link>
        )
      }
    >
      {target ? (
        <Verify key={target.phone} target={target} returnTo={returnTo} />
      ) : (
        <Skeleton height="220px" />
      )}
    </AuthFrame>
  )
}

function Lead({ phone, message }: PhoneToVerify) {
  const number = maskPhone(phone)
  if (message !== undefined)
    return (
      <>
        {message} <b className="whitespace-nowrap">{number}</b>
      </>
    )
  return (
    <ParaglideMessage
      message={m.auth_verify_phone_lead}
      inputs={{ phone: number }}
      markup={{ phone: ({ children }) => <b className="whitespace-nowrap">{children}</b> }}
    />
  )
}

function Verify({ target: { phone, sentAt }, returnTo }: { target: PhoneToVerify; returnTo: string }) {
  const [otp, setOtp] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [success, setSuccess] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)
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
      setOtp('')
      setSuccess(m.auth_verify_phone_resent())
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
        hint={sentAt === undefined ? m.auth_verify_phone_no_code() : m.auth_verify_phone_expires()}
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
          variant="line"
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
          ) : (
            m.auth_verify_phone_resend()
          )}
        </Button>
      </div>
    </form>
  )
}
