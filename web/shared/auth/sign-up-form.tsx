import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { clsx } from 'clsx'
import type { ProofOfWork } from '#contract/account-forms.ts'
import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { passwordStrength } from '#domain/accounts/password-strength.ts'
import { m } from '#messages'
import { Button } from '#web/components/forms/button.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { FieldError } from '#web/components/forms/field.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { PasswordField } from '#web/components/forms/password-field.tsx'
import { PasswordMeter } from '#web/components/forms/password-meter.tsx'
import { TelField } from '#web/components/forms/tel-field.tsx'
import { TextField } from '#web/components/forms/text-field.tsx'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Refused, showAtFields, useRefusal } from '#web/shared/document/refusal.tsx'
import { useHydrated } from '#web/shared/document/use-hydrated.ts'
import { linkClass } from '#web/components/navigation/link-look.ts'
import { lateRules, refuseWithoutRules } from './late-rules.ts'
import type { SignUpFields } from './sign-up-rules.ts'
import { SignUpCheckNote, useSignUpCheck } from './sign-up-check.tsx'

const rules = lateRules(async () => (await import('./sign-up-rules.ts')).signUpRules)

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
  const refusal = useRefusal()
  const check = useSignUpCheck()
  const [isTaken, setTaken] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { register, handleSubmit, setError, formState, control } = useForm({ resolver: rules })
  const { errors, isSubmitting } = formState
  const [password = '', ...personalData] = useWatch({
    control,
    name: ['password', 'firstName', 'lastName', 'email', 'businessName'],
  })

  const strength = passwordStrength(
    password,
    personalData.map((each) => each ?? ''),
  )

  const signUp = handleSubmit(async ({ firstName, lastName, email, phoneNumber, password, businessName }) => {
    refusal.clear()
    setTaken(false)
    try {
      const account = { firstName, lastName, email, phoneNumber, password, acceptedTerms: TERMS_VERSION }
      const wasCreated = await check.send((proofOfWork) =>
        onSend({ ...account, ...(proofOfWork && { proofOfWork }) }, businessName),
      )
      setLeaving(wasCreated)
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === 'user-exists') {
        setTaken(true)
        setError('email', { type: 'server', message: problem.message }, { shouldFocus: true })
      } else if (problem.code === 'common-password') {
        setError('password', { type: 'server', message: problem.message }, { shouldFocus: true })
      } else if (
        !showAtFields(
          problem,
          ['businessName', 'firstName', 'lastName', 'email', 'phoneNumber', 'password'],
          setError,
        )
      ) {
        refusal.refuse(problem)
      }
    }
  }, refuseWithoutRules(refusal.refuse))

  return (
    <div className="grid gap-4">
      <form
        className="grid gap-4"
        method="post"
        noValidate={isReady}
        onSubmit={(event) => void signUp(event)}
      >
        {asksBusiness && (
          <TextField
            label={m.auth_sign_up_business_name()}
            optional
            hint={m.auth_sign_up_business_hint()}
            autoComplete="organization"
            error={errors.businessName?.message}
            {...register('businessName')}
          />
        )}
        <div className="grid mid:grid-cols-2 gap-4 items-start">
          <TextField
            label={m.auth_first_name()}
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <TextField
            label={m.auth_last_name()}
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...register('lastName')}
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
            error={errors.email?.message}
            {...register('email')}
          />
          {isTaken && errors.email && (
            <p className="text-14 leading-small">
              <ParaglideMessage
                message={m.auth_sign_up_is_it_yours}
                inputs={{}}
                markup={{
                  link: ({ children }) => (
                    <Link className={linkClass} href={signInHref}>
                      {children}
                    </Link>
                  ),
                }}
              />
            </p>
          )}
        </div>
        <TelField
          label={m.auth_phone()}
          hint={phoneHint}
          defaultValue={known?.phoneNumber ?? undefined}
          error={errors.phoneNumber?.message}
          {...register('phoneNumber')}
        />
        <PasswordField
          label={m.auth_password()}
          hint={<PasswordMeter strength={strength} />}
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordField
          label={m.auth_sign_up_confirm_password()}
          autoComplete="new-password"
          error={errors.confirmation?.message}
          {...register('confirmation')}
        />
        <div className={clsx(errors.terms && 'grid gap-1.5')}>
          <Checkbox
            {...register('terms')}
            aria-invalid={errors.terms ? true : undefined}
            aria-describedby={errors.terms ? 'terms-error' : undefined}
          >
            {m.auth_sign_up_accept()}
          </Checkbox>
          <p className="text-14 leading-small pl-8">
            <ParaglideMessage
              message={m.auth_sign_up_read_terms}
              inputs={{ version: TERMS_VERSION }}
              markup={{
                terms: ({ children }) => (
                  <Link className={linkClass} href={termsHref} target="_blank">
                    {children}
                  </Link>
                ),
                privacy: ({ children }) => (
                  <Link className={linkClass} href={privacyHref} target="_blank">
                    {children}
                  </Link>
                ),
              }}
            />
          </p>
          {errors.terms && <FieldError id="terms-error">{errors.terms.message}</FieldError>}
        </div>
        <SignUpCheckNote by={check} />
        <Refused by={refusal} />
        <Button
          type="submit"
          size="lg"
          full
          disabled={!isReady || refusal.secondsUntilRetry > 0}
          busy={(isSubmitting || isLeaving) && m.auth_sign_up_creating()}
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
  proofOfWork?: ProofOfWork
}

type SignUpFormProps = {
  signInHref: string
  termsHref: string
  privacyHref: string
  asksBusiness?: boolean
  phoneHint: string
  /** What an invitation knows already, as it is typed. */
  known?: { email: string | null; phoneNumber: string | null }
  onSend: (account: NewAccount, businessName?: string) => Promise<void>
  /** Other ways to sign up. */
  below?: ReactNode
}
