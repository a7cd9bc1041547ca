import { deleteDay } from './device-store.ts'
import { endPushOnDevice } from '#web/shared/notifications/push.ts'
import { deleteScanPage } from './save-scan-page.ts'

/**
 * At sign-out: what names customers or the user, and push messages to this browser. Nothing prevents signing out.
 */
export const deleteSaved = (): Promise<unknown> =>
  Promise.allSettled([deleteDay(), deleteScanPage(), endPushOnDevice()])
