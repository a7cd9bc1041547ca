import { m } from '#messages'
import type { ReportPictureProps } from '#web/parts/reporting/report-picture.tsx'
import { Flag } from '#web/ui/icons/icons.tsx'

/** Reports one of the pictures (public/rich/report-picture.tsx); visitors sign in first. */
export function ReportPictureButton(reported: Omit<ReportPictureProps, 'onClose'>) {
  if (reported.pictures.length === 0) return null
  return (
    <rich-dialog
      name="report-picture"
      className="mt-3 block noscript:hidden"
      data-reported={JSON.stringify(reported)}
    >
      <sign-in-first reason="picture-report">
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1.5 text-14 text-ink-2 underline underline-offset-3"
        >
          <Flag className="small-icon" aria-hidden />
          {m.picture_report()}
        </button>
      </sign-in-first>
    </rich-dialog>
  )
}
