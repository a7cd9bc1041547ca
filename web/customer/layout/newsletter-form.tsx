import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import { ACCOUNT_TEXTS } from '#contract/account-limits.ts'
import { CONSENT_VERSION, NEWSLETTER_CONSENTS } from '#domain/accounts/newsletter.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Trap } from '#web/ui/forms/trap.tsx'
import { controlClass, fieldFrame } from '#web/ui/forms/field-frame.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { pages, paths } from '../paths.ts'

const EXAMPLE_ADDRESS = 'you@example.com'

/** Subscribes to the newsletter: the form is sent to its own page. */
export function NewsletterForm({ title, tone, email }: NewsletterFormProps) {
  const said = clsx(tone === 'night' && 'text-on-night')
  return (
    <form className="mt-1.5 grid gap-2" method="post" action={pages.newsletter}>
      {title && <b className={said}>{title}</b>}
      <div className="flex items-center gap-2">
        <div className={fieldFrame({ tone, className: 'min-w-0 grow' })}>
          <input
            type="email"
            name="email"
            required
            defaultValue={email}
            maxLength={ACCOUNT_TEXTS.email.max}
            autoComplete="email"
            placeholder={EXAMPLE_ADDRESS}
            aria-label={m.shell_newsletter_email()}
            className={clsx(controlClass, tone && 'placeholder:text-on-night-2')}
          />
        </div>
        <Button type="submit" variant={tone ?? 'soft'}>
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
    </form>
  )
}

type NewsletterFormProps = {
  title?: string
  tone?: 'night'
  /** The address that was refused. */
  email?: string | undefined
}

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
