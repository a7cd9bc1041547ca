import { CheckCheck, Settings } from 'lucide-react'
import { m } from '#messages'
import { buttonClass } from '#web/components/forms/button-look.ts'
import { IconLink } from '#web/components/forms/icon-button.tsx'
import { paths } from '../../paths.ts'

/** The heading, the button that marks all as read, which is a form without scripts, and the way to the settings. */
export const Head = ({ unread, onMarkAll }: { unread: number; onMarkAll: () => void }) => (
  <header className="flex items-center gap-1">
    <h1 className="min-w-0 flex-1 wrap-anywhere">{m.notification_title()}</h1>
    {unread > 0 && (
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          onMarkAll()
        }}
      >
        <button
          type="submit"
          className={buttonClass(
            { variant: 'line', size: 'touch' },
            'max-wide:w-11 max-wide:border-transparent! max-wide:bg-transparent! max-wide:px-0! max-wide:[--icon:22px]!',
          )}
        >
          <CheckCheck />
          <span className="max-wide:sr-only">{m.notification_mark_all()}</span>
        </button>
      </form>
    )}
    <IconLink label={m.notification_settings()} href={paths.profile.notifications()} className="-mr-2.5">
      <Settings />
    </IconLink>
  </header>
)
