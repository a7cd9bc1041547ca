import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { TERMS_VERSION } from '#domain/accounts/account-policy.ts'
import { newTabLinkTo } from '#web/ui/feedback/message-markup.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { useSubmit } from '#web/api/use-submit.ts'
import { useReturnTo } from './use-return-to.ts'
import { GoogleButton } from './google-button.tsx'
import { OrDivider } from './or-divider.tsx'

/** Creates an account by Google, or signs in if there is one. */
export function GoogleSignUp({
  termsHref,
  privacyHref,
  signInHref,
}: {
  termsHref: string
  privacyHref: string
  signInHref: string
}) {
  const { leave, referral } = useReturnTo()
  const navigate = useNavigate()
  const enter = useSubmit('POST /users/google-signin', {
    onSuccess: leave,
    async onProblem({ code }) {
      if (code !== 'second-factor-needed') return false
      // The account exists and has a second factor, which the sign-in page asks for.
      await navigate(signInHref)
      return true
    },
  })
  return (
    <>
      <Refused by={enter} />
      {(enter.isBusy || enter.isDone) && <Note role="status">{m.auth_google_signing_in()}</Note>}
      <GoogleButton
        text="signup_with"
        above={
          <>
            <OrDivider>{m.auth_or()}</OrDivider>
            <p className="quiet">
              <ParaglideMessage
                message={m.auth_google_terms}
                inputs={{}}
                markup={{ terms: newTabLinkTo(termsHref), privacy: newTabLinkTo(privacyHref) }}
              />
            </p>
          </>
        }
        onCredential={(credential) =>
          enter.submit({
            body: {
              credential,
              // The sentence above the button.
              acceptedTerms: TERMS_VERSION,
              isAdult: true,
              ...(referral && { referralSlug: referral }),
            },
          })
        }
      />
    </>
  )
}
