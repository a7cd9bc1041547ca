import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useLoaderData, redirect } from 'react-router'
import { m } from '#messages'
import { loadPage, useReturnTo } from '#web/parts/auth/use-return-to.ts'
import { SignUpForm, type NewAccount } from '#web/parts/auth/sign-up/sign-up-form.tsx'
import { call } from '#web/api/browser.ts'
import { pages, paths } from '../../paths.ts'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { customerUrlContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { returnPath } from '#web/app/session/sign-in-path.ts'

export function loader({ context, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role === 'merchant') throw redirect(returnPath(url.searchParams))
  return { customerUrl: context.get(customerUrlContext) }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_sign_up_title() }) },
  { name: 'description', content: m.merchant_sign_up_description() },
]

/** Signing up with an e-mail address and a password. */
export default function SignUpByEmailPage() {
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
        <div className="grid gap-3">
          <p>
            <ParaglideMessage
              message={m.merchant_sign_up_existing}
              markup={{ link: linkTo(withReturnTo(pages.signIn)) }}
            />
          </p>
          <p>
            <ParaglideMessage
              message={m.merchant_sign_up_use_phone}
              markup={{ link: linkTo(withReturnTo(pages.signUp)) }}
            />
          </p>
        </div>
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
