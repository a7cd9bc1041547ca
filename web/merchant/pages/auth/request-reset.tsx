import { ResetRequestForm } from '#web/shared/auth/reset-forms.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { paths } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'

export const meta = () => [
  { title: 'Forgot your password? · D3 for business' },
  { name: 'description', content: 'Ask for a code by e-mail and choose a new password.' },
]

export default function RequestResetPage() {
  return (
    <AuthFrame
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
      <ResetRequestForm route="POST /merchants/request-password-reset" resetHref={paths.resetPassword()} />
    </AuthFrame>
  )
}
