import { redirect } from 'react-router'
import { loadPage, useReturnTo } from '#web/shared/auth/use-return-to.ts'
import { GoogleSignUp } from '#web/shared/auth/google-sign-up.tsx'
import { SignUpForm, type NewAccount } from '#web/shared/auth/sign-up-form.tsx'
import { call } from '#web/shared/document/browser.ts'
import { sessionContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { returnPath } from '#web/shared/session/session.ts'
import { Link } from '#web/components/navigation/link.tsx'
import { pages, paths } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'
import { savePhoneToVerify } from './phone-to-verify.ts'

export function loader({ context, url }: LoaderArgs) {
  if (context.get(sessionContext)) throw redirect(returnPath(url.searchParams))
  return null
}

export const meta = () =>
  privateMeta(
    'Make an account',
    'Make a D3 account: book deals and services near you and pay a small access fee by M-Pesa.',
  )

export default function SignUpPage() {
  const { returnTo, referral, withReturnTo } = useReturnTo()
  const signInHref = withReturnTo(pages.signIn)

  async function createAccount(account: NewAccount) {
    await call('POST /users/register', { body: { ...account, ...(referral && { referralSlug: referral }) } })
    savePhoneToVerify({ phone: account.phoneNumber, sentAt: Date.now() })
    // A user in the middle of a booking continues with it; the phone can be verified in the profile.
    loadPage(returnTo === pages.home ? paths.verifyPhone() : returnTo)
  }
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
      <SignUpForm
        signInHref={signInHref}
        termsHref={paths.terms()}
        privacyHref={paths.privacy()}
        phoneHint="We send it a code by SMS. The M-Pesa prompt comes here, unless you say otherwise when you pay."
        onSend={createAccount}
        below={<GoogleSignUp termsHref={paths.terms()} signInHref={signInHref} />}
      />
    </AuthFrame>
  )
}
