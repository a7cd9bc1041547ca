import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useLoaderData, useSearchParams } from 'react-router'
import { m } from '#messages'
import { Problem } from '#contract/problem.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { PhoneSignUpForm } from '#web/parts/auth/sign-up/phone-sign-up-form.tsx'
import { SignUpForm } from '#web/parts/auth/sign-up/sign-up-form.tsx'
import { call } from '#web/api/browser.ts'
import {
  callContext,
  customerUrlContext,
  sessionContext,
  type LoaderArgs,
} from '#web/app/document/load-context.ts'
import { useSession } from '#web/app/session/session.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { linkTo } from '#web/ui/feedback/message-markup.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { paths } from '../../paths.ts'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { ROLE_NAMES } from '../../layout/role-names.ts'
import { ROLE_MEANINGS } from '../team/role-texts.ts'

/** The page that the link of an invitation opens. Opening it changes nothing. */
export async function loader({ context, request: { signal }, url }: LoaderArgs) {
  const session = context.get(sessionContext)
  const customerUrl = context.get(customerUrlContext)
  const token = url.searchParams.get('token') ?? ''
  const account =
    session?.role === 'merchant'
      ? {
          login: session.email ?? formatPhone(session.phoneNumber ?? ''),
          isInTeam: session.merchantRole !== null,
        }
      : null
  try {
    const { invitation } = await context.get(callContext)('POST /team-invitations/read', {
      body: { token },
      signal,
    })
    return { invitation, token, account, customerUrl }
  } catch (error) {
    if (error instanceof Problem && error.status === 404)
      return { invitation: null, token, account, customerUrl }
    throw error
  }
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_join_title() }) },
  { name: 'description', content: m.merchant_join_description() },
]

export default function Join() {
  const { invitation, token, account, customerUrl } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const signIn = paths.signIn(paths.join(token))
  if (!invitation)
    return (
      <AuthFrame
        title={m.merchant_join_invalid_title()}
        lead={m.problem_invitation_link_invalid()}
        foot={
          <ParaglideMessage message={m.merchant_sign_up_existing} markup={{ link: linkTo(paths.signIn()) }} />
        }
      >
        <ButtonLink variant="line" href={paths.home()}>
          {m.merchant_join_home()}
        </ButtonLink>
      </AuthFrame>
    )
  const { businessName, invitedBy, role, email, phoneNumber, expiresAt } = invitation
  const isByPhone = (search.get('by') ?? (email === null ? 'phone' : 'email')) === 'phone'
  const links = {
    signInHref: signIn,
    termsHref: paths.terms(customerUrl),
    privacyHref: paths.privacy(customerUrl),
  }
  return (
    <AuthFrame
      title={m.merchant_join_heading({ business: businessName })}
      lead={m.merchant_join_lead({ name: invitedBy, role: ROLE_NAMES[role]() })}
      foot={m.merchant_join_until({ when: dayAndTime(Date.parse(expiresAt)) })}
    >
      <div className="grid gap-5">
        <Note>{ROLE_MEANINGS[role]()}</Note>
        {account ? (
          <JoinWithAccount token={token} {...account} />
        ) : (
          <>
            <p>
              <ParaglideMessage message={m.merchant_join_has_account} markup={{ link: linkTo(signIn) }} />
            </p>
            {isByPhone ? (
              <PhoneSignUpForm
                {...links}
                knownPhone={phoneNumber}
                submitText={m.merchant_join_accept()}
                onStart={(form) => call('POST /team-invitations/registrations', { body: { ...form, token } })}
                onCode={async (id, code) => {
                  const params = { id }
                  await call('POST /team-invitations/registrations/:id/confirm', {
                    params,
                    body: { token, code },
                  })
                  openSite()
                }}
              />
            ) : (
              <SignUpForm
                {...links}
                known={{ email, phoneNumber: phoneNumber && formatPhone(phoneNumber) }}
                phoneHint={m.merchant_join_phone_hint()}
                onSend={async (form) => {
                  await call('POST /team-invitations/register', { body: { ...form, token } })
                  openSite()
                }}
              />
            )}
            <p>
              <ParaglideMessage
                message={isByPhone ? m.merchant_sign_up_use_email : m.merchant_sign_up_use_phone}
                markup={{ link: linkTo(paths.join(token, isByPhone ? 'email' : 'phone')) }}
              />
            </p>
          </>
        )}
      </div>
    </AuthFrame>
  )
}

/** Loads the site afresh, with the new session. */
const openSite = () => window.location.assign(paths.home())

function JoinWithAccount({ token, login, isInTeam }: { token: string; login: string; isInTeam: boolean }) {
  const session = useSession()
  const join = useSubmit('POST /team-invitations/accept', { onSuccess: openSite })
  const signOut = useSubmit(async () => {
    const { deleteSaved } = await import('../../offline/delete-saved.ts')
    await call('POST /users/logout')
    await deleteSaved(session)
    window.location.reload()
  })
  const isLeaving = join.isBusy || join.isDone || signOut.isBusy || signOut.isDone
  const refused = join.problem ? join : signOut
  return (
    <div className="grid gap-4">
      <p className="[overflow-wrap:anywhere]">{m.merchant_join_signed_in_as({ email: login })}</p>
      {isInTeam && !refused.problem && (
        <Note tone="bad" role="alert">
          {m.problem_account_has_business()}
        </Note>
      )}
      <Refused by={refused} />
      {!isInTeam && (
        <Button
          size="lg"
          full
          busy={isLeaving && m.merchant_join_joining()}
          onClick={() => void join.submit({ body: { token } })}
        >
          {m.merchant_join_accept()}
        </Button>
      )}
      <Button variant="line" full disabled={isLeaving} onClick={() => void signOut.submit()}>
        {m.merchant_join_other_account()}
      </Button>
    </div>
  )
}
