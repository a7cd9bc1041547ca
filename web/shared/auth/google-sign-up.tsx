import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages'
import { Link } from '#web/components/navigation/link.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Refused, useRefusal } from '#web/shared/document/refusal.tsx'
import { linkClass } from '#web/components/navigation/link-look.ts'
import { useReturnTo } from './use-return-to.ts'
import { GoogleButton } from './google-button.tsx'
import { OrDivider } from './or-divider.tsx'

/** Creates an account by Google, or signs in if there is one. */
export function GoogleSignUp({ termsHref, signInHref }: { termsHref: string; signInHref: string }) {
  const { leave, referral } = useReturnTo()
  const navigate = useNavigate()
  const refusal = useRefusal()
  const [isEntering, setEntering] = useState(false)

  async function enter(credential: string) {
    refusal.clear()
    setEntering(true)
    try {
      await call('POST /users/google-signin', {
        body: { credential, ...(referral && { referralSlug: referral }) },
      })
      leave()
    } catch (error) {
      setEntering(false)
      const problem = problemOf(error)
      // The account exists and has a second factor, which the sign-in page asks for.
      if (problem.code === 'second-factor-needed') await navigate(signInHref)
      else refusal.refuse(problem)
    }
  }
  return (
    <>
      <Refused by={refusal} />
      {isEntering && <Note role="status">{m.auth_google_signing_in()}</Note>}
      <GoogleButton
        text="signup_with"
        above={
          <>
            <OrDivider>{m.auth_or()}</OrDivider>
            <p className="quiet">
              <ParaglideMessage
                message={m.auth_google_terms}
                inputs={{}}
                markup={{
                  terms: ({ children }) => (
                    <Link className={linkClass} href={termsHref} target="_blank">
                      {children}
                    </Link>
                  ),
                }}
              />
            </p>
          </>
        }
        onCredential={enter}
      />
    </>
  )
}
