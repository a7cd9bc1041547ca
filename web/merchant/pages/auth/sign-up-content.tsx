import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useLoaderData } from 'react-router'
import { m } from '#messages'
import { loadPage, useReturnTo } from '#web/shared/auth/use-return-to.ts'
import { SignUpForm, type NewAccount } from '#web/shared/auth/sign-up-form.tsx'
import { call } from '#web/shared/document/browser.ts'
import { pages, paths } from '../../paths.ts'
import { linkTo } from '#web/components/feedback/message-markup.tsx'
import { AuthFrame } from './auth-frame.tsx'

export default function SignUpPage() {
  const { customerUrl } = useLoaderData<{ customerUrl: string }>()
  const { returnTo, withReturnTo } = useReturnTo()

  async function createAccount(account: NewAccount, businessName?: string) {
    await call('POST /merchants/register', { body: { ...account, ...(businessName && { businessName }) } })
    loadPage(returnTo === paths.home() ? paths.start() : returnTo)
  }
  return (
    <AuthFrame
      title={m.merchant_sign_up_title()}
      lead={m.merchant_sign_up_lead()}
      foot={
        <ParaglideMessage
          message={m.merchant_sign_up_existing}
          markup={{ link: linkTo(withReturnTo(pages.signIn)) }}
        />
      }
    >
      <SignUpForm
        asksBusiness
        signInHref={withReturnTo(pages.signIn)}
        termsHref={paths.terms(customerUrl)}
        privacyHref={paths.privacy(customerUrl)}
        phoneHint={m.merchant_sign_up_phone_hint()}
        onSend={createAccount}
      />
    </AuthFrame>
  )
}
