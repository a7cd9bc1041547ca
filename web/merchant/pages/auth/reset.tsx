import { ResetForm } from '#web/shared/auth/reset-forms.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { paths } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'

export const meta = () => [
  { title: 'Choose a new password · D3 for business' },
  { name: 'description', content: 'Enter the code of the e-mail and choose a new password.' },
]

const ROUTES = {
  request: 'POST /merchants/request-password-reset',
  reset: 'POST /merchants/reset-password',
} as const

export default function ResetPage() {
  return (
    <AuthFrame
      title="Choose a new password"
      lead="Enter the six-digit code of our e-mail. Afterwards you are signed out everywhere else."
      foot={
        <Link className="link" href={paths.signIn()}>
          Back to sign in
        </Link>
      }
    >
      <ResetForm routes={ROUTES} signInHref={paths.signIn()} />
    </AuthFrame>
  )
}
