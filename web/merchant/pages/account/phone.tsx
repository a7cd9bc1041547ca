import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { redirect, useLoaderData } from 'react-router'
import { m } from '#messages'
import { formatPhone } from '#domain/accounts/phone.ts'
import { sameSitePath } from '#domain/accounts/same-site-path.ts'
import { VerifyPhoneForm } from '#web/parts/auth/verify-phone-form.tsx'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { bold } from '#web/ui/feedback/message-markup.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { SubHead } from '../../components/sub-head.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'

/** Loads the page. Without a number, the profile asks for one; a verified one needs nothing. */
export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  const session = context.get(sessionContext)
  if (session?.role !== 'merchant') throw redirect(paths.signIn(url.pathname + url.search))
  const asked = url.searchParams.get('redirect')
  const returnTo = asked ? sameSitePath(asked) : paths.account()
  if (session.isPhoneVerified) throw redirect(returnTo)
  if (session.phoneNumber === null) throw redirect(paths.account())
  const { secondsLeft } = await context.get(callContext)('GET /users/resend-otp', { signal })
  return { phone: session.phoneNumber, secondsLeft, returnTo }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.auth_verify_phone_title() }) },
  { name: 'description', content: m.merchant_phone_lead() },
]

export default function Phone() {
  const { phone, secondsLeft, returnTo } = useLoaderData<typeof loader>()
  return (
    <Shell place="account">
      <SubHead
        back={{ href: paths.account(), label: m.merchant_account_title() }}
        title={m.auth_verify_phone_title()}
      />
      <div className="max-w-120">
        <p className="text-ink-2">{m.merchant_phone_lead()}</p>
        <p className="mt-3 mb-6">
          <ParaglideMessage
            message={m.merchant_start_phone_to}
            inputs={{ phone: formatPhone(phone) }}
            markup={{ b: bold }}
          />{' '}
          <Link className={linkClass} href={paths.account()}>
            {m.merchant_start_phone_change()}
          </Link>
        </p>
        <VerifyPhoneForm target={{ phone }} {...{ secondsLeft, returnTo }} />
      </div>
    </Shell>
  )
}
