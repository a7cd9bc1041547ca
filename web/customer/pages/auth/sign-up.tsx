import { zodResolver } from '@hookform/resolvers/zod'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { redirect, useSearchParams } from 'react-router'
import * as z from 'zod'
import { phone, Register, WRONG_PHONE } from '#contract/accounts.ts'
import { TERMS_VERSION } from '#domain/account-policy.ts'
import { call } from '#web/client/browser.ts'
import { sessionContext, type LoaderArgs } from '#web/client/load-context.ts'
import { privateMeta } from '#web/client/page-meta.ts'
import { problemOf } from '#web/client/problem-of.ts'
import { returnPath } from '#web/client/session.ts'
import { useHydrated } from '#web/client/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TelField } from '#web/ui/tel-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { paths } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'
import { showAtFields } from './refusal.ts'

export function loader({ context, url }: LoaderArgs) {
  if (context.get(sessionContext)) throw redirect(returnPath(url.searchParams))
  return null
}

export const meta = () =>
  privateMeta('Make an account', 'Make a D3 account: book deals and services near you and pay a small access fee by M-Pesa.')

/** What the form asks beyond the call: the phone, the password once more, and a yes to the terms. */
const Form = Register.omit({ referralSlug: true, acceptedTerms: true })
  .extend({
    phoneNumber: z.string('Phone number is required').trim().min(1, 'Phone number is required').pipe(phone(WRONG_PHONE)),
    confirmation: z.string(),
    terms: z.literal(true, 'Please accept the terms to go on'),
  })
  .refine((form) => form.password === form.confirmation, {
    path: ['confirmation'],
    error: 'Passwords do not match',
    // Also while other fields are still wrong: one look shows all that is missing.
    when: () => true,
  })

export default function SignUpPage() {
  const [search] = useSearchParams()
  const returnTo = returnPath(search)
  const isReady = useHydrated()
  const [refusal, setRefusal] = useState<string>()
  const [isTaken, setTaken] = useState(false)
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(Form) })
  const { errors, isSubmitting, isSubmitSuccessful } = formState
  const isLeaving = isSubmitSuccessful && !refusal && Object.keys(errors).length === 0
  const signInHref = paths.signIn(returnTo)

  const signUp = handleSubmit(async ({ firstName, lastName, email, phoneNumber, password }) => {
    setRefusal(undefined)
    setTaken(false)
    const referralSlug = search.get('ref')?.slice(0, 40)
    try {
      await call('POST /users/register', {
        body: { firstName, lastName, email, phoneNumber, password, acceptedTerms: TERMS_VERSION, ...(referralSlug && { referralSlug }) },
      })
      window.location.replace(returnTo)
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === 'user-exists') {
        setTaken(true)
        setError('email', { type: 'server', message: problem.message }, { shouldFocus: true })
      } else if (problem.code === 'common-password') {
        setError('password', { type: 'server', message: problem.message }, { shouldFocus: true })
      } else if (!showAtFields(problem, ['firstName', 'lastName', 'email', 'phoneNumber', 'password'], setError)) {
        setRefusal(problem.message)
      }
    }
  })

  return (
    <AuthFrame
      title="Make an account"
      lead="It takes a minute. You pay nothing until you book an offer."
      foot={
        <>
          Have an account already?{' '}
          <Link className="link" href={signInHref}>
            Sign in
          </Link>
        </>
      }
    >
      <form className="grid gap-4" method="post" noValidate={isReady} onSubmit={(event) => void signUp(event)}>
        {refusal && (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        )}
        <div className="grid mid:grid-cols-2 gap-4 items-start">
          <TextField label="First name" autoComplete="given-name" error={errors.firstName?.message} {...register('firstName')} />
          <TextField label="Last name" autoComplete="family-name" error={errors.lastName?.message} {...register('lastName')} />
        </div>
        <div className="grid gap-2">
          <TextField
            label="E-mail"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.email?.message}
            {...register('email')}
          />
          {isTaken && errors.email && (
            <p className="small">
              Is it yours?{' '}
              <Link className="link" href={signInHref}>
                Sign in with it
              </Link>
            </p>
          )}
        </div>
        <TelField
          label="Phone number"
          hint="The M-Pesa prompt comes here, unless you say otherwise when you pay."
          error={errors.phoneNumber?.message}
          {...register('phoneNumber')}
        />
        <PasswordField
          label="Password"
          hint="At least 8 characters"
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordField
          label="Password once more"
          autoComplete="new-password"
          error={errors.confirmation?.message}
          {...register('confirmation')}
        />
        <div className={errors.terms && 'field bad'}>
          <Checkbox
            {...register('terms')}
            aria-invalid={errors.terms ? true : undefined}
            aria-describedby={errors.terms ? 'terms-said' : undefined}
          >
            I am 18 or older and accept the terms and the privacy policy
          </Checkbox>
          <p className="small pl-8">
            Read the{' '}
            <Link className="link" href={paths.terms()} target="_blank">
              terms
            </Link>{' '}
            and the{' '}
            <Link className="link" href={paths.privacy()} target="_blank">
              privacy policy
            </Link>
          </p>
          {errors.terms && (
            <p className="hint" id="terms-said">
              <CircleAlert />
              <span>{errors.terms.message}</span>
            </p>
          )}
        </div>
        <Button type="submit" size="lg" full disabled={!isReady} busy={(isSubmitting || isLeaving) && 'Making your account…'}>
          Sign up
        </Button>
        <noscript>
          <Note>Making an account needs JavaScript. Deals, stores and prices can be read without it.</Note>
        </noscript>
      </form>
    </AuthFrame>
  )
}
