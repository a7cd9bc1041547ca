import { sql } from 'kysely'
import { HOUR, MINUTE } from '#domain/time/time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { DEMO_SEED } from '../make/catalogue.ts'
import type { Catalogue } from '../data/catalogue-types.ts'
import { makeRequests, type DemoQuote, type DemoRequest } from '../make/make-requests.ts'
import { QUOTE_TEMPLATES } from '../data/quote-templates.ts'
import { createRandom } from '../data/random.ts'
import { insert } from './rows.ts'

const PICTURE = { width: 640, height: 480 }
const timeOrNull = (at: number | null): Date | null => (at === null ? null : new Date(at))

export async function writeRequests(tx: Tx, catalogue: Catalogue, now: Date): Promise<void> {
  const requests = makeRequests(DEMO_SEED, catalogue, now.getTime())
  await insert(
    tx,
    'service_requests',
    requests.map((request) => ({ ...toRow(request), accepted_quote_id: acceptedIn(request)?.id ?? null })),
  )
  await insert(
    tx,
    'service_request_images',
    requests.flatMap(({ id, pictures }) =>
      pictures.map((picture, position) => ({ request_id: id, position, ...picture, ...PICTURE })),
    ),
  )
  await insert(
    tx,
    'quotes',
    requests.flatMap(({ id, quotes }) => quotes.map((quote) => ({ request_id: id, ...quoteRow(quote) }))),
  )
  await writeQuotedBookings(tx)
  await insert(tx, 'service_request_reviews', requests.flatMap(toRatings))
  await insert(
    tx,
    'quote_templates',
    catalogue.merchants.flatMap(({ id, key }) =>
      (QUOTE_TEMPLATES[key] ?? []).map(({ name, message, supplies, warranty, minutes }, position) => ({
        id: createRandom(DEMO_SEED, 'quote-template', key, name).uuid(),
        merchant_id: id,
        name,
        message,
        includes_supplies: supplies !== null,
        supplies,
        warranty,
        duration_minutes: minutes,
        position,
      })),
    ),
  )
}

const acceptedIn = ({ quotes }: DemoRequest): DemoQuote | undefined =>
  quotes.find(({ status }) => status === 'accepted')

const toRow = ({ draft, quotes, ...request }: DemoRequest) => ({
  id: request.id,
  account_id: request.accountId,
  title: draft.title,
  category: draft.category,
  description: draft.description,
  words: sql<string>`search_words(${`${draft.title} ${draft.description}`})`,
  budget_min_cents: draft.budget[0] * 100,
  budget_max_cents: draft.budget[1] * 100,
  timeline: draft.timeline,
  location: draft.location,
  area: draft.area,
  requirements: [...(draft.requirements ?? [])],
  priority: draft.priority ?? 'normal',
  status: request.status,
  closed_as: request.closedAs,
  quote_count: quotes.filter(({ status }) => status !== 'withdrawn').length,
  created_at: new Date(request.createdAt),
  updated_at: new Date(request.updatedAt),
  expires_at: new Date(request.expiresAt),
  completed_at: timeOrNull(request.completedAt),
})

const quoteRow = ({ draft, store, time, ...quote }: DemoQuote) => ({
  id: quote.id,
  account_id: quote.accountId,
  store_id: store?.id ?? null,
  merchant_id: store?.merchantId ?? null,
  service_id: time?.serviceId ?? null,
  branch_id: time?.branchId ?? null,
  staff_id: time?.staffId ?? null,
  starts_at: timeOrNull(time?.start ?? null),
  duration_minutes: time ? (time.end - time.start) / MINUTE : (draft.minutes ?? null),
  price_cents: draft.price * 100,
  message: draft.message,
  availability: draft.availability,
  includes_supplies: draft.supplies !== undefined,
  supplies: draft.supplies ?? null,
  warranty: draft.warranty ?? null,
  status: quote.status,
  reason: draft.reason ?? null,
  seen_at: timeOrNull(quote.seenAt),
  booking_id: quote.bookingId,
  created_at: new Date(quote.createdAt),
  updated_at: new Date(quote.decidedAt ?? quote.createdAt),
  expires_at: new Date(quote.expiresAt),
  decided_at: timeOrNull(quote.decidedAt),
})

/** Writes the bookings of accepted quotes, with the price of the quote. */
const writeQuotedBookings = (tx: Tx) =>
  sql`
    UPDATE bookings b SET is_quoted = true, price_cents = q.price_cents, original_cents = q.price_cents
    FROM quotes q WHERE q.booking_id = b.id`.execute(tx)

function toRatings(request: DemoRequest) {
  const { draft, completedAt } = request
  const accepted = acceptedIn(request)
  if (!draft.rating || completedAt === null || !accepted) return []
  return [
    {
      request_id: request.id,
      account_id: request.accountId,
      store_id: accepted.store?.id ?? null,
      provider_id: accepted.store ? null : accepted.accountId,
      rating: draft.rating.stars,
      comment: draft.rating.text,
      created_at: new Date(completedAt + HOUR),
    },
  ]
}
