/** The owner of a store is notified of what an admin has decided, in the language of the account. */
import { m } from '#messages'
import { createContext } from '#server/app-context.ts'
import { getLanguage } from '#server/features/accounts/accounts.ts'
import { merchantPaths, notify } from '#server/features/notifications/notifications.ts'
import type { Events } from '#server/platform/jobs/events.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { withLocale } from '#server/locale.ts'
import { findOwner } from './documents/queries.ts'

type Decided = Events['store.decided']
type Parts = { store: string; offer: string; reason: string }

const WORDS: Record<Decided['what'], (parts: Parts) => { title: string; text: string }> = {
  verified: (parts) => ({
    title: m.store_verification_verified_title(),
    text: m.store_verification_verified_text(parts),
  }),
  asked: (parts) => ({
    title: m.store_verification_asked_title(),
    text: m.store_verification_asked_text(parts),
  }),
  refused: (parts) => ({
    title: m.store_verification_refused_title(),
    text: m.store_verification_refused_text(parts),
  }),
  suspended: (parts) => ({
    title: m.store_suspension_started_title(),
    text: m.store_suspension_started_text(parts),
  }),
  closed: (parts) => ({
    title: m.store_suspension_closed_title(),
    text: m.store_suspension_closed_text(parts),
  }),
  unsuspended: (parts) => ({
    title: m.store_suspension_ended_title(),
    text: m.store_suspension_ended_text(parts),
  }),
  'offer-paused': (parts) => ({
    title: m.offer_paused_by_admin_title(),
    text: m.offer_paused_by_admin_text(parts),
  }),
}

export const verificationListeners: readonly Listener[] = [
  listener(
    'store.decided',
    'notices',
    'stores.decided',
    async (app, { storeId, what, reason, key, offer = '' }) => {
      const { db } = app.database
      const owner = await findOwner(db, storeId)
      if (!owner) return
      const { accountId: to, store } = owner
      const params = withLocale(await getLanguage(db, to), () =>
        WORDS[what]({ store, offer, reason: reason.replace(/\.$/, '') }),
      )
      await notify(createContext(app, null), [
        {
          to,
          type: 'announcement',
          params,
          eventKey: `store.decided:${key}`,
          actionUrl: merchantPaths.store(storeId),
          storeId,
        },
      ])
    },
  ),
]
