import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { useReturnTo } from '#web/parts/auth/use-return-to.ts'
import { SignInForm } from '#web/parts/auth/sign-in-form.tsx'
import { pages, paths } from '../../paths.ts'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { redirect } from 'react-router'
import { sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { returnPath } from '#web/app/session/sign-in-path.ts'

export function loader({ context, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role === 'merchant') throw redirect(returnPath(url.searchParams))
  return null
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_sign_in_title() }) },
  { name: 'description', content: m.merchant_sign_in_description() },
]

export default function SignInPage() {
  const { withReturnTo } = useReturnTo()
  return (
    <AuthFrame
      title={m.merchant_sign_in_title()}
      lead={m.merchant_sign_in_lead()}
      foot={
        <ParaglideMessage
          message={m.merchant_sign_in_new}
          markup={{ link: linkTo(withReturnTo(pages.signUp)) }}
        />
      }
    >
      <SignInForm
        route="POST /merchants/login"
        byPhone
        phoneCodeHint={m.merchant_sign_in_code_phone}
        resetHref={paths.requestReset()}
        wrongCredentialsHint={m.merchant_sign_in_wrong_account()}
      />
    </AuthFrame>
  )
}
