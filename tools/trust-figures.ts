/**
 * Counts the figures of docs/rules/trust.md from the file with which a business takes everything with it, and prints them as JSON:
 *
 *   node_modules/.bin/node tools/trust-figures.ts d3-amani-spa-2026-11-21.zip [--at=2026-11-21T09:00:00Z]
 *
 * Anybody can so check what the page of a store says. It imports nothing of the project, and states the rules a second time.
 */
import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'

type Store = { id: string; name: string; status: string; verifiedAt: string | null; createdAt: string }
type Booking = {
  id: string
  storeId: string
  startTime: string
  status: string
  isNoShow: boolean
  isRequest: boolean
  isWalkIn: boolean
  confirmedAt: string | null
  cancelledBy: string | null
  movesByStore: number
}
type Refund = { bookingId: string; paidAt: string | null }
type Conversation = { id: string; storeId: string }
type Message = { conversationId: string; sentAt: string; replySeconds: number | null }
type Service = { id: string; status: string }
type Price = { serviceId: string; since: string; price: number }
type Offer = {
  storeId: string
  serviceId: string
  status: string
  normalPrice: number | null
  createdAt: string
  expiresAt: string
}

const DAY_MS = 86_400_000
const NAIROBI_MS = 3 * 3_600_000

const [file, ...options] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage: trust-figures.ts FILE.zip [--at=TIME]')
  process.exit(2)
}
const at = Date.parse(options.find((each) => each.startsWith('--at='))?.slice(5) ?? new Date().toISOString())
const files = unzipSync(readFileSync(file))
console.log(JSON.stringify(readTable<Store>('stores').map(countStore), null, 2))

function readTable<Row>(name: string): Row[] {
  const bytes = files[`${name}.json`]
  if (!bytes) throw new Error(`The file has no ${name}.json`)
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as Row[] // the file's README says what each table has
}

function countStore(store: Store) {
  const months = listMonths()
  const isPast = ({ startTime }: Booking) =>
    Date.parse(startTime) < at && toMonth(startTime) >= (months[0] ?? '')
  const all = readTable<Booking>('bookings').filter((each) => each.storeId === store.id && isPast(each))
  const booked = all.filter(({ isWalkIn }) => !isWalkIn)
  const kept = booked.filter(({ status }) => status === 'checked_in' || status === 'completed')
  const cancelled = booked.filter(
    ({ status, cancelledBy, isNoShow, confirmedAt }) =>
      status === 'cancelled' && cancelledBy === 'store' && !isNoShow && confirmedAt !== null,
  )
  const moved = [...kept, ...cancelled].filter(({ movesByStore }) => movesByStore > 0)
  const requests = booked.filter(({ isRequest }) => isRequest)
  const answered = requests.filter(
    ({ confirmedAt, cancelledBy }) => confirmedAt !== null || cancelledBy === 'store',
  )
  const unanswered = requests.filter(
    ({ confirmedAt, cancelledBy }) => confirmedAt === null && cancelledBy === 'system',
  )
  const ids = new Set(all.map(({ id }) => id))
  const refunds = readTable<Refund>('refunds').filter(({ bookingId }) => ids.has(bookingId))
  const total = kept.length + cancelled.length
  const asked = answered.length + unanswered.length
  const count = (list: readonly Booking[], month: string) =>
    list.filter(({ startTime }) => toMonth(startTime) === month).length
  return {
    storeId: store.id,
    storeName: store.name,
    from: `${months[0]}-01`,
    onD3Since: store.createdAt,
    verifiedAt: store.verifiedAt,
    bookings: {
      total,
      kept: kept.length,
      keptPercent: total < 10 ? null : 100 - toPercentUp(total - kept.length, total),
      cancelledByStore: cancelled.length,
      cancelledByStorePercent: total < 10 ? null : toPercentUp(cancelled.length, total),
      movedByStore: moved.length,
      movedByStorePercent: total < 10 ? null : toPercentUp(moved.length, total),
    },
    months: months.map((month) => ({
      month: `${month}-01`,
      kept: count(kept, month),
      cancelledByStore: count(cancelled, month),
    })),
    requests: {
      total: asked,
      answered: answered.length,
      answeredPercent: asked < 5 ? null : 100 - toPercentUp(unanswered.length, asked),
    },
    replySeconds: findReplySeconds(store),
    refunds: { total: refunds.length, paid: refunds.filter(({ paidAt }) => paidAt !== null).length },
    offers: countOffers(store),
  }
}

/** The median of the last 90 days, of five replies or more. */
function findReplySeconds({ id }: Store): number | null {
  const own = new Set(
    readTable<Conversation>('conversations').flatMap((each) => (each.storeId === id ? [each.id] : [])),
  )
  const seconds = readTable<Message>('messages')
    .filter(({ conversationId, sentAt }) => own.has(conversationId) && Date.parse(sentAt) > at - 90 * DAY_MS)
    .flatMap(({ replySeconds }) => replySeconds ?? [])
    .toSorted((a, b) => a - b)
  return seconds.length < 5 ? null : (seconds[Math.ceil(seconds.length / 2) - 1] ?? null)
}

/** A discount is verified if the normal price is the current one, and had applied for 14 days before the offer was created. */
function countOffers(store: Store) {
  const active = new Set(
    readTable<Service>('services').flatMap(({ id, status }) => (status === 'active' ? [id] : [])),
  )
  const offers = readTable<Offer>('offers').filter(
    (each) =>
      each.storeId === store.id &&
      store.status === 'published' &&
      each.status === 'active' &&
      active.has(each.serviceId) &&
      Date.parse(each.expiresAt) > at &&
      each.normalPrice !== null,
  )
  const prices = readTable<Price>('service-prices')
  const verified = offers.filter(({ serviceId, normalPrice, createdAt }) => {
    const current = prices
      .filter((each) => each.serviceId === serviceId)
      .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))
      .at(-1)
    return current?.price === normalPrice && Date.parse(current.since) <= Date.parse(createdAt) - 14 * DAY_MS
  })
  return { total: offers.length, verified: verified.length }
}

/** The twelve months until now in Nairobi, such as '2026-11'. */
function listMonths(): string[] {
  const now = new Date(at + NAIROBI_MS)
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + index)).toISOString().slice(0, 7),
  )
}
function toMonth(time: string): string {
  return new Date(Date.parse(time) + NAIROBI_MS).toISOString().slice(0, 7)
}

function toPercentUp(part: number, total: number): number {
  return Math.ceil((part * 100) / total)
}
