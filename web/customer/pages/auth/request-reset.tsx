import { ResetRequestForm } from '#web/shared/auth/reset-forms.tsx'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { Link } from '#web/components/navigation/link.tsx'
import { paths } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'

export const meta = () =>
  privateMeta('Forgot your password?', 'Ask for a code by e-mail and choose a new password.')

export default function RequestResetPage() {
  return (
    <AuthFrame
      about="safety"
      title="Forgot your password?"
      lead="We send a six-digit code to your e-mail address. With it you choose a new password."
      foot={
        <>
          Remembered it?{' '}
          <Link className="link" href={paths.signIn()}>
            Sign in
          </Link>
        </>
      }
    >
      <ResetRequestForm route="POST /users/request-password-reset" resetHref={paths.resetPassword()} />
    </AuthFrame>
  )
}
