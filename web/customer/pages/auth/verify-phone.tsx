import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useMemo } from 'react'
import { redirect, useLoaderData, useLocation, useNavigate } from 'react-router'
import { maskPhone } from '#domain/accounts/phone.ts'
import { sameSitePath } from '#domain/accounts/same-site-path.ts'
import { m } from '#messages'
import { boldIn } from '#web/ui/feedback/message-markup.tsx'
import { phoneToVerify, savePhoneToVerify, type PhoneToVerify } from '#web/parts/auth/phone-to-verify.ts'
import { useReturnTo } from '#web/parts/auth/use-return-to.ts'
import { VerifyPhoneForm } from '#web/parts/auth/verify-phone-form.tsx'
import { callContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { privateMeta } from '#web/app/document/page-meta.ts'
import { useHydrated } from '#web/app/document/hooks/use-hydrated.ts'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { pages } from '../../paths.ts'
import { AuthFrame } from './auth-frame.tsx'

/** A user whose phone is verified has nothing to do here. */
export async function loader({ context, url, request: { signal } }: LoaderArgs) {
  const session = context.get(sessionContext)
  if (session?.isPhoneVerified) throw redirect(sameSitePath(url.searchParams.get('redirect')))
  const lastCode = session && (await context.get(callContext)('GET /users/resend-otp', { signal }))
  return {
    ownPhone: session?.phoneNumber ?? null,
    isSignedIn: session !== null,
    secondsLeft: lastCode?.secondsLeft ?? 0,
  }
}

export const meta = () => privateMeta(m.auth_verify_phone_title(), m.auth_verify_phone_description())

export default function VerifyPhonePage() {
  const { ownPhone, isSignedIn, secondsLeft } = useLoaderData<typeof loader>()
  const { returnTo } = useReturnTo()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isReady = useHydrated()
  // The account's own phone takes precedence: a different stored one belongs to another user or was changed
  // since.
  const target = useMemo<PhoneToVerify | null>(() => {
    const known = isReady ? phoneToVerify(state) : null
    if (known && (ownPhone === null || known.phone === ownPhone)) return known
    return ownPhone === null ? null : { phone: ownPhone }
  }, [isReady, state, ownPhone])

  useEffect(() => {
    // The stored phone is read after hydration, and must not be overwritten before.
    if (!isReady) return
    if (target) savePhoneToVerify(target)
    else void navigate(pages.signUp, { replace: true })
  }, [target, isReady, navigate])

  return (
    <AuthFrame
      about="safety"
      title={m.auth_verify_phone_title()}
      lead={target ? <Lead {...target} /> : <Skeleton width="260px" height="24px" />}
      foot={
        isSignedIn ? (
          <span className="flex items-center justify-between gap-2">
            <span className="text-ink-2">{m.auth_verify_phone_later()}</span>
            <ButtonLink variant="line" size="sm" href={returnTo}>
              {m.auth_verify_phone_skip()}
            </ButtonLink>
          </span>
        ) : (
          <Link className={linkClass} href={pages.signUp}>
            {m.auth_verify_phone_back()}
          </Link>
        )
      }
    >
      {target ? (
        <VerifyPhoneForm key={target.phone} {...{ target, secondsLeft, returnTo }} />
      ) : (
        <Skeleton height="220px" />
      )}
    </AuthFrame>
  )
}

function Lead({ phone, message }: PhoneToVerify) {
  const number = maskPhone(phone)
  if (message !== undefined)
    return (
      <>
        {message} <b className="whitespace-nowrap">{number}</b>
      </>
    )
  return (
    <ParaglideMessage
      message={m.auth_verify_phone_lead}
      inputs={{ phone: number }}
      markup={{ phone: boldIn('whitespace-nowrap') }}
    />
  )
}
