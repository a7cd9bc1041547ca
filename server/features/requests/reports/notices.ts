/** The author of what an admin has removed is notified, in the language of the account. */
import { m } from '#messages'
import { contextOf, type AppContext } from '#server/app-context.ts'
import { getLanguage } from '#server/features/accounts/accounts.ts'
import { customerPaths, merchantPaths, notify } from '#server/features/notifications/notifications.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { withLocale } from '#server/locale.ts'
import { hidden } from '../listing/serialize.ts'
import { findRemovedQuote, findRemovedRequest } from './queries.ts'

export const removalListeners: readonly Listener[] = [
  listener('request.removed', 'notices', 'requests.request-removed', async (app, { requestId }) => {
    const removed = await findRemovedRequest(app.database.db, requestId)
    if (!removed) return
    const { accountId, title } = removed
    await inform(app, accountId, {
      eventKey: `request.removed:${requestId}`,
      actionUrl: customerPaths.request(requestId),
      write: () => ({ title: m.request_removed_title(), text: m.request_removed_text({ title }) }),
    })
  }),
  listener(
    'quote.removed',
    'notices',
    'requests.quote-removed',
    async (app, { quoteId, requestId, wasAccepted }) => {
      const removed = await findRemovedQuote(app.database.db, quoteId)
      if (!removed) return
      const { accountId, customerId, merchantId, title } = removed
      await inform(app, accountId, {
        eventKey: `quote.removed:${quoteId}`,
        actionUrl: merchantId === null ? customerPaths.request(requestId) : merchantPaths.request(requestId),
        write: () => ({
          title: m.quote_removed_title(),
          text: m.quote_removed_text({ title: hidden(title) }),
        }),
      })
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
  await notify(contextOf(app, null), [{ to, type: 'announcement', params, eventKey, actionUrl }])
}
