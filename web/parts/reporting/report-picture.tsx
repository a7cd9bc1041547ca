import { useState } from 'react'
import { MAX_REPORT_DETAILS } from '#contract/report-limits.ts'
import type { ReportedPictureKind } from '#domain/accounts/moderation.ts'
import { m } from '#messages'
import { callWithoutRedirect } from '#web/api/browser.ts'
import { PictureChoice, type ShownPicture } from './picture-choice.tsx'
import { ReportDialog } from './report-dialog.tsx'

const REASONS = [
  ['fraud', m.picture_report_fraud],
  ['offensive', m.picture_report_offensive],
  ['private-data', m.picture_report_private_data],
  ['spam', m.picture_report_spam],
  ['other', m.picture_report_other],
] as const

export type ReportPictureProps = {
  kind: ReportedPictureKind
  /** Id of the item that shows the pictures. */
  id: string
  pictures: readonly ShownPicture[]
  onClose: () => void
}

/** Reports one of the pictures. */
export function ReportPicture({ kind, id, pictures, onClose }: ReportPictureProps) {
  const [url, setUrl] = useState(pictures[0]?.url ?? '')
  return (
    <ReportDialog
      title={m.picture_report()}
      description={m.report_text()}
      reasons={REASONS}
      maxLength={MAX_REPORT_DETAILS}
      send={(reason, details) =>
        callWithoutRedirect('POST /picture-reports', { body: { kind, id, url, reason, details } })
      }
      onClose={onClose}
    >
      {pictures.length > 1 && <PictureChoice pictures={pictures} chosen={url} onChoose={setUrl} />}
    </ReportDialog>
  )
}
