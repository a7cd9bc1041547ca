import { deleteDay } from './device-store.ts'
import { deleteScanPage } from './save-scan-page.ts'

/** At sign-out: what names customers or the user. Nothing prevents signing out. */
export const deleteSaved = (): Promise<unknown> => Promise.allSettled([deleteDay(), deleteScanPage()])
