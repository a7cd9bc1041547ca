import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { m } from '#messages'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { useSubmit } from '#web/api/use-submit.ts'

/** Sends the verification link of the e-mail address, and confirms it in place of the button. */
export function VerifyEmail() {
  const [isSent, setSent] = useState(false)
  const send = useSubmit('POST /users/resend-email-link', {
    onSuccess: () => setSent(true),
    onProblem({ code }) {
      // The previous link has just been sent.
      if (code === 'resend-too-soon') setSent(true)
    },
  })

  if (isSent) {
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
        aria-disabled={send.isBusy}
        onClick={() => void send.submit()}
      >
        <ParaglideMessage
          message={send.isBusy ? m.profile_verify_email_sending : m.profile_verify_email}
          inputs={{}}
          markup={{ hidden: hiddenText }}
        />
      </button>
      {send.problem && (
        <span role="alert" className="text-14 leading-small col-[2/-1] pb-2 text-danger">
          {send.problem.message}
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
