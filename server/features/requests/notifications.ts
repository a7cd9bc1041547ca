/**
 * Notifications about requests and quotes. Before a quote is accepted, providers get nothing that would find the
 * customer (docs/rules/notifications.md#requests-and-quotes).
 */
import { shortName } from '#domain/accounts/short-name.ts'
import { hideContacts } from '#domain/requests/hidden-contacts.ts'
import { getQuotePriority, getQuoteTags } from '#domain/requests/quote-tags.ts'
import { outdatedAboutRequest } from '#domain/notifications/outdated.ts'
import { createContext, type AppContext, type Ctx } from '#server/app-context.ts'
import {
  continueOnce,
  customerPaths,
  FAN_OUT_BATCH,
  listTeam,
  listTeams,
  merchantPaths,
  notify,
  removeOutdated,
} from '#server/features/notifications/notifications.ts'
import type { Events } from '#server/platform/jobs/events.ts'
import type { Attempt } from '#server/platform/jobs/attempt.ts'
import { listener, type Listener } from '#server/platform/jobs/listeners.ts'
import { listConcerned } from './concerned-merchants.ts'
import { findOpenRequest, listPendingQuotes } from './notification-queries.ts'
import { findQuote, findShownQuote, type QuoteRow } from './quotes/queries.ts'
import { quoteStatus } from './quotes/serialize.ts'

export const requestNotifications: Listener[] = [
  ...(['request.posted', 'request.changed'] as const).map((topic) =>
    listener(topic, 'fan-out', `inbox.${topic}`, (app, event, attempt) =>
      notifyMerchants(app, topic, event, attempt),
    ),
  ),
  listener('quote.made', 'notices', 'inbox.quote-made', async (app, event) => {
    await notifyQuote(app, event, false)
    await removeAnswered(createContext(app, null), event.quoteId)
    await removeAbout(app, event)
  }),
  listener('quote.changed', 'notices', 'inbox.quote-changed', async (app, event) => {
    await notifyQuote(app, event, true)
    await removeAbout(app, event)
  }),
  listener('quote.decided', 'notices', 'inbox.quote-decided', async (app, event) => {
    await notifyDecision(app, event)
    await removeAbout(app, event)
  }),
  listener('quote.removed', 'notices', 'inbox.quote-removed', removeAbout),
  listener('request.closed', 'notices', 'inbox.request-closed', removeAbout),
]

/** Removes everyone's notifications of things that were answered since. */
async function removeAbout(app: AppContext, { requestId }: { requestId: string }): Promise<void> {
  const ctx = createContext(app, null)
  const [request, pendingQuoteIds] = await Promise.all([
    findOpenRequest(ctx.db, requestId, ctx.now),
    listPendingQuotes(ctx.db, requestId, ctx.now),
  ])
  const isOpen = request !== undefined
  await removeOutdated(ctx, requestId, outdatedAboutRequest({ isOpen, pendingQuoteIds }))
}

/** A colleague has made an offer: the request waits for nobody of the team. */
async function removeAnswered(ctx: Ctx, quoteId: string): Promise<void> {
  const quote = await findQuote(ctx.db, quoteId)
  if (!quote || quote.merchantId === null) return
  const team = await listTeams(ctx.db, [quote.merchantId], 'makeQuotes')
  await removeOutdated(ctx, quote.requestId, [{ type: 'new_service_request' }], team)
}

/** Text in place of a phone number or an e-mail address, in every language. */
const HIDDEN = '…'

// ---------------------------------------------------------------- new requests

async function notifyMerchants(
  app: AppContext,
  topic: 'request.posted' | 'request.changed',
  { requestId, after }: Events['request.posted'],
  attempt: Attempt,
): Promise<void> {
  const ctx = createContext(app, null)
  const request = await findOpenRequest(ctx.db, requestId, ctx.now)
  // The customer may have withdrawn it since.
  if (!request) return
  const { merchantIds, next } = await listConcerned(ctx.db, request, { after, limit: FAN_OUT_BATCH })
  const { title, area, accountId } = request
  const team = await listTeams(ctx.db, merchantIds, 'makeQuotes')
  await notify(
    ctx,
    team.map((to) => ({
      to,
      type: 'new_service_request',
      // A changed request has the same key.
      eventKey: `new_service_request:${requestId}`,
      actionUrl: merchantPaths.request(requestId),
      about: accountId,
      params: { requestId, title: hideContacts(title, HIDDEN), area: area?.name ?? null },
    })),
  )
  // The request may have been closed meanwhile.
  await removeAbout(app, { requestId })
  if (next !== null) await continueOnce(ctx, attempt, (tx) => tx.emit(topic, { requestId, after: next }))
}

