import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { UserRound } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { m } from '#messages'
import type { Problem } from '#contract/problem.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import type { At } from '#domain/time/time.ts'
import { RESEND_AFTER_MS } from '#domain/accounts/account-policy.ts'
import { call } from '#web/api/browser.ts'
import type { SentProblem } from '#web/api/sent-problem.ts'
import { SmsCodeForm } from '#web/parts/auth/sms-code-form.tsx'
import { boldIn } from '#web/ui/feedback/message-markup.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { hasToStartAgain, type Registration, type VisitorDetails } from './details-storage.ts'

/** The code of the SMS, which creates the account. */
export function CodeForm({
  now,
  details: { name, phone: typedPhone, email, hasAccepted, wantsOffers, registration },
  sentProblem,
  editHref,
  placed,
  onResent,
  onRefused,
  onConfirmed,
}: CodeFormProps) {
  const params = { id: registration.id }
  const phone = formatPhone(registration.phone)
  const [msUntilResend] = useState(() => Math.min(registration.resendAt - now, RESEND_AFTER_MS))
  return (
    <>
      <div className="mb-5 grid grid-cols-[24px_1fr_auto] items-start gap-3 border-b border-line pb-4">
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
      <SmsCodeForm
        hint={
          <ParaglideMessage
            message={m.booking_details_code_sent}
            inputs={{ phone }}
            markup={{ phone: boldIn('whitespace-nowrap') }}
          />
        }
        submitText={m.auth_verify_phone_submit()}
        busyText={m.auth_verify_phone_verifying()}
        msUntilResend={msUntilResend}
        answer={{
          problem: sentProblem,
          fields: (
            <>
              {Object.entries({
                form: 'code',
                name,
                phoneNumber: typedPhone,
                email,
                ...(hasAccepted && { acceptedTerms: 'on' }),
                ...(wantsOffers && { wantsOffers: 'on' }),
                registration: registration.id,
                registeredPhone: registration.phone,
                resendAt: registration.resendAt,
              }).map(([field, value]) => (
                <input key={field} type="hidden" name={field} value={value} />
              ))}
            </>
          ),
        }}
        onCode={async (code) => {
          await call('POST /auth/registrations/:id/confirm', { params, body: { code } })
          onConfirmed()
        }}
        onResend={async () => {
          const sent = await call('POST /auth/registrations/:id/resend', { params })
          onResent({ ...registration, resendAt: Date.parse(sent.resendAt) })
        }}
        onProblem={(problem) => {
          if (!hasToStartAgain(problem)) return false
          onRefused(problem)
          return true
        }}
        placed={placed}
      >
        <Link className={clsx(linkClass, 'py-2.5 text-14 leading-6')} href={editHref}>
          {m.booking_details_wrong_number()}
        </Link>
      </SmsCodeForm>
    </>
  )
}

type CodeFormProps = {
  now: At
  details: VisitorDetails & { registration: Registration }
  /** Problem of the code when the browser sent this form by itself. */
  sentProblem: SentProblem | undefined
  editHref: string
  placed: (button: ReactNode) => ReactNode
  onResent: (registration: Registration) => void
  onRefused: (problem: Problem) => void
  onConfirmed: () => void
}
