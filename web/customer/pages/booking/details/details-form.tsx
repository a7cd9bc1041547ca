import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { m } from '#messages'
import type { Problem } from '#contract/problem.ts'
import { ACCOUNT_TEXTS } from '#contract/account-limits.ts'
import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { kenyanPhone } from '#domain/accounts/phone.ts'
import { call } from '#web/api/browser.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { ConsentCheckbox } from '#web/parts/auth/consent-checkbox.tsx'
import { SignUpCheckNote, useSignUpCheck } from '#web/parts/auth/sign-up-check.tsx'
import { useReturnTo } from '#web/parts/auth/use-return-to.ts'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TelField } from '#web/ui/forms/tel-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useSubmit, type FieldErrors } from '#web/api/use-submit.ts'
import { paths } from '../../../paths.ts'
import type { Registration, VisitorDetails } from './details-storage.ts'
import { MAX_TYPED_PHONE } from '../typed-phone.ts'

const FIELDS = ['name', 'phoneNumber', 'email', 'acceptedTerms'] as const

/** A visitor's name, phone, e-mail and consent. Sends a code to the phone. */
export function DetailsForm({
  id,
  details,
  onChange,
  refusal,
  isBlocked,
  signInHref,
  placed,
  onKnown,
  onSent,
}: DetailsFormProps) {
  const isReady = useHydrated()
  const { referral } = useReturnTo()
  const check = useSignUpCheck()
  const [isTaken, setTaken] = useState(refusal?.code === EMAIL_TAKEN)
  const [hasReturned] = useState(refusal !== undefined || details.registration !== null)
  const body = {
    name: details.name.trim(),
    email: details.email.trim() || null,
    phoneNumber: details.phone,
    acceptedTerms: TERMS_VERSION,
    isAdult: true,
    wantsOffers: details.wantsOffers,
    ...(referral && { referralSlug: referral }),
  }
  const send = useSubmit(
    () =>
      check.send(async (proofOfWork) => {
        const sent = await call('POST /auth/registrations', {
          body: { ...body, ...(proofOfWork && { proofOfWork }) },
        })
        onSent({ id: sent.registrationId, phone: sent.phoneNumber, resendAt: Date.parse(sent.resendAt) })
      }),
    {
      // The account was not created with the code because of these errors.
      initialErrors: refusal && toFieldErrors(refusal),
      check: () => missing(details),
      toFieldErrors,
      onProblem({ code }) {
        setTaken(code === EMAIL_TAKEN)
        return code === EMAIL_TAKEN && onKnown({ email: body.email ?? '' })
      },
    },
  )
  const { getForm, fieldErrors: errors, setForm } = send

  useEffect(() => {
    const field = refusal ? FIELDS.find((each) => toFieldErrors(refusal)[each]) : undefined
    if (hasReturned)
      getForm()
        ?.querySelector<HTMLElement>(`[name="${field ?? 'phoneNumber'}"]`)
        ?.focus()
  }, [hasReturned, refusal, getForm])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isBlocked) void send.submit()
  }

  return (
    <form id={id} ref={setForm} method="post" noValidate={isReady} onInput={send.onInput} onSubmit={submit}>
      <input type="hidden" name="form" value="details" />
      <div className="grid gap-3.5">
        {refusal && Object.keys(toFieldErrors(refusal)).length === 0 && (
          <Note tone="bad" role="alert">
            {refusal.message}
          </Note>
        )}
        <TextField
          label={m.booking_details_name()}
          name="name"
          autoComplete="name"
          maxLength={ACCOUNT_TEXTS.fullName.max}
          value={details.name}
          onChange={(event) => onChange({ name: event.target.value })}
          error={errors.name}
        />
        <TelField
          label={m.auth_phone()}
          hint={m.booking_details_phone_hint()}
          name="phoneNumber"
          maxLength={MAX_TYPED_PHONE}
          value={details.phone}
          onChange={(event) => onChange({ phone: event.target.value })}
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
            value={details.email}
            onChange={(event) => onChange({ email: event.target.value })}
            error={errors.email}
          />
          {isTaken && errors.email && (
            <p className="text-14 leading-small">
              <ParaglideMessage
                message={m.auth_sign_up_is_it_yours}
                inputs={{}}
                markup={{ link: linkTo(signInHref) }}
              />
            </p>
          )}
        </div>
        <div>
          <ConsentCheckbox
            id={id}
            termsHref={paths.terms()}
            privacyHref={paths.privacy()}
            checked={details.hasAccepted}
            onChange={(event) => onChange({ hasAccepted: event.target.checked })}
            error={errors.acceptedTerms}
          />
          <Checkbox
            name="wantsOffers"
            checked={details.wantsOffers}
            onChange={(event) => onChange({ wantsOffers: event.target.checked })}
          >
            {m.booking_details_offers()}
          </Checkbox>
        </div>
        <SignUpCheckNote by={check} />
        <Refused by={send} />
      </div>
      {placed(
        <Button
          type="submit"
          form={id}
          size="lg"
          full
          disabled={isBlocked || send.secondsUntilRetry > 0}
          busy={send.isBusy && m.auth_sending()}
        >
          {m.booking_details_send_code()}
        </Button>,
      )}
    </form>
  )
}

const EMAIL_TAKEN = 'user-exists'

function missing({ name, phone, email, hasAccepted }: VisitorDetails): FieldErrors {
  return {
    ...(name.trim() === '' && { name: m.field_full_name_required() }),
    ...(kenyanPhone(phone) === null && { phoneNumber: m.field_phone_invalid() }),
    // The server checks the rest of the address.
    ...(email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(email.trim()) && { email: m.field_email_invalid() }),
    ...(!hasAccepted && { acceptedTerms: m.auth_sign_up_terms_required() }),
  }
}

/** Returns the server's messages about the fields. */
function toFieldErrors(problem: Problem): FieldErrors {
  if (problem.code === EMAIL_TAKEN) return { email: problem.message }
  if (problem.code === 'phone-taken') return { phoneNumber: problem.message }
  const { errors = {} } = problem
  return Object.fromEntries(FIELDS.flatMap((field) => (errors[field] ? [[field, errors[field]]] : [])))
}

type DetailsFormProps = {
  id: string
  details: VisitorDetails
  onChange: (change: Partial<VisitorDetails>) => void
  /** Problem because of which the account was not created with the code. */
  refusal: Problem | undefined
  /** The time cannot be booked. */
  isBlocked: boolean
  signInHref: string
  placed: (button: ReactNode) => ReactNode
  onSent: (registration: Registration) => void
  /** The e-mail address has an account: sends a code to its phone. False if that was refused. */
  onKnown: (login: { email: string }) => Promise<boolean>
}
