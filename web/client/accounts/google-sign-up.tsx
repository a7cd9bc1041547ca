import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { call } from '../browser.ts'
import { problemOf } from '../problem-of.ts'
import { Refused, useRefusal } from '../refusal.tsx'
import { useReturn } from './use-return-to.ts'
import { GoogleButton } from './google-button.tsx'

/** An account by Google, in one press. Who has one already is signed in. */
export function GoogleSignUp({ termsHref, signInHref }: { termsHref: string; signInHref: string }) {
  const { leave, referral } = useReturn()
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
      // An account there is already, with a second step that the sign-in page has.
      if (problem.code === 'second-factor-needed') await navigate(signInHref)
      else refusal.refuse(problem)
    }
  }
  return (
    <>
      <Refused by={refusal} />
      {isEntering && <Note role="status">Signing in with Google…</Note>}
      <GoogleButton
        text="signup_with"
        above={
          <>
            <p className="or">or</p>
            <p className="small quiet">
              By going on with Google you say that you are 18 or older and accept the{' '}
              <Link className="link" href={termsHref} target="_blank">
                terms
              </Link>
              .
            </p>
          </>
        }
        onCredential={enter}
      />
    </>
  )
}
