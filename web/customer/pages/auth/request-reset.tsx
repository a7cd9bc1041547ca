import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { ResetRequestForm } from '#web/parts/auth/reset-forms.tsx'
import { paths } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'

export const loader = () => ({ meta: privateMeta(m.auth_reset_title(), m.auth_reset_description()) })

export const meta = loadedMeta

export default function RequestResetPage() {
  return (
    <AuthFrame
      about="safety"
      title={m.auth_reset_title()}
      lead={m.auth_reset_lead()}
      foot={<ParaglideMessage message={m.auth_reset_remembered} markup={{ link: linkTo(paths.signIn()) }} />}
    >
      <ResetRequestForm route="POST /users/request-password-reset" resetHref={paths.resetPassword()} />
    </AuthFrame>
  )
}
