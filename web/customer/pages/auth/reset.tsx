import { ResetForm } from '#web/shared/auth/reset-forms.tsx'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { Link } from '#web/components/navigation/link.tsx'
import { paths } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'

export const meta = () =>
  privateMeta('Choose a new password', 'Enter the code of the e-mail and choose a new password.')

const ROUTES = { request: 'POST /users/request-password-reset', reset: 'POST /users/reset-password' } as const

export default function ResetPage() {
  return (
    <AuthFrame
      about="safety"
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
