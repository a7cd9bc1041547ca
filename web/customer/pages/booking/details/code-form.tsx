import { clsx } from 'clsx'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { formatPhone } from '#domain/accounts/phone.ts'
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
import type { SentCode, VisitorDetails } from '../state/answer.ts'
import type { LastStepState } from '../state/wizard-state.ts'
import { EMPTY_DETAILS } from './details-form.tsx'

/** The code of the SMS, which creates the account, or signs in to the one with the e-mail address. */
export function CodeForm({ id, step, code, placed }: CodeFormProps) {
  const { answer, now, getHref } = step
  const details = answer?.details ?? EMPTY_DETAILS
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
          <EditButton form={editFormId(id)} className="-my-2.5 py-2.5 text-14 leading-6">
            {m.booking_details_edit()}
          </EditButton>
        </div>
      )}
      <form id={editFormId(id)} method="post" action={getHref(3)}>
        <Hidden fields={{ form: 'details', ...toFields(details) }} />
      </form>
      <sms-code>
        <sent-form data-visitor>
          <form id={id} method="post" action={getHref(3)} noValidate>
            <Hidden fields={{ form: 'code', ...toFields(details), ...toCodeFields(code) }} />
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
                <Resend now={now} until={'resendAt' in code ? code.resendAt : undefined} />
                {isSignIn ? (
                  <Link
                    className={clsx(linkClass, 'py-2.5 text-14 leading-6')}
                    href={paths.signIn(getHref(3))}
                  >
                    {m.auth_sign_in_code_other()}
                  </Link>
                ) : (
                  <EditButton form={editFormId(id)} className="py-2.5 text-14 leading-6">
                    {m.booking_details_wrong_number()}
                  </EditButton>
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

/** The form that leads back to the details. */
export const editFormId = (id: string) => `${id}-details`

/** Leads back to the details as they were typed. */
export const EditButton = ({ form, className, children }: EditButtonProps) => (
  <button type="submit" name="edit" form={form} className={clsx(linkClass, className)}>
    {children}
  </button>
)
type EditButtonProps = { form: string; className?: string; children?: ReactNode }

/** The button that sends the code again, which `<count-down>` shows once that is possible. */
const Resend = ({ now, until }: { now: number; until: number | undefined }) => (
  <count-down data-now={now} data-until={until}>
    <p className="quiet py-2.5" data-counting hidden>
      <ParaglideMessage
        message={m.booking_details_resend_in}
        inputs={{ time: '' }}
        markup={{ b: () => <b className="tabular-nums" data-clock /> }}
      />
    </p>
    <Button variant="line" size="sm" type="submit" name="resend" data-over data-busy={m.auth_sending()}>
      {m.auth_verify_phone_resend()}
    </Button>
  </count-down>
)

const Hidden = ({ fields }: { fields: Record<string, string | number> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

const toFields = ({ name, phone, email, hasAccepted, wantsOffers }: VisitorDetails) => ({
  name,
  phoneNumber: phone,
  email,
  ...(hasAccepted && { acceptedTerms: 'on' }),
  ...(wantsOffers && { wantsOffers: 'on' }),
})

const toCodeFields = (code: SentCode) =>
  'login' in code
    ? { login: code.login }
    : { registration: code.registration, registeredPhone: code.phone, resendAt: code.resendAt }

type CodeFormProps = {
  id: string
  step: LastStepState
  code: SentCode
  placed: (button: ReactNode) => ReactNode
}
