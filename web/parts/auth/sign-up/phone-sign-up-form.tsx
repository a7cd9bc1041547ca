import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import { useState, type FormEvent } from 'react'
import type { ProofOfWork } from '#contract/account-forms.ts'
import type { Problem } from '#contract/problem.ts'
import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { m } from '#messages'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { bold, linkTo, newTabLinkTo } from '#web/ui/feedback/message-markup.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TelField } from '#web/ui/forms/tel-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { getFields, preloadRules, validateForm } from '../form-rules.ts'
import { SignUpCheckNote, useSignUpCheck } from './sign-up-check.tsx'
import { SmsCodeForm } from '../sms-code-form.tsx'

const loadRules = async () => (await import('./phone-sign-up-rules.ts')).phoneSignUpRules

/**
 * Creates an account of the merchants' site with a name, a phone and the code that it gets. `onStart` sends what was typed,
 * `onCode` confirms the registration and leads on.
 */
export function PhoneSignUpForm({ knownPhone = null, onStart, onCode, ...details }: PhoneSignUpFormProps) {
  const [typed, setTyped] = useState<Typed>({ name: '', businessName: '', phoneNumber: '' })
  const [sent, setSent] = useState<Sent>()
  const [refused, setRefused] = useState<Problem>()

  if (sent) {
    return (
      <SmsCodeForm
        hint={
          <ParaglideMessage
            message={m.booking_details_code_sent}
            inputs={{ phone: formatPhone(sent.phoneNumber) }}
            markup={{ phone: bold }}
          />
        }
        submitText={details.submitText}
        busyText={m.auth_sign_up_creating()}
        onCode={(code) => onCode(sent.registrationId, code)}
        onResend={() => call('POST /auth/registrations/:id/resend', { params: { id: sent.registrationId } })}
        onProblem={(problem) => {
          if (!START_AGAIN.has(problem.code)) return false
          setRefused(problem)
          setSent(undefined)
          return true
        }}
      >
        <button
          type="button"
          className={clsx(linkClass, 'py-2.5 text-14 leading-6')}
          onClick={() => setSent(undefined)}
        >
          {m.booking_details_wrong_number()}
        </button>
      </SmsCodeForm>
    )
  }
  return (
    <DetailsForm
      {...details}
      typed={typed}
      knownPhone={knownPhone}
      refused={refused}
      onSend={async (form) => {
        const started = await onStart(form)
        setRefused(undefined)
        setSent(started)
      }}
      onLeave={setTyped}
    />
  )
}

/** Problems after which the code cannot be entered again. */
const START_AGAIN = new Set([
  'registration-not-found',
  'registration-confirmed',
  'user-exists',
  'phone-taken',
  'account-has-business',
])

function DetailsForm({
  asksBusiness,
  typed,
  knownPhone,
  refused,
  signInHref,
  termsHref,
  privacyHref,
  onSend,
  onLeave,
}: DetailsFormProps) {
  const isReady = useHydrated()
  const [isOtherPhone, setOtherPhone] = useState(
    knownPhone === null || (typed.phoneNumber !== '' && typed.phoneNumber !== knownPhone),
  )
  const check = useSignUpCheck()
  const send = useSubmit(async (form: Typed) => {
    const { businessName, ...fields } = await validateForm(loadRules, form)
    return check.send((proofOfWork) =>
      onSend({
        ...fields,
        ...(businessName && { businessName }),
        acceptedTerms: TERMS_VERSION,
        isAdult: true,
        ...(proofOfWork && { proofOfWork }),
      }),
    )
  })
  const { fieldErrors, setForm } = send

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { name = '', businessName = '', phoneNumber = knownPhone ?? '' } = getFields(event.currentTarget)
    const form = { name, businessName, phoneNumber }
    onLeave(form)
    void send.submit(form)
  }
  return (
    <form
      className="grid gap-4"
      method="post"
      noValidate={isReady}
      ref={setForm}
      onInput={(event) => {
        send.onInput(event)
        preloadRules(loadRules)
      }}
      onSubmit={submit}
    >
      {refused && !send.problem && (
        <Note tone="bad" role="alert">
          {refused.code === 'phone-taken' ? (
            <ParaglideMessage message={m.auth_phone_sign_up_taken} markup={{ link: linkTo(signInHref) }} />
          ) : (
            refused.message
          )}
        </Note>
      )}
      {asksBusiness && (
        <TextField
          label={m.auth_sign_up_business_name()}
          optional
          hint={m.auth_sign_up_business_hint()}
          autoComplete="organization"
          name="businessName"
          defaultValue={typed.businessName}
          error={fieldErrors.businessName}
        />
      )}
      <TextField
        label={m.booking_details_name()}
        autoComplete="name"
        name="name"
        defaultValue={typed.name}
        error={fieldErrors.name}
      />
      {isOtherPhone || knownPhone === null ? (
        <TelField
          label={m.auth_phone()}
          hint={m.auth_phone_sign_up_hint()}
          name="phoneNumber"
          defaultValue={typed.phoneNumber}
          error={fieldErrors.phoneNumber}
        />
      ) : (
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span>
            <ParaglideMessage
              message={m.auth_phone_sign_up_to}
              inputs={{ phone: formatPhone(knownPhone) }}
              markup={{ b: bold }}
            />
          </span>
          <button
            type="button"
            className={clsx(linkClass, 'py-2.5 text-14 leading-6')}
            onClick={() => setOtherPhone(true)}
          >
            {m.auth_phone_sign_up_other()}
          </button>
        </p>
      )}
      <p className="text-14 leading-small">
        <ParaglideMessage
          message={m.auth_phone_sign_up_consent}
          inputs={{}}
          markup={{ terms: newTabLinkTo(termsHref), privacy: newTabLinkTo(privacyHref) }}
        />
      </p>
      <SignUpCheckNote by={check} />
      <Refused by={send} />
      <Button
        type="submit"
        size="lg"
        full
        disabled={!isReady || send.secondsUntilRetry > 0}
        busy={send.isBusy && m.auth_sending()}
      >
        {m.booking_details_send_code()}
      </Button>
      <noscript>
        <Note>{m.auth_sign_up_needs_script()}</Note>
      </noscript>
    </form>
  )
}

type Typed = { name: string; businessName: string; phoneNumber: string }
type Sent = { registrationId: string; phoneNumber: string }

/** The input of the calls that start a registration. */
type NewRegistration = {
  name: string
  phoneNumber: string
  businessName?: string
  acceptedTerms: string
  isAdult: true
  proofOfWork?: ProofOfWork
}

type PhoneSignUpFormProps = {
  signInHref: string
  termsHref: string
  privacyHref: string
  asksBusiness?: boolean
  /** The number that was invited; the form asks for one only if the person wants another. */
  knownPhone?: string | null
  /** Text of the button that confirms the code. */
  submitText: string
  onStart: (form: NewRegistration) => Promise<Sent>
  onCode: (registrationId: string, code: string) => Promise<void>
}
type DetailsFormProps = Pick<
  PhoneSignUpFormProps,
  'asksBusiness' | 'signInHref' | 'termsHref' | 'privacyHref'
> & {
  typed: Typed
  knownPhone: string | null
  refused: Problem | undefined
  onSend: (form: NewRegistration) => Promise<void>
  /** Keeps what was typed while the code is entered. */
  onLeave: (typed: Typed) => void
}
