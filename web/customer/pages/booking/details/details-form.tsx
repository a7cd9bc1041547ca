import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { ACCOUNT_TEXTS } from '#contract/account-limits.ts'
import type { Problem } from '#contract/problem.ts'
import { readProblem } from '#web/api/sent-problem.ts'
import { ConsentCheckbox } from '#web/parts/auth/consent-checkbox.tsx'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TelField } from '#web/ui/forms/tel-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { paths } from '../../../paths.ts'
import type { VisitorDetails } from './visitor-cookie.ts'
import type { LastStepState } from '../state/wizard-state.ts'
import { MAX_TYPED_PHONE } from '../typed-phone.ts'

export const EMPTY_DETAILS: VisitorDetails = {
  name: '',
  phone: '',
  email: '',
  hasAccepted: false,
  wantsOffers: false,
}

/** A visitor's name, phone, e-mail and consent. Sends a code to the phone. */
export function DetailsForm({ id, step, details, isBlocked, placed }: DetailsFormProps) {
  const { answer, getHref, edits } = step
  const problem = readProblem(answer?.problem)
  const needsProof = problem?.code === 'proof-of-work-required'
  const errors = problem ? getFieldErrors(problem) : {}
  const isAtField = Object.keys(errors).length > 0
  return (
    <kept-draft data-owner="visitor" data-sent={details === EMPTY_DETAILS ? undefined : ''}>
      <sent-form data-visitor>
        <form id={id} method="post" action={getHref(3)} noValidate>
          <input type="hidden" name="form" value="details" />
          <div className="grid gap-3.5">
            {problem && !isAtField && !needsProof && (
              <Note tone="bad" role="alert">
                {problem.message}
              </Note>
            )}
            <TextField
              label={m.booking_details_name()}
              name="name"
              autoComplete="name"
              maxLength={ACCOUNT_TEXTS.fullName.max}
              defaultValue={details.name}
              error={errors.name}
            />
            <TelField
              label={m.auth_phone()}
              hint={m.booking_details_phone_hint()}
              name="phoneNumber"
              maxLength={MAX_TYPED_PHONE}
              defaultValue={details.phone}
              // The visitor has asked for it.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={edits}
              error={errors.phoneNumber}
            />
            <div className="grid gap-2">
              <TextField
                label={m.auth_email()}
                optional
                hint={m.booking_details_email_why()}
                name="email"
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={ACCOUNT_TEXTS.email.max}
                defaultValue={details.email}
                error={errors.email}
              />
              {problem?.code === EMAIL_TAKEN && (
                <p className="text-14 leading-small">
                  <ParaglideMessage
                    message={m.auth_sign_up_is_it_yours}
                    inputs={{}}
                    markup={{ link: linkTo(paths.signIn(getHref(3))) }}
                  />
                </p>
              )}
            </div>
            <div>
              <ConsentCheckbox
                id={id}
                termsHref={paths.terms()}
                privacyHref={paths.privacy()}
                defaultChecked={details.hasAccepted}
                error={errors.acceptedTerms}
              />
              <Checkbox name="wantsOffers" defaultChecked={details.wantsOffers}>
                {m.booking_details_offers()}
              </Checkbox>
            </div>
            {needsProof && <SignUpCheck problem={problem} />}
          </div>
          {placed(
            <Button type="submit" form={id} size="lg" full disabled={isBlocked} data-busy={m.auth_sending()}>
              {m.booking_details_send_code()}
            </Button>,
          )}
        </form>
      </sent-form>
    </kept-draft>
  )
}

/** Where many accounts are created from one network, the element solves a calculation and sends the form again. */
const SignUpCheck = ({ problem }: { problem: Problem }) => (
  <sign-up-check data-challenge={JSON.stringify(problem.extra?.challenge)}>
    <noscript>
      <Note tone="bad" role="alert">
        {m.auth_sign_up_needs_script()}
      </Note>
    </noscript>
    <div data-failed hidden>
      <Note tone="bad" role="alert">
        {problem.message}
      </Note>
    </div>
    <div data-solving className="noscript:hidden">
      <Note role="status">
        <div className="grid gap-3">
          <p>{m.auth_sign_up_check()}</p>
          <Progress label={m.auth_sign_up_check_progress()} progress={0} />
          <div>
            <Button variant="line" size="sm">
              {m.ui_cancel()}
            </Button>
          </div>
        </div>
      </Note>
    </div>
    <input type="hidden" name="proofOfWork" value="" />
  </sign-up-check>
)

const EMAIL_TAKEN = 'user-exists'
const FIELDS = ['name', 'phoneNumber', 'email', 'acceptedTerms'] as const

/** Returns the server's messages about the fields. */
function getFieldErrors(problem: Problem): Partial<Record<(typeof FIELDS)[number], string>> {
  if (problem.code === EMAIL_TAKEN) return { email: problem.message }
  if (problem.code === 'phone-taken') return { phoneNumber: problem.message }
  const { errors = {} } = problem
  return Object.fromEntries(FIELDS.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])))
}

type DetailsFormProps = {
  id: string
  step: LastStepState
  details: VisitorDetails
  /** The time cannot be booked. */
  isBlocked: boolean
  placed: (button: ReactNode) => ReactNode
}
