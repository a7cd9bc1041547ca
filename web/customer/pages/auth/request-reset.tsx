import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { ResetRequestForm } from '#web/parts/auth/reset-forms.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
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
      foot={
        <ParaglideMessage
          message={m.auth_reset_remembered}
          inputs={{}}
          markup={{
            link: ({ children }) => (
              <Link className={linkClass} href={paths.signIn()}>
                {children}
              </Link>
            ),
          }}
        />
      }
    >
      <ResetRequestForm route="POST /users/request-password-reset" resetHref={paths.resetPassword()} />
    </AuthFrame>
  )
}
