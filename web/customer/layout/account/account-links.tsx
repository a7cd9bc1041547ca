import { m } from '#messages'
import { Bell, UserRound } from '#web/ui/icons/icons.tsx'
import { IconLink } from '#web/ui/forms/buttons/icon-button.tsx'
import { AvatarFrame } from '#web/ui/media/avatar.tsx'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { paths } from '../../paths.ts'

/**
 * Links in the place of the bell and the name, until a public page has loaded the session. They show what
 * before-paint.tsx knows; without scripts they are a link.
 */
export const AccountLinks = () => (
  <>
    <IconLink
      className="wide:bg-sunk signed-out:hidden max-wide:@max-[15rem]:hidden!"
      label={m.notification_bell()}
      href={paths.notifications()}
    >
      <Bell />
    </IconLink>
    <Link
      href={paths.profile.home()}
      className="inline-flex min-h-11 max-w-50 min-w-11 items-center justify-center gap-2 rounded-full font-semibold
        text-ink no-underline signed-out:hidden"
    >
      <AvatarFrame size={36}>
        <span className="after:content-[var(--initial)]" />
      </AvatarFrame>
      <span className="sr-only">{m.shell_account_profile()}</span>
      <span className="min-w-0 truncate after:content-[var(--first-name)] max-wide:sr-only" aria-hidden />
    </Link>
    <IconLink className="not-noscript:hidden" label={m.shell_account_profile()} href={paths.profile.home()}>
      <UserRound />
    </IconLink>
  </>
)
