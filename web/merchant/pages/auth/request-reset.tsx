import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { ResetRequestForm } from '#web/parts/auth/reset-forms.tsx'
import { paths } from '../../paths.ts'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { AuthFrame } from './auth-frame.tsx'

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_forgot_title() }) },
  { name: 'description', content: m.merchant_forgot_description() },
]

export default function RequestResetPage() {
  return (
    <AuthFrame
      title={m.merchant_forgot_title()}
      lead={m.merchant_forgot_lead()}
      foot={
        <ParaglideMessage message={m.merchant_forgot_remembered} markup={{ link: linkTo(paths.signIn()) }} />
      }
    >
      <ResetRequestForm route="POST /merchants/request-password-reset" resetHref={paths.resetPassword()} />
    </AuthFrame>
  )
}
