import { useState } from 'react'
import { m } from '#messages'
import { mayBeSignedIn } from '#web/app/session/session-store.ts'
import { useSession } from '#web/app/session/session.ts'
import type { ReportPictureProps } from '#web/parts/reporting/report-picture.tsx'
import { Flag } from '#web/ui/icons/icons.tsx'
import { lazyPart } from '#web/app/document/lazy-part.tsx'
import { LogInDialog } from './log-in-dialog.tsx'

const ReportPicture = lazyPart(
  async () => (await import('#web/parts/reporting/report-picture.tsx')).ReportPicture,
)

/** Reports one of the pictures; visitors sign in first. */
export function ReportPictureButton(props: Omit<ReportPictureProps, 'onClose'>) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  if (props.pictures.length === 0) return null
  const close = () => setOpen(false)
  return (
    <>
      <p className="mt-3 noscript:hidden">
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1.5 text-14 text-ink-2 underline underline-offset-3"
          onClick={() => setOpen(true)}
        >
          <Flag className="small-icon" aria-hidden />
          {m.picture_report()}
        </button>
      </p>
      {isOpen &&
        (mayBeSignedIn(session) ? (
          <ReportPicture {...props} onClose={close} />
        ) : (
          <LogInDialog title={m.picture_report_log_in()} onClose={close} />
        ))}
    </>
  )
}
