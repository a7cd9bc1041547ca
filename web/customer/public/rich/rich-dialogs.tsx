import type { ComponentType } from 'react'
import type { RichDialogProps } from './props.ts'
import { showOverlay } from './show-overlay.tsx'

/** Dialogs by the names of `<rich-dialog>`. */
export const RICH_DIALOGS = {
  'claim-payment': async () => (await import('./claim-payment.tsx')).ClaimPaymentDialog,
  'make-offer': async () => (await import('./make-offer.tsx')).MakeOfferDialog,
  'post-request': async () => (await import('./post-request.tsx')).PostRequestDialog,
  'report-review': async () => (await import('./report-review.tsx')).ReportReviewDialog,
  'review-photos': async () => (await import('./review-photos.tsx')).ReviewPhotosDialog,
} satisfies Record<string, () => Promise<ComponentType<RichDialogProps>>>

/** Returns what shows the dialog. */
export async function loadRichDialog(
  name: keyof typeof RICH_DIALOGS,
): Promise<(host: HTMLElement, trigger: HTMLElement) => void> {
  const Dialog: ComponentType<RichDialogProps> = await RICH_DIALOGS[name]()
  return (host, trigger) => showOverlay((close) => <Dialog host={host} trigger={trigger} onClose={close} />)
}
