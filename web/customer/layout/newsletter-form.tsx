import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { useState, type ReactNode } from 'react'
import { clsx } from 'clsx'
import { ACCOUNT_TEXTS } from '#contract/account-limits.ts'
import { CONSENT_VERSION, NEWSLETTER_CONSENTS } from '#domain/accounts/newsletter.ts'
import { call } from '#web/api/browser.ts'
import { toProblem } from '#web/api/to-problem.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Trap } from '#web/ui/forms/trap.tsx'
import { controlClass, fieldFrame } from '#web/ui/forms/field-frame.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { pages, paths } from '../paths.ts'

const EXAMPLE_ADDRESS = 'you@example.com'

/**
 * Subscribes to the newsletter. Without scripts the form is submitted to its own page, with the same result.
 */
export function NewsletterForm({ title, tone }: { title?: string; tone?: 'night' }) {
  const [state, setState] = useState<'idle' | 'sending' | { done: string } | { refused: string }>('idle')

  async function subscribe(form: FormData) {
    if (!form.has('consent')) return setState({ refused: m.field_newsletter_consent() })
    setState('sending')
    const email = form.get('email')
    const website = form.get('website')
    try {
      const { message } = await call('POST /newsletter', {
        body: {
          email: typeof email === 'string' ? email : '',
          consent: true,
          consentVersion: CONSENT_VERSION,
          website: typeof website === 'string' ? website : '',
        },
      })
      setState({ done: message })
    } catch (error) {
      const { errors, message } = toProblem(error)
      setState({ refused: errors?.email ?? message })
    }
  }

  const said = clsx(tone === 'night' && 'text-on-night')
  if (typeof state === 'object' && 'done' in state) {
    return (
      <p className={look} role="status">
        <b className={said}>{m.shell_newsletter_check_inbox()}</b>
        <span className={said}>{state.done}</span>
      </p>
    )
  }
  return (
    <form
      className={look}
      method="post"
      action={pages.newsletter}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void subscribe(new FormData(event.currentTarget))
      }}
    >
      {title && <b className={said}>{title}</b>}
      <div className="flex items-center gap-2">
        <div className={fieldFrame({ tone, className: 'min-w-0 grow' })}>
          <input
            type="email"
            name="email"
            required
            maxLength={ACCOUNT_TEXTS.email.max}
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
      <p className="text-14 leading-small">
        <ParaglideMessage
          message={m.shell_newsletter_privacy}
          markup={{ link: tone === 'night' ? privacyLinkOnNight : privacyLink }}
        />
      </p>
      <input type="hidden" name="consentVersion" value={CONSENT_VERSION} />
      <Trap label={m.shell_newsletter_trap()} />
      {typeof state === 'object' && (
        <p className={said} role="alert">
          {state.refused}
        </p>
      )}
    </form>
  )
}

const look = 'mt-1.5 grid gap-2'

const privacyLink = ({ children }: { children?: ReactNode }) => (
  <Link className={linkClass} href={paths.privacy()}>
    {children}
  </Link>
)
const privacyLinkOnNight = ({ children }: { children?: ReactNode }) => (
  <Link className={clsx(linkClass, 'text-inherit!')} href={paths.privacy()}>
    {children}
  </Link>
)
