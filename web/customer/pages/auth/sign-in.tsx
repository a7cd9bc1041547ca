import { redirect } from 'react-router'
import { useReturnTo } from '#web/shared/auth/use-return-to.ts'
import { SignInForm } from '#web/shared/auth/sign-in-form.tsx'
import { sessionContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { privateMeta } from '#web/shared/document/page-meta.ts'
import { returnPath } from '#web/shared/session/session.ts'
import { Link } from '#web/components/navigation/link.tsx'
import { pages, paths } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'

export function loader({ context, url }: LoaderArgs) {
  if (context.get(sessionContext)) throw redirect(returnPath(url.searchParams))
  return null
}

export const meta = () =>
  privateMeta('Sign in', 'Sign in to book deals and services near you, and to find your bookings.')

export default function SignInPage() {
  const { returnTo, withReturnTo } = useReturnTo()
  return (
    <AuthFrame
      title="Sign in"
      lead={
        returnTo.startsWith('/booking/')
          ? 'Sign in to continue your booking where you left off.'
          : 'Welcome back.'
      }
      foot={
        <>
          New here?{' '}
          <Link className="link" href={withReturnTo(pages.signUp)}>
            Make an account
          </Link>
        </>
      }
    >
      <SignInForm route="POST /users/login" hasGoogle resetHref={paths.requestReset()} />
    </AuthFrame>
  )
}
