import { redirect, useLoaderData } from 'react-router'
import { useReturnTo } from '#web/shared/auth/use-return-to.ts'
import { SignUpForm, type NewAccount } from '#web/shared/auth/sign-up-form.tsx'
import { call } from '#web/shared/document/browser.ts'
import { customerUrlContext, sessionContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { returnPath } from '#web/shared/session/session.ts'
import { Link } from '#web/components/navigation/link.tsx'
import { pages, paths } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'

export function loader({ context, url }: LoaderArgs) {
  if (context.get(sessionContext)?.role === 'merchant') throw redirect(returnPath(url.searchParams))
  return { customerUrl: context.get(customerUrlContext) }
}

export const meta = () => [
  { title: 'List your business · D3 for business' },
  {
    name: 'description',
    content: 'Create an account for your business: customers near you find your deals, book, and come.',
  },
]

export default function SignUpPage() {
  const { customerUrl } = useLoaderData<typeof loader>()
  const { withReturnTo, leave } = useReturnTo()

  async function createAccount(account: NewAccount, businessName?: string) {
    await call('POST /merchants/register', { body: { ...account, ...(businessName && { businessName }) } })
    leave()
  }
  return (
    <AuthFrame
      title="List your business"
      lead="Customers near you find your deals, book a time, and pay you at your counter. Listing costs nothing."
      foot={
        <>
          Have a business account already?{' '}
          <Link className="link" href={withReturnTo(pages.signIn)}>
            Sign in
          </Link>
        </>
      }
    >
      <SignUpForm
        asksBusiness
        signInHref={withReturnTo(pages.signIn)}
        termsHref={paths.terms(customerUrl)}
        privacyHref={paths.privacy(customerUrl)}
        phoneHint="Where we reach you about your account. Customers do not see it."
        onSend={createAccount}
      />
    </AuthFrame>
  )
}
