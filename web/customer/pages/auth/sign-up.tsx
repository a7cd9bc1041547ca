import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { loadPage, useReturnTo } from '#web/parts/auth/use-return-to.ts'
import { GoogleSignUp } from '#web/parts/auth/google-sign-up.tsx'
import { SignUpForm, type NewAccount } from '#web/parts/auth/sign-up/sign-up-form.tsx'
import { call } from '#web/api/browser.ts'
import { pages, paths } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'
import { savePhoneToVerify } from '#web/parts/auth/phone-to-verify.ts'
import { redirect } from 'react-router'
import { sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { returnPath } from '#web/app/session/sign-in-path.ts'

export function loader({ context, url }: LoaderArgs) {
  if (context.get(sessionContext)) throw redirect(returnPath(url.searchParams))
  return { meta: privateMeta(m.auth_sign_up_title(), m.auth_sign_up_description()) }
}

export const meta = loadedMeta

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
      title={m.auth_sign_up_title()}
      lead={m.auth_sign_up_lead()}
      foot={<ParaglideMessage message={m.auth_sign_up_have_account} markup={{ link: linkTo(signInHref) }} />}
    >
      <SignUpForm
        signInHref={signInHref}
        termsHref={paths.terms()}
        privacyHref={paths.privacy()}
        phoneHint={m.auth_sign_up_phone_hint()}
        onSend={createAccount}
        below={
          <GoogleSignUp termsHref={paths.terms()} privacyHref={paths.privacy()} signInHref={signInHref} />
        }
      />
    </AuthFrame>
  )
}
