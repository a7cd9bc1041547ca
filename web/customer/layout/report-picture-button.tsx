import type { ReportedPictureKind } from '#domain/accounts/moderation.ts'
import { m } from '#messages'
import type { ShownPicture } from '#web/parts/reporting/picture-choice.tsx'
import { Flag } from '#web/ui/icons/icons.tsx'

/** Reports one of the pictures; visitors sign in first (public/elements/report-picture.ts). */
export function ReportPictureButton({ kind, id, pictures }: ReportPictureButtonProps) {
  if (pictures.length === 0) return null
  return (
    <report-picture data-kind={kind} data-id={id} data-pictures={JSON.stringify(pictures)}>
      <p className="mt-3 noscript:hidden">
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1.5 text-14 text-ink-2 underline underline-offset-3"
        >
          <Flag className="small-icon" aria-hidden />
          {m.picture_report()}
        </button>
      </p>
    </report-picture>
  )
}

type ReportPictureButtonProps = {
  kind: ReportedPictureKind
  /** Id of the item that shows the pictures. */
  id: string
  pictures: readonly ShownPicture[]
}
