import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useState, type ReactNode } from 'react'
import { clsx } from 'clsx'
import type { ProofOfWork } from '#contract/account-forms.ts'
import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { passwordStrength } from '#domain/accounts/password-strength.ts'
import { m } from '#messages'
import { linkTo, newTabLinkTo } from '#web/ui/feedback/message-markup.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { PasswordMeter } from '#web/ui/forms/password-meter.tsx'
import { TelField } from '#web/ui/forms/tel-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { validateForm, getFields, preloadRules } from '../form-rules.ts'
import type { SignUpFields } from './sign-up-rules.ts'
import { SignUpCheckNote, useSignUpCheck } from './sign-up-check.tsx'

const loadRules = async () => (await import('./sign-up-rules.ts')).signUpRules

/** Creates an account of a customer or a business. `onSend` sends it and leads on. */
export function SignUpForm({
  signInHref,
  termsHref,
  privacyHref,
  asksBusiness,
  phoneHint,
  known,
  onSend,
  below,
}: SignUpFormProps) {
  const isReady = useHydrated()
  const [isTaken, setTaken] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const check = useSignUpCheck()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const { password = '', firstName = '', lastName = '', email = '', businessName: business = '' } = typed
  const strength = passwordStrength(password, [firstName, lastName, email, business])
  const signUp = useSubmit(
    async (form: Record<string, unknown>) => {
      const { confirmation: _, terms: __, businessName, ...fields } = await validateForm(loadRules, form)
      return check.send((proofOfWork) =>
        onSend(
          { ...fields, acceptedTerms: TERMS_VERSION, isAdult: true, ...(proofOfWork && { proofOfWork }) },
          businessName,
        ),
      )
    },
    {
      toFieldErrors({ code, message }) {
        if (code === 'user-exists') return { email: message }
        return code === 'common-password' ? { password: message } : undefined
      },
      onSuccess: setLeaving,
      onProblem: ({ code }) => setTaken(code === 'user-exists'),
    },
  )
  const { fieldErrors, setForm } = signUp

  return (
    <div className="grid gap-4">
      <form
        className="grid gap-4"
        method="post"
        noValidate={isReady}
        ref={setForm}
        onInput={(event) => {
          signUp.onInput(event)
          preloadRules(loadRules)
          setTyped(getFields(event.currentTarget))
        }}
        onSubmit={(event) => {
          event.preventDefault()
          const fields = getFields(event.currentTarget)
          void signUp.submit({ ...fields, terms: 'terms' in fields })
        }}
      >
        {asksBusiness && (
          <TextField
            label={m.auth_sign_up_business_name()}
            optional
            hint={m.auth_sign_up_business_hint()}
            autoComplete="organization"
            name="businessName"
            error={fieldErrors.businessName}
          />
        )}
        <div className="grid mid:grid-cols-2 gap-4 items-start">
          <TextField
            label={m.auth_first_name()}
            autoComplete="given-name"
            name="firstName"
            error={fieldErrors.firstName}
          />
          <TextField
            label={m.auth_last_name()}
            autoComplete="family-name"
            name="lastName"
            error={fieldErrors.lastName}
          />
        </div>
        <div className="grid gap-2">
          <TextField
            label={m.auth_email()}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={known?.email ?? undefined}
            name="email"
            error={fieldErrors.email}
          />
          {isTaken && fieldErrors.email && (
            <p className="text-14 leading-small">
              <ParaglideMessage message={m.auth_sign_up_is_it_yours} markup={{ link: linkTo(signInHref) }} />
            </p>
          )}
        </div>
        <TelField
          label={m.auth_phone()}
          hint={phoneHint}
          defaultValue={known?.phoneNumber ?? undefined}
          name="phoneNumber"
          error={fieldErrors.phoneNumber}
        />
        <PasswordField
          label={m.auth_password()}
          hint={<PasswordMeter strength={strength} />}
          autoComplete="new-password"
          name="password"
          error={fieldErrors.password}
        />
        <PasswordField
          label={m.auth_sign_up_confirm_password()}
          autoComplete="new-password"
          name="confirmation"
          error={fieldErrors.confirmation}
        />
        <div className={clsx(fieldErrors.terms && 'grid gap-1.5')}>
          <Checkbox
            name="terms"
            aria-invalid={fieldErrors.terms ? true : undefined}
            aria-describedby={fieldErrors.terms ? 'terms-error' : undefined}
          >
            {m.auth_sign_up_accept()}
          </Checkbox>
          <p className="text-14 leading-small pl-8">
            <ParaglideMessage
              message={m.auth_sign_up_read_terms}
              inputs={{ version: TERMS_VERSION }}
              markup={{
                terms: newTabLinkTo(termsHref),
                privacy: newTabLinkTo(privacyHref),
              }}
            />
          </p>
          {fieldErrors.terms && <FieldError id="terms-error">{fieldErrors.terms}</FieldError>}
        </div>
        <SignUpCheckNote by={check} />
        <Refused by={signUp} />
        <Button
          type="submit"
          size="lg"
          full
          disabled={!isReady || signUp.secondsUntilRetry > 0}
          busy={(signUp.isBusy || isLeaving) && m.auth_sign_up_creating()}
        >
          {m.auth_sign_up()}
        </Button>
        <noscript>
          <Note>{m.auth_sign_up_needs_script()}</Note>
        </noscript>
      </form>
      {below}
    </div>
  )
}

/** The input of the calls that create an account. */
export type NewAccount = Omit<SignUpFields, 'confirmation' | 'terms' | 'businessName'> & {
  acceptedTerms: string
  isAdult: true
  proofOfWork?: ProofOfWork
}

type SignUpFormProps = {
  signInHref: string
  termsHref: string
  privacyHref: string
  asksBusiness?: boolean
  phoneHint: string
  /** Values that an invitation knows already, as they are typed. */
  known?: { email: string | null; phoneNumber: string | null }
  onSend: (account: NewAccount, businessName?: string) => Promise<void>
  /** Alternative ways to sign up. */
  below?: ReactNode
}
