import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { m } from '#messages'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { linkClass } from '#web/components/navigation/link-look.ts'

/** Sends the verification link of the e-mail address, and confirms it in place of the button. */
export function VerifyEmail() {
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | { failed: string }>('idle')

  async function send() {
    setState('sending')
    try {
      await call('POST /users/resend-email-link')
      setState('sent')
    } catch (error) {
      const problem = problemOf(error)
      // The previous link has just been sent.
      setState(problem.code === 'resend-too-soon' ? 'sent' : { failed: problem.message })
    }
  }

  if (state === 'sent') {
    return (
      <span role="status" className="text-14 leading-small text-ok-text">
        {m.profile_verify_email_sent()}
      </span>
    )
  }
  return (
    <>
      <button
        type="button"
        className={clsx(reachLink, 'noscript:hidden')}
        aria-disabled={state === 'sending'}
        onClick={() => state !== 'sending' && void send()}
      >
        <ParaglideMessage
          message={state === 'sending' ? m.profile_verify_email_sending : m.profile_verify_email}
          inputs={{}}
          markup={{ hidden: hiddenText }}
        />
      </button>
      {typeof state === 'object' && (
        <span role="alert" className="text-14 leading-small col-[2/-1] pb-2 text-danger">
          {state.failed}
        </span>
      )}
    </>
  )
}

export const reachLink = clsx(linkClass, 'inline-flex min-h-11 items-center px-1 text-15')

/** Words for screen readers only. */
export const hiddenText = ({ children }: { children?: ReactNode }) => (
  <span className="sr-only">{children}</span>
)
