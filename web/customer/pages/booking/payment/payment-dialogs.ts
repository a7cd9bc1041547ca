/** The dialog about a payment, whose script is loaded when it is first open. */
import { lazyPart } from '#web/app/document/lazy-part.tsx'

export const ClaimDialog = lazyPart(async () => (await import('./claim-dialog.tsx')).ClaimDialog)
