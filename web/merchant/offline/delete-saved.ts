import type { Session } from '#contract/session.ts'
import { endPushOnDevice } from '#web/parts/notifications/push/push.ts'
import { deleteDay } from './device-store.ts'
import { deleteScanPage } from './save-scan-page.ts'

/**
 * Deletes saved data at sign-out: all that names customers or the user, messages that wait, and push messages to this
 * browser. Nothing prevents signing out.
 */
export const deleteSaved = (session: Session | null): Promise<unknown> =>
  Promise.allSettled([
    deleteDay(),
    deleteScanPage(),
    endPushOnDevice(),
    session &&
      import('#web/parts/chat/outbox/outbox-store.ts').then(({ deleteOutbox }) => deleteOutbox(session.id)),
  ])
