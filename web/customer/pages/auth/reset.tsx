import { m } from '#messages'
import { ResetForm } from '#web/parts/auth/reset-forms.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { paths } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'
import { loadedMeta } from '#web/app/document/loaded-meta.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'

export const loader = () => ({
  meta: privateMeta(m.auth_reset_choose_title(), m.auth_reset_choose_description()),
})

export const meta = loadedMeta

const ROUTES = { request: 'POST /users/request-password-reset', reset: 'POST /users/reset-password' } as const

export default function ResetPage() {
  return (
    <AuthFrame
      about="safety"
      title={m.auth_reset_choose_title()}
      lead={m.auth_reset_choose_lead()}
      foot={
        <Link className={linkClass} href={paths.signIn()}>
          {m.auth_reset_back_to_sign_in()}
        </Link>
      }
    >
      <ResetForm routes={ROUTES} signInHref={paths.signIn()} />
    </AuthFrame>
  )
}
