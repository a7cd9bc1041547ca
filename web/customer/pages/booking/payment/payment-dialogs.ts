/** The dialogs of payments, whose scripts are loaded when they are first open. */
import { lazyPart } from '#web/app/document/lazy-part.tsx'

export const ClaimDialog = lazyPart(async () => (await import('./claim-dialog.tsx')).ClaimDialog)
export const PayDialog = lazyPart(async () => (await import('./pay-dialog.tsx')).PayDialog)
