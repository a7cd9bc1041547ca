import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { redirect, useSearchParams } from 'react-router'
import { SignIn } from '#contract/accounts.ts'
import { call } from '#web/client/browser.ts'
import { sessionContext, type LoaderArgs } from '#web/client/load-context.ts'
import { privateMeta } from '#web/client/page-meta.ts'
import { problemOf } from '#web/client/problem-of.ts'
import { returnPath } from '#web/client/session.ts'
import { useHydrated } from '#web/client/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { paths } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'
import { showAtFields } from './refusal.ts'

export function loader({ context, url }: LoaderArgs) {
  if (context.get(sessionContext)) throw redirect(returnPath(url.searchParams))
  return null
}

export const meta = () => privateMeta('Sign in', 'Sign in to book deals and services near you, and to find your bookings.')

export default function SignInPage() {
  const [search] = useSearchParams()
  const returnTo = returnPath(search)
  const isReady = useHydrated()
  const [refusal, setRefusal] = useState<string>()
  const { register, handleSubmit, setError, formState } = useForm({ resolver: zodResolver(SignIn) })
  const { errors, isSubmitting, isSubmitSuccessful } = formState
  const isLeaving = isSubmitSuccessful && !refusal && Object.keys(errors).length === 0

  const signIn = handleSubmit(async (form) => {
    setRefusal(undefined)
    try {
      await call('POST /users/login', { body: form })
      // A whole page load, so that every part of the site knows who is here; and 'back' does not return to this form.
      window.location.replace(returnTo)
    } catch (error) {
      const problem = problemOf(error)
      if (!showAtFields(problem, ['email', 'password'], setError)) setRefusal(problem.message)
    }
  })

  return (
    <AuthFrame
      title="Sign in"
      lead={returnTo.startsWith('/booking/') ? 'Sign in, and you go on with your booking where you were.' : 'Welcome back.'}
      foot={
        <>
          New here?{' '}
          <Link className="link" href={paths.signUp(returnTo === '/' ? undefined : returnTo)}>
            Make an account
          </Link>
        </>
      }
    >
      {/* Posted, never put into the address; and not sent at all before the script is there to send it. */}
      <form className="grid gap-4" method="post" noValidate={isReady} onSubmit={(event) => void signIn(event)}>
        {refusal && (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        )}
        <TextField
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" error={errors.password?.message} {...register('password')} />
        <Button type="submit" size="lg" full disabled={!isReady} busy={(isSubmitting || isLeaving) && 'Signing in…'}>
          Sign in
        </Button>
        <noscript>
          <Note>Signing in needs JavaScript. Deals, stores and prices can be read without it.</Note>
        </noscript>
      </form>
    </AuthFrame>
  )
}
