import { redirect } from 'react-router'
import { call } from '#web/api/browser.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { returnPath } from '#web/app/session/sign-in-path.ts'
import { OrDivider } from '#web/parts/auth/or-divider.tsx'
import { SignInForm } from '#web/parts/auth/sign-in-form.tsx'
import { useReturnTo } from '#web/parts/auth/use-return-to.ts'
import { KeyRound } from '#web/ui/icons/icons.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { askPasskey } from '../security/ask-passkey.ts'
import { AuthFrame } from './auth-frame.tsx'

export function loader({ context, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role === 'admin') throw redirect(returnPath(url.searchParams))
  return null
}

export const meta = () => [{ title: 'Sign in · D3 Admin' }]

export default function SignInPage() {
  return (
    <AuthFrame title="Sign in" lead="For the people who run D3. You are signed out after 12 hours.">
      <div className="grid gap-5">
        <PasskeySignIn />
        <OrDivider>or with a password and an authenticator app</OrDivider>
        <SignInForm route="POST /admin/sign-in" />
        <p className="text-14 leading-small text-ink-2">
          Forgot the password, or lost the second factor? An owner can send you a new link.
        </p>
      </div>
    </AuthFrame>
  )
}

function PasskeySignIn() {
  const { leave } = useReturnTo()
  const signIn = useSubmit(async () => {
    const { options } = await call('POST /admin/sign-in/passkey-options')
    const answer = await askPasskey(options)
    if (!answer) return
    await call('POST /admin/sign-in/passkey', { body: { answer } })
    leave()
  })
  return (
    <div className="grid gap-3 noscript:hidden">
      <Refused by={signIn} />
      <Button size="lg" full busy={signIn.isBusy && 'Signing in…'} onClick={() => void signIn.submit()}>
        <KeyRound /> Sign in with a passkey
      </Button>
    </div>
  )
}
