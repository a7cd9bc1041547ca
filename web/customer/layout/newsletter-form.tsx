import { useState } from 'react'
import { CONSENT_VERSION, NEWSLETTER_CONSENTS } from '#domain/accounts/newsletter.ts'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { Link } from '#web/components/navigation/link.tsx'
import { pages, paths } from '../paths.ts'

/**
 * Subscribes to the newsletter. Without scripts the form is submitted to its own page, with the same result.
 */
export function NewsletterForm({ title }: { title?: string }) {
  const [state, setState] = useState<'idle' | 'sending' | { done: string } | { refused: string }>('idle')

  async function subscribe(form: FormData) {
    setState('sending')
    const email = form.get('email')
    const website = form.get('website')
    try {
      const { message } = await call('POST /newsletter', {
        body: {
          email: typeof email === 'string' ? email : '',
          // The checkbox is required, so the form is only submitted when it is ticked.
          consent: true,
          consentVersion: CONSENT_VERSION,
          website: typeof website === 'string' ? website : '',
        },
      })
      setState({ done: message })
    } catch (error) {
      setState({ refused: problemOf(error).message })
    }
  }

  if (typeof state === 'object' && 'done' in state) {
    return (
      <p className="join" role="status">
        <b>Check your inbox</b>
        <span className="say">{state.done}</span>
      </p>
    )
  }
  return (
    <form
      className="join"
      method="post"
      action={pages.newsletter}
      onSubmit={(event) => {
        event.preventDefault()
        void subscribe(new FormData(event.currentTarget))
      }}
    >
      {title && <b>{title}</b>}
      <div className="row">
        <div className="input grow min-w-0">
          <input
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            placeholder="you@example.com"
            aria-label="Address for the newsletter"
          />
        </div>
        <Button type="submit" variant="soft" busy={state === 'sending' && 'Joining...'}>
          Join
        </Button>
      </div>
      <Checkbox name="consent" value="yes" required>
        {NEWSLETTER_CONSENTS[CONSENT_VERSION]()}
      </Checkbox>
      <p className="small">
        How we handle your address:{' '}
        <Link className="link" href={paths.privacy()}>
          Privacy policy
        </Link>
      </p>
      <input type="hidden" name="consentVersion" value={CONSENT_VERSION} />
      <p className="trap" aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {typeof state === 'object' && (
        <p className="say" role="alert">
          {state.refused}
        </p>
      )}
    </form>
  )
}
