import { m } from '#messages'
import { ResetForm } from '#web/parts/auth/reset-forms.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { paths } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_reset_title() }) },
  { name: 'description', content: m.merchant_reset_description() },
]

const ROUTES = {
  request: 'POST /merchants/request-password-reset',
  reset: 'POST /merchants/reset-password',
} as const

export default function ResetPage() {
  return (
    <AuthFrame
      title={m.merchant_reset_title()}
      lead={m.merchant_reset_lead()}
      foot={
        <Link className={linkClass} href={paths.signIn()}>
          {m.merchant_reset_back()}
        </Link>
      }
    >
      <ResetForm routes={ROUTES} signInHref={paths.signIn()} />
    </AuthFrame>
  )
}
