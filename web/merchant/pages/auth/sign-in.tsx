import { redirect } from 'react-router'
import { useReturnTo } from '#web/shared/auth/use-return-to.ts'
import { SignInForm } from '#web/shared/auth/sign-in-form.tsx'
import { sessionContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { returnPath } from '#web/shared/session/session.ts'
import { Link } from '#web/components/navigation/link.tsx'
import { pages, paths } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'

export function loader({ context, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role === 'merchant') throw redirect(returnPath(url.searchParams))
  return null
}

export const meta = () => [
  { title: 'Sign in · D3 for business' },
  {
    name: 'description',
    content: 'Sign in to see today’s bookings, confirm requests and check customers in.',
  },
]

export default function SignInPage() {
  const { withReturnTo } = useReturnTo()
  return (
    <AuthFrame
      title="Sign in"
      lead="Your day, your bookings, and check-in at the counter."
      foot={
        <>
          New to D3?{' '}
          <Link className="link" href={withReturnTo(pages.signUp)}>
            List your business
          </Link>
        </>
      }
    >
      <SignInForm
        route="POST /merchants/login"
        resetHref={paths.requestReset()}
        wrongCredentialsHint="Only merchant accounts can sign in here."
      />
    </AuthFrame>
  )
}
