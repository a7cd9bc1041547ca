import { clsx } from 'clsx'
import { MessageCircle, MessageSquare, Share2 } from '#web/ui/icons/icons.tsx'
import { Link as RouterLink, useLocation } from 'react-router'
import { m } from '#messages'
import { panelClass } from '#web/ui/feedback/panel.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import type { GuestPass } from './guest-pass.ts'

/** The guest needs the code at the counter. */
export function SendGuestPass({ pass }: { pass: GuestPass }) {
  const { pathname, search } = useLocation()
  return (
    <section className={panelClass({})}>
      <h2 className="text-17!">{m.booking_guest_pass_title({ name: pass.name })}</h2>
      <p className="quiet mt-1">{pass.href ? m.booking_guest_pass_text() : m.booking_guest_pass_no_link()}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <share-links className="contents" data-text={pass.text}>
          {/* The element may show it before the page is hydrated. */}
          <Button variant="ink" size="touch" hidden data-share suppressHydrationWarning>
            <Share2 />
            {m.bookings_share()}
          </Button>
        </share-links>
        <ButtonLink variant="line" size="touch" href={pass.whatsApp} target="_blank" rel="noopener">
          <MessageCircle />
          WhatsApp
        </ButtonLink>
        <ButtonLink variant="line" size="touch" href={pass.sms}>
          <MessageSquare />
          {m.booking_guest_pass_sms()}
        </ButtonLink>
      </div>
      <p className="mt-2 text-14">
        {pass.href ? (
          <Link className={smallLink} href={pass.href}>
            {m.booking_guest_pass_look()}
          </Link>
        ) : (
          // Loads the page again.
          <RouterLink className={smallLink} to={pathname + search} replace preventScrollReset>
            {m.ui_try_again()}
          </RouterLink>
        )}
      </p>
    </section>
  )
}

const smallLink = clsx(linkClass, 'inline-flex min-h-11 items-center')
