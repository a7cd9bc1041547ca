import { useState } from 'react'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'

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
      <span role="status" className="small text-ok-text">
        Check your inbox
      </span>
    )
  }
  return (
    <>
      <button
        type="button"
        className="link needs-script"
        aria-disabled={state === 'sending'}
        onClick={() => state !== 'sending' && void send()}
      >
        {state === 'sending' ? 'Sending…' : 'Verify'}
        <span className="vh"> your e-mail address</span>
      </button>
      {typeof state === 'object' && (
        <span role="alert" className="failed small">
          {state.failed}
        </span>
      )}
    </>
  )
}
