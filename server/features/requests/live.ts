/** Socket events about quotes, for the open pages of the customer and of those who made them (contract/live-events.ts). */
import { QUOTE_EVENTS } from '#contract/live-events.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { getLanguage } from '#server/features/accounts/accounts.ts'
import { listTeam } from '#server/features/notifications/notifications.ts'
import type { Events } from '#server/platform/jobs/events.ts'
import { listener } from '#server/platform/jobs/listeners.ts'
import { withLocale } from '#server/locale.ts'
import { fitsInMessage, notifyLiveEach, type LiveMessage } from '#server/platform/realtime/live-updates.ts'
import type { SocketPayloads } from '#server/platform/realtime/realtime.ts'
import type { Sockets } from '#server/platform/realtime/sockets.ts'
import { findQuote, findShownQuote, type QuoteMaker } from './quotes/queries.ts'
import { quoteStatus, serializeQuote } from './quotes/serialize.ts'
import { personally } from './viewer.ts'

declare module '#server/platform/realtime/realtime.ts' {
  interface SocketEvents extends SocketPayloads<typeof QUOTE_EVENTS> {}
}

export const quoteSockets: Sockets = {
  events: QUOTE_EVENTS,
  listeners: [
    listener('quote.made', 'screens', 'screens.quote.made', showQuote),
    listener('quote.changed', 'screens', 'screens.quote.changed', showQuote),
    listener('quote.reverted', 'screens', 'screens.quote.reverted', async ({ database: { db } }, event) => {
      const quote = await findQuote(db, event.quoteId)
      if (quote) await notifyMakers(db, event.requestId, [quote])
    }),
  ],
}

/** Notifies the open pages of those who made quotes for a request that these have changed. */
export async function notifyMakers(
  db: Queryable,
  requestId: string,
  makers: readonly QuoteMaker[],
): Promise<void> {
  const accounts = new Set<string>()
  for (const { accountId, merchantId, storeId } of makers)
    if (merchantId === null || storeId === null) accounts.add(accountId)
    else for (const member of await listTeam(db, { merchantId, storeId }, 'makeQuotes')) accounts.add(member)
  await notifyLiveEach(
    db,
    [...accounts].map((to) => ({ to, event: 'quote_update', hint: { requestId } })),
  )
}

async function showQuote(app: AppContext, { quoteId }: Events['quote.made']): Promise<void> {
  const { db } = app.database
  const now = app.clock.now()
  const quote = await findShownQuote(db, quoteId)
  if (!quote || quoteStatus(quote, now) !== 'pending') return
  const viewer = personally(quote.customerId)
  const hint = withLocale(await getLanguage(db, quote.customerId), () =>
    serializeQuote(quote, { viewer, now, media: app.config }),
  )
  const message: LiveMessage = { to: quote.customerId, event: 'service_offer_received', hint }
  // A page that does not get the message follows the notification.
  if (fitsInMessage(message)) await notifyLiveEach(db, [message])
}
