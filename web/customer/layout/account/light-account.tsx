import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { m } from '#messages'
import { hidden } from '#web/ui/feedback/message-markup.tsx'
import { LiveCount } from '#web/ui/feedback/count.tsx'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { iconButtonClass } from '#web/ui/forms/buttons/icon-button-look.ts'
import { Bell, UserRound } from '#web/ui/icons/icons.tsx'
import { AvatarFrame } from '#web/ui/media/avatar.tsx'
import { paths } from '../../paths.ts'
import { ACCOUNT_MENU, accountMenuLook, BELL, bellLook } from './header-popovers.ts'

/**
 * The bell and the name in the header of a page that is the same for everyone, shown to who is signed in (`signed-in:`). Both
 * open popovers, whose content is loaded then; without scripts, a link leads to the account.
 */
export const LightAccount = () => (
  <>
    <IconLink
      // With large text there is no room, and the menu of the account has the page too.
      className="signed-out:hidden wide:hidden noscript:hidden max-wide:@max-[15rem]:hidden!"
      label={m.notification_bell()}
      href={paths.notifications()}
    >
      <Bell />
      <UnreadNotifications />
    </IconLink>
    <button
      type="button"
      className={iconButtonClass({ className: 'bg-sunk signed-out:hidden max-wide:hidden noscript:hidden' })}
      aria-label={m.notification_bell()}
      aria-haspopup="dialog"
      popoverTarget={BELL}
    >
      <Bell />
      <UnreadNotifications />
    </button>
    <button
      type="button"
      className="inline-flex min-h-11 max-w-50 min-w-11 items-center justify-center gap-2 rounded-full font-semibold
        signed-out:hidden noscript:hidden"
      popoverTarget={ACCOUNT_MENU}
    >
      <AvatarFrame size={36}>
        <own-picture className="grid size-full place-items-center">
          <span className="after:content-[var(--initial)]" />
        </own-picture>
      </AvatarFrame>
      <ParaglideMessage
        message={m.shell_account_of}
        inputs={{ name: '' }}
        markup={{ hidden, name: ownName }}
      />
    </button>
    <IconLink className="not-noscript:hidden" label={m.shell_account_profile()} href={paths.profile.home()}>
      <UserRound />
    </IconLink>
  </>
)

const UnreadNotifications = () => <LiveCount of="notifications" name={m.notification_bell()} on="icon" />

/** Until the element has the name, it is shown by the style sheet. */
const ownName = () => (
  <own-name className="min-w-0 truncate empty:after:content-[var(--first-name)] max-wide:sr-only" />
)

/** The popovers of the header. */
export const LightAccountPopovers = () => (
  <>
    <div id={BELL} popover="auto" role="dialog" aria-label={m.notification_title()} className={bellLook}>
      <rich-part name="bell" when="open">
        <Loading>{m.notification_loading()}</Loading>
      </rich-part>
    </div>
    <div id={ACCOUNT_MENU} popover="auto" className={accountMenuLook}>
      <rich-part name="account-menu" when="open">
        <Loading>{m.shell_loading()}</Loading>
      </rich-part>
    </div>
  </>
)

const Loading = ({ children }: { children: ReactNode }) => (
  <p className="p-5 text-ink-2" role="status">
    {children}
  </p>
)
