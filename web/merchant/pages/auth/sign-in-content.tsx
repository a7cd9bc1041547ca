import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { useReturnTo } from '#web/shared/auth/use-return-to.ts'
import { SignInForm } from '#web/shared/auth/sign-in-form.tsx'
import { pages, paths } from '../../paths.ts'
import { linkTo } from '#web/components/feedback/message-markup.tsx'
import { AuthFrame } from './auth-frame.tsx'

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
        resetHref={paths.requestReset()}
        wrongCredentialsHint={m.merchant_sign_in_wrong_account()}
      />
    </AuthFrame>
  )
}