// ---------------------------------------------------------------- quotes

/** New ones of a request are merged, and so are the changes of one. */
async function notifyQuote(
  app: AppContext,
  { quoteId }: Events['quote.made'],
  isChanged: boolean,
): Promise<void> {
  const ctx = createContext(app, null)
  const quote = await findShownQuote(ctx.db, quoteId)
  // The quote may have been withdrawn or decided since.
  if (!quote || quoteStatus(quote, ctx.now) !== 'pending') return
  const { requestId, requestTitle: title, priceCents, version } = quote
  const tags = getQuoteTags({
    priceCents,
    isVerified: quote.isPhoneVerified,
    rating: quote.ratingCount === 0 ? null : quote.ratingSum / quote.ratingCount,
    replyMs: quote.createdAt.getTime() - quote.requestCreatedAt.getTime(),
    includesSupplies: quote.includesSupplies,
    hasWarranty: quote.warranty !== null,
  })
  const about = `service_request_offer:${quoteId}`
  await notify(ctx, [
    {
      ...toCustomer(quote),
      type: 'service_request_offer',
      eventKey: isChanged ? `${about}:${version}` : about,
      groupKey: isChanged ? about : `service_request_offer:${requestId}`,
      priority: getQuotePriority(tags),
      params: {
        requestId,
        offerId: quoteId,
        title,
        provider: getProviderName(quote),
        cents: priceCents,
        tags,
        isChanged,
      },
    },
  ])
}

async function notifyDecision(
  app: AppContext,
  { quoteId, outcome, isAutomatic = false }: Events['quote.decided'],
): Promise<void> {
  const ctx = createContext(app, null)
  const quote = await findQuote(ctx.db, quoteId)
  // A booking that was cancelled since may have changed it again.
  if (quote?.status !== outcome) return
  if (outcome === 'withdrawn') await notifyWithdrawal(ctx, quoteId)
  else if (outcome === 'accepted') await notifyAcceptance(ctx, quote)
  else await notifyRejection(ctx, quote, isAutomatic)
}

async function notifyWithdrawal(ctx: Ctx, quoteId: string): Promise<void> {
  const quote = await findShownQuote(ctx.db, quoteId)
  if (!quote) return
  const { requestId, requestTitle: title } = quote
  await notify(ctx, [
    {
      ...toCustomer(quote),
      type: 'offer_withdrawn',
      eventKey: `offer_withdrawn:${quoteId}`,
      params: { requestId, offerId: quoteId, title, provider: getProviderName(quote) },
    },
  ])
}

async function notifyAcceptance(ctx: Ctx, quote: QuoteRow): Promise<void> {
  const { id: offerId, requestId, requestTitle: title, customerFirstName, customerLastName } = quote
  const customer = shortName(customerFirstName, customerLastName)
  await notify(
    ctx,
    (await listProviders(ctx, quote)).map((to) => ({
      ...to,
      type: 'offer_accepted',
      eventKey: `offer_accepted:${offerId}`,
      params: { requestId, offerId, title, customer },
    })),
  )
}

async function notifyRejection(ctx: Ctx, quote: QuoteRow, isAutomatic: boolean): Promise<void> {
  const { id: offerId, requestId, requestStatus } = quote
  const why = requestStatus === 'cancelled' ? 'closed' : isAutomatic ? 'another' : 'declined'
  await notify(
    ctx,
    (await listProviders(ctx, quote)).map((to) => ({
      ...to,
      type: 'offer_rejected',
      eventKey: `offer_rejected:${offerId}`,
      params: { requestId, offerId, title: hideContacts(quote.requestTitle, HIDDEN), why },
    })),
  )
}

// ---------------------------------------------------------------- recipients

type Recipient = { to: string; actionUrl: string; storeId?: string; about?: string }

const getProviderName = (quote: QuoteRow): string =>
  quote.storeName ?? shortName(quote.firstName, quote.lastName)

const toCustomer = ({ customerId, requestId, storeId, accountId }: QuoteRow): Recipient => ({
  to: customerId,
  actionUrl: customerPaths.request(requestId),
  ...(storeId === null ? { about: accountId } : { storeId }),
})

/** Returns who answers for the quote: those of the team who make quotes, or the individual provider. */
async function listProviders(ctx: Ctx, quote: QuoteRow): Promise<Recipient[]> {
  const { requestId, storeId, merchantId, accountId, customerId: about } = quote
  if (storeId === null || merchantId === null)
    return [{ to: accountId, actionUrl: customerPaths.request(requestId), about }]
  const team = await listTeam(ctx.db, { merchantId, storeId }, 'makeQuotes', about)
  return team.map((to) => ({ to, actionUrl: merchantPaths.request(requestId), storeId, about }))
}
