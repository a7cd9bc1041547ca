/** The customer whose accepted quote an admin has removed is notified, in the language of the account. */
import { m } from '#messages'
import { createContext, type AppContext } from '#server/app-context.ts'
import { getLanguage } from '#server/features/accounts/accounts.ts'
import { customerPaths, notify } from '#server/features/notifications/notifications.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { withLocale } from '#server/locale.ts'
import { findRemovedQuote } from './queries.ts'

export const removalListeners: readonly Listener[] = [
  listener(
    'quote.removed',
    'notices',
    'requests.quote-removed',
    async (app, { quoteId, requestId, wasAccepted }) => {
      const removed = await findRemovedQuote(app.database.db, quoteId)
      if (!removed) return
      const { customerId, title } = removed
      if (!wasAccepted) return
      await inform(app, customerId, {
        eventKey: `quote.removed:${quoteId}`,
        actionUrl: customerPaths.request(requestId),
        write: () => ({
          title: m.quote_removed_accepted_title(),
          text: m.quote_removed_accepted_text({ title }),
        }),
      })
    },
  ),
]

type Notice = { eventKey: string; actionUrl: string; write(): { title: string; text: string } }

async function inform(app: AppContext, to: string, { eventKey, actionUrl, write }: Notice): Promise<void> {
  const params = withLocale(await getLanguage(app.database.db, to), write)
  await notify(createContext(app, null), [{ to, type: 'announcement', params, eventKey, actionUrl }])
}
