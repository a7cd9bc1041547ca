import type { RouterContextProvider } from 'react-router'
import { v4 } from 'uuid'
import { m } from '#messages'
import type { Conversation } from '#contract/entities/chat.ts'
import { Problem } from '#contract/problem.ts'
import type { Api, Reply } from '#contract/kernel.ts'
import { pagination } from '#contract/fields.ts'
import { readablePhone } from '#domain/accounts/phone.ts'
import { formatKes } from '#domain/payments/money.ts'
import { dayAndTime } from '#domain/time/time.ts'
import { phoneHref } from '#web/app/document/phone-href.ts'
import type { Call } from '#web/api/call.ts'
import type { MessagesPage } from '#web/parts/chat/messages.ts'
import type { AttachedCard } from '#web/parts/chat/outbox/outbox-store.ts'
import { bookedItem, shillingsToCents, getStart } from '#web/app/document/booked-item.ts'
import { callContext, nowContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { categoryName } from '#web/app/i18n/category-name.ts'
import { orNotFound } from '../not-found/or-not-found.ts'
import { attempt } from '../../attempt.ts'
import { getPrices } from '../../offers/offer-prices.ts'
import { customersOnly } from '../../customers-only.ts'

const OFFERS = 3

/** The loader of the list of conversations. */
export async function loadChats({ context, request: { signal } }: LoaderArgs) {
  customersOnly(context)
  return { conversations: await loadConversations(context, signal), now: context.get(nowContext).getTime() }
}

async function loadConversations(
  context: Pick<RouterContextProvider, 'get'>,
  signal: AbortSignal,
): Promise<Conversation[]> {
  const { data } = await context.get(callContext)('GET /chat/user/conversations', { signal })
  return data
}

/** The loader of the conversation with a store, which may not have begun. */
export async function loadStoreChat({
  context,
  params: { storeId },
  url,
  request: { signal },
}: LoaderArgs<'/chat/store/:storeId'>) {
  customersOnly(context)
  const call = context.get(callContext)
  const [conversations, found, offers] = await Promise.all([
    loadConversations(context, signal),
    call('GET /stores/:id', { params: { id: storeId }, signal }).catch(notFound),
    attempt(
      call('GET /offers/store/:storeId', { params: { storeId }, query: { page: 1, limit: OFFERS }, signal }),
    ),
  ])
  const conversation = conversations.find(({ store }) => store.id === storeId.toLowerCase()) ?? null
  // A store that is no longer shown still has its conversations.
  const store =
    found instanceof Problem ? conversation && hiddenStore(conversation.store) : toChatStore(found.store)
  if (!store) return orNotFound<never>(Promise.reject(found))
  return {
    conversations,
    conversation,
    store,
    messages: conversation ? await loadMessages(call, conversation.id, signal) : NO_MESSAGES,
    offers: (offers.loaded?.offers ?? []).map((offer) => ({
      id: offer.id,
      title: offer.title,
      picture: offer.image_url,
      ...getPrices(offer),
    })),
    attached: await loadAttached(call, url.searchParams, store.id, signal),
    formMessageId: v4(),
    now: context.get(nowContext).getTime(),
  }
}

const notFound = (error: unknown): Problem => {
  if (error instanceof Problem && (error.status === 404 || error.status === 400)) return error
  throw error
}

const loadMessages = (call: Call, id: string, signal: AbortSignal): Promise<MessagesPage> =>
  call('GET /chat/conversations/:id/messages', { params: { id }, signal })

const NO_MESSAGES: MessagesPage = {
  success: true,
  data: [],
  lastSeq: 0,
  unreadCount: 0,
  readSeq: 0,
  otherDeliveredSeq: 0,
  otherReadSeq: 0,
  pagination: pagination(1, 50, 0),
}

/** A store beside the conversation. */
export type ChatStore = {
  id: string
  name: string
  logo: string | null
  category: string | null
  area: string | null
  rating: number | null
  reviews: number
  phone: { href: string; text: string } | null
  /** The median time to a reply; null without enough replies. */
  replySeconds: number | null
  /** True if the page of the store can be opened. */
  isShown: boolean
}

const toChatStore = (store: Reply<Api['GET /stores/:id']>['store']): ChatStore => ({
  id: store.id,
  name: store.name,
  logo: store.logo_url,
  category: categoryName(store.category),
  area: store.location,
  rating: store.rating,
  reviews: store.totalReviews,
  phone: store.phone_number === null ? null : toPhoneLink(store.phone_number),
  replySeconds: store.replySeconds,
  isShown: true,
})

const hiddenStore = ({ id, name, avatar, category, replySeconds }: Conversation['store']): ChatStore => ({
  id,
  name,
  logo: avatar,
  category: category && categoryName(category),
  area: null,
  rating: null,
  reviews: 0,
  phone: null,
  replySeconds,
  isShown: false,
})

const toPhoneLink = (phone: string): { href: string; text: string } => ({
  href: phoneHref(phone),
  text: readablePhone(phone),
})

export type Attached = { card: AttachedCard; title: string; detail: string }

/** The booking, offer or quote that the customer came from, if it is of this store. */
async function loadAttached(
  call: Call,
  search: URLSearchParams,
  storeId: string,
  signal: AbortSignal,
): Promise<Attached | null> {
  const bookingId = search.get('booking')
  const offerId = search.get('offer')
  const quote = quoteIn(search)
  if (quote) return attachedQuote(call, quote, storeId, signal)
  if (bookingId) {
    const { loaded } = await attempt(call('GET /bookings/:id', { params: { id: bookingId }, signal }))
    if (!loaded) return null
    const item = bookedItem(loaded.booking)
    if (item.store.id !== storeId) return null
    return {
      card: { kind: 'booking', bookingId: loaded.booking.id },
      title: item.title,
      detail: dayAndTime(getStart(loaded.booking)),
    }
  }
  if (!offerId) return null
  const { loaded } = await attempt(call('GET /offers/:id', { params: { id: offerId }, signal }))
  if (!loaded || loaded.offer.store.id !== storeId) return null
  return { card: { kind: 'offer', offerId: loaded.offer.id }, title: loaded.offer.title, detail: '' }
}

/** Loads a quote for the customer’s own request; the API gives others no quotes of stores. */
async function attachedQuote(
  call: Call,
  { requestId, quoteId }: { requestId: string; quoteId: string },
  storeId: string,
  signal: AbortSignal,
): Promise<Attached | null> {
  const { loaded } = await attempt(
    call('GET /request-service/:requestId/offers', { params: { requestId }, signal }),
  )
  const quote = loaded?.data.offers.find((each) => each.id === quoteId)
  if (!quote || quote.storeId !== storeId) return null
  return {
    card: { kind: 'quote', quoteId },
    title: quote.requestTitle,
    detail: m.quote_price_all_in({ price: formatKes(shillingsToCents(quote.quotedPrice)) }),
  }
}

/** Reads the quote that `paths.chat` has put into the address. */
export function quoteIn(search: URLSearchParams): { requestId: string; quoteId: string } | null {
  const requestId = search.get('request')
  const quoteId = search.get('quote')
  return requestId && quoteId ? { requestId, quoteId } : null
}

export type StoreChat = Awaited<ReturnType<typeof loadStoreChat>>
