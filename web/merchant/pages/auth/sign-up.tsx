import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { redirect, useLoaderData } from 'react-router'
import { m } from '#messages'
import { loadPage, useReturnTo } from '#web/parts/auth/use-return-to.ts'
import { PhoneSignUpForm } from '#web/parts/auth/sign-up/phone-sign-up-form.tsx'
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

/** A business begins with a phone number. */
export default function SignUpPage() {
  const { customerUrl } = useLoaderData<typeof loader>()
  const { returnTo, withReturnTo } = useReturnTo()
  const signInHref = withReturnTo(pages.signIn)
  return (
    <AuthFrame
      title={m.merchant_sign_up_title()}
      lead={m.merchant_sign_up_lead()}
      foot={
        <div className="grid gap-3">
          <p>
            <ParaglideMessage message={m.merchant_sign_up_existing} markup={{ link: linkTo(signInHref) }} />
          </p>
          <p>
            <ParaglideMessage
              message={m.merchant_sign_up_use_email}
              markup={{ link: linkTo(withReturnTo(pages.signUpByEmail)) }}
            />
          </p>
        </div>
      }
    >
      <PhoneSignUpForm
        asksBusiness
        signInHref={signInHref}
        termsHref={paths.terms(customerUrl)}
        privacyHref={paths.privacy(customerUrl)}
        submitText={m.auth_sign_up()}
        onStart={(form) => call('POST /merchants/registrations', { body: form })}
        onCode={async (id, code) => {
          await call('POST /merchants/registrations/:id/confirm', { params: { id }, body: { code } })
          loadPage(returnTo === paths.home() ? paths.start() : returnTo)
        }}
      />
    </AuthFrame>
  )
}
