import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { useState, type ReactNode } from 'react'
import { clsx } from 'clsx'
import { CONSENT_VERSION, NEWSLETTER_CONSENTS } from '#domain/accounts/newsletter.ts'
import { call } from '#web/shared/document/browser.ts'
import { problemOf } from '#web/shared/api/problem-of.ts'
import { Button } from '#web/components/forms/button.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { controlClass, fieldFrame } from '#web/components/forms/field-frame.ts'
import { Link } from '#web/components/navigation/link.tsx'
import { pages, paths } from '../paths.ts'

const EXAMPLE_ADDRESS = 'you@example.com'

/**
 * Subscribes to the newsletter. Without scripts the form is submitted to its own page, with the same result.
 */
export function NewsletterForm({ title, tone }: { title?: string; tone?: 'night' }) {
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
        <b>{m.shell_newsletter_check_inbox()}</b>
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
        <div className={fieldFrame({ tone, className: 'min-w-0 grow' })}>
          <input
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            placeholder={EXAMPLE_ADDRESS}
            aria-label={m.shell_newsletter_email()}
            className={clsx(controlClass, tone && 'placeholder:text-on-night-2')}
          />
        </div>
        <Button
          type="submit"
          variant={tone ?? 'soft'}
          busy={state === 'sending' && m.shell_newsletter_joining()}
        >
          {m.shell_newsletter_join()}
        </Button>
      </div>
      <Checkbox name="consent" value="yes" required tone={tone} long>
        {NEWSLETTER_CONSENTS[CONSENT_VERSION]()}
      </Checkbox>
      <p className="small">
        <ParaglideMessage message={m.shell_newsletter_privacy} markup={{ link: privacyLink }} />
      </p>
      <input type="hidden" name="consentVersion" value={CONSENT_VERSION} />
      <p className="trap" aria-hidden="true">
        <label>
          {m.shell_newsletter_trap()}
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

const privacyLink = ({ children }: { children?: ReactNode }) => (
  <Link className="link" href={paths.privacy()}>
    {children}
  </Link>
)
