import { ReportPicture, type ReportPictureProps } from '#web/parts/reporting/report-picture.tsx'
import type { RichDialogProps } from './rich-dialogs.tsx'

/** Reports one of the pictures that layout/report-picture-button.tsx names. */
export function ReportPictureDialog({ host, onClose }: RichDialogProps) {
  const reported = JSON.parse(host.dataset.reported ?? '') as Omit<ReportPictureProps, 'onClose'> // written there
  return <ReportPicture {...reported} onClose={onClose} />
}
