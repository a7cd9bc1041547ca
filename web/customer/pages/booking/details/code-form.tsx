import { clsx } from 'clsx'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { RESEND_AFTER_MS } from '#domain/accounts/account-policy.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { countdown, type At } from '#domain/time/time.ts'
import { readProblem } from '#web/api/sent-problem.ts'
import { messageAtCode } from '#web/parts/auth/wrong-code.ts'
import { boldIn } from '#web/ui/feedback/message-markup.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { CodeField } from '#web/ui/forms/code-field.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { UserRound } from '#web/ui/icons/icons.tsx'
import { paths } from '../../../paths.ts'
import type { SentCode, VisitorDetails } from './visitor-cookie.ts'
import { stepHref } from '../state/choice.ts'
import type { LastStepState } from '../state/wizard-state.ts'

/** The code of the SMS, which creates the account, or signs in to the one with the e-mail address. */
export function CodeForm({ id, step, details, code, placed }: CodeFormProps) {
  const { answer, now, getHref } = step
  const problem = readProblem(answer?.problem)
  const wrong = problem && messageAtCode(problem)
  const phone = 'phone' in code ? formatPhone(code.phone) : ''
  const isSignIn = 'login' in code
  return (
    <>
      {!isSignIn && (
        <div className="mb-5 grid grid-cols-[24px_1fr_auto] items-start gap-3 border-b border-line pb-4">
          <UserRound className="mt-0.5 text-ink-2" />
          <p className="min-w-0 wrap-anywhere">
            <b className="block">{details.name}</b>
            <span className="block text-14 leading-row text-ink-2">{phone}</span>
            {details.email && <span className="block text-14 leading-row text-ink-2">{details.email}</span>}
          </p>
          <Link className={clsx(linkClass, '-my-2.5 py-2.5 text-14 leading-6')} href={editHref(step)}>
            {m.booking_details_edit()}
          </Link>
        </div>
      )}
      <sms-code>
        <sent-form data-visitor>
          <form id={id} method="post" action={getHref(3)} noValidate>
            <input type="hidden" name="form" value="code" />
            <div className="grid gap-4">
              {problem && !wrong && (
                <Note tone="bad" role="alert">
                  {problem.message}
                </Note>
              )}
              <CodeField
                label={m.auth_verify_phone_code()}
                hint={
                  isSignIn ? (
                    m.auth_sign_in_code_email({ email: code.login })
                  ) : (
                    <ParaglideMessage
                      message={m.booking_details_code_sent}
                      inputs={{ phone }}
                      markup={{ phone: boldIn('whitespace-nowrap') }}
                    />
                  )
                }
                name="otp"
                error={wrong}
              />
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <Resend now={now} resendAt={'resendAt' in code ? code.resendAt : now} />
                {isSignIn ? (
                  <Link
                    className={clsx(linkClass, 'py-2.5 text-14 leading-6')}
                    href={paths.signIn(getHref(3))}
                  >
                    {m.auth_sign_in_code_other()}
                  </Link>
                ) : (
                  <Link className={clsx(linkClass, 'py-2.5 text-14 leading-6')} href={editHref(step)}>
                    {m.booking_details_wrong_number()}
                  </Link>
                )}
              </div>
            </div>
            {placed(
              <Button
                type="submit"
                form={id}
                size="lg"
                full
                data-busy={isSignIn ? m.auth_signing_in() : m.auth_verify_phone_verifying()}
              >
                {isSignIn ? m.ui_sign_in() : m.auth_verify_phone_submit()}
              </Button>,
            )}
          </form>
        </sent-form>
      </sms-code>
    </>
  )
}

/** The address at which the visitor corrects the details. */
export const editHref = ({ item, choice }: LastStepState): string =>
  stepHref(item.key, 3, choice, { edits: true })

/** The button that sends the code again, which `<count-down>` shows once that is possible. */
function Resend({ now, resendAt }: { now: At; resendAt: At }) {
  const resendIn = Math.min(resendAt - now, RESEND_AFTER_MS)
  const button = (
    <Button variant="line" size="sm" type="submit" name="resend" data-busy={m.auth_sending()}>
      {m.auth_verify_phone_resend()}
    </Button>
  )
  if (resendIn <= 0) return button
  return (
    <count-down data-now={now} data-until={now + resendIn}>
      <p className="quiet py-2.5 noscript:hidden" data-counting>
        <ParaglideMessage
          message={m.booking_details_resend_in}
          inputs={{ time: countdown(resendIn) }}
          markup={{ b: Clock }}
        />
      </p>
      <div hidden data-ended>
        {button}
      </div>
      <noscript>{button}</noscript>
    </count-down>
  )
}

const Clock = ({ children }: { children?: ReactNode }) => (
  <b className="tabular-nums" data-clock>
    {children}
  </b>
)

type CodeFormProps = {
  id: string
  step: LastStepState
  details: VisitorDetails
  code: SentCode
  placed: (button: ReactNode) => ReactNode
}
