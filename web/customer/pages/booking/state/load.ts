import { createContext, redirect } from 'react-router'
import type { Offer, ServiceWithStore } from '#contract/entities/offer.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { pageProblems, Problem } from '#contract/problem.ts'
import { DEFAULT_NOTICE_HOURS } from '#domain/booking/booking-policy.ts'
import { listedInstant } from '#domain/booking/opening.ts'
import { cents } from '#domain/payments/money.ts'
import { toDay } from '#domain/time/time.ts'
import type { Call } from '#web/api/call.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { openingPlan } from '#web/app/document/branch-hours.ts'
import { paths } from '../../../paths.ts'
import { getPrices } from '../../../offers/offer-prices.ts'
import {
  toChoice,
  findBranch,
  firstFree,
  isHeld,
  listedDay,
  readChoice,
  readDayAndClock,
  readDetails,
  readStep,
  stepHref,
  STRIP_DAYS,
  stripStart,
  withStart,
  type Choice,
  type ItemKey,
} from './choice.ts'
import { toHold } from './hold.ts'

/** True while a page is rendered with the answer to a form. */
export const answerContext = createContext(false)

/** Loads what the wizard needs, also for visitors. The page of a held booking is for its customer. */
export async function loadWizard({ context, url, request }: LoaderArgs, key: ItemKey) {
  const session = context.get(sessionContext)
  if (!session && url.searchParams.has('booking')) throw redirect(paths.signIn(url.pathname + url.search))
  if (session && session.role !== 'customer') throw pageProblems.forbidden()
  const call = context.get(callContext)
  const now = context.get(nowContext).getTime()
  const today = toDay(now)
  const { signal } = request
  const choice = readChoice(url.searchParams, today)
  const named = readDayAndClock(url.searchParams, today)
  if (named) {
    const branch = findBranch((await loadPlaces(call, key, signal)).branches, choice.branch)
    const start = branch ? listedInstant(openingPlan(branch), named.date, named.minutes, now) : null
    throw redirect(url.pathname + withStart(url.searchParams, start))
  }
  // A visitor with stored details has an account now.
  if (session && readDetails(url.searchParams)) throw redirect(stepHref(key, 3, choice))
  const where = { ...key, branchId: choice.branch, staffId: choice.staff }
  const loadingPlaces = loadPlaces(call, key, signal)
  const loadDay = async () =>
    listedDay(choice, findBranch((await loadingPlaces).branches, choice.branch), today)

  const [item, places, people, day, ahead, held, rewardsCents, hold, payment, checked] = await Promise.all([
    'offerId' in key ? offerItem(call, key.offerId, signal) : serviceItem(call, key.serviceId, signal),
    loadingPlaces,
    'offerId' in key
      ? call('GET /bookings/offers/:id/staff', { params: { id: key.offerId }, signal })
      : call('GET /bookings/services/:id/staff', { params: { id: key.serviceId }, signal }),
    loadDay(),
    loadDay()
      .then((loaded) => {
        const query = { ...where, from: stripStart(today, loaded), days: STRIP_DAYS }
        return call('GET /bookings/availability', { query, signal })
      })
      .catch(nullIfSoldOut),
    heldBooking(call, url.searchParams.get('booking'), signal),
    'offerId' in key ? availableRewards(call, signal) : 0,
    call('GET /bookings/holds', { signal }).catch(nullIfProblem),
    call('GET /payments/methods', { signal }).catch(nullIfProblem),
    session && checkChosenSlot(call, key, choice, url.searchParams, signal),
  ])
  if (checked && !checked.reply.slot && !context.get(answerContext))
    await leadToOwnBooking(call, key, choice, signal)
  const visitorHold = toHold(hold?.hold ?? null, key)
  if (!ahead && !held && !visitorHold) throw await soldOut(call, item, session !== null, signal)
  const coming = ahead ?? { branchId: choice.branch ?? '', days: [], next: [] }
  const date = day ?? firstFree(coming.days)
  // A closed day is rejected; the page requests it again and shows why.
  const slots = await call('GET /bookings/slots', { query: { ...where, date }, signal }).catch(nullIfProblem)
  // A customer with a hold does not see that nothing is left.
  const shownItem = held || visitorHold ? { ...item, limits: { ...item.limits, left: null } } : item
  return {
    now,
    isVisitor: session === null,
    phone: session?.phoneNumber ?? null,
    item: shownItem,
    branches: places.branches,
    staff: people.staff,
    coming,
    held,
    rewardsCents,
    /** The ways to pay that are offered. */
    methods: payment?.methods ?? ['mpesa' as const],
    visitorHold,
    checked,
    date,
    slots,
  }
}

/** Returns whether the chosen time is free, for the review of a time that is not held yet. */
async function checkChosenSlot(
  call: Call,
  key: ItemKey,
  choice: Choice,
  search: URLSearchParams,
  signal: AbortSignal,
) {
  if (readStep(search, choice) < 3 || search.has('booking')) return null
  const slot = { branchId: choice.branch, staffId: choice.staff, startTime: choice.startsAt ?? '' }
  const reply = await call('GET /bookings/slot', { query: { ...key, ...slot }, signal }).catch(nullIfProblem)
  return reply && { slot, reply }
}

/** The customer may have booked this time already, and the reply was lost: the page goes on with that booking. */
async function leadToOwnBooking(
  call: Call,
  key: ItemKey,
  choice: Choice,
  signal: AbortSignal,
): Promise<void> {
  const query = { status: 'upcoming' as const, page: 1, limit: 100 }
  const { bookings } = await call('GET /bookings/user', { query, signal })
  const own = bookings.find(
    (booking) =>
      ('offerId' in key ? booking.offerId === key.offerId : booking.serviceId === key.serviceId) &&
      isHeld(toChoice(booking), choice),
  )
  if (own) throw redirect(own.requiresPayment ? paths.book.pay(own.id) : paths.book.done(own.id))
}

const loadPlaces = (call: Call, key: ItemKey, signal: AbortSignal) =>
  'offerId' in key
    ? call('GET /bookings/offers/:id/branch', { params: { id: key.offerId }, signal })
    : call('GET /bookings/services/:id/branch', { params: { id: key.serviceId }, signal })

export type Loaded = Awaited<ReturnType<typeof loadWizard>>
export type Item = Awaited<ReturnType<typeof offerItem>>

async function offerItem(call: Call, id: string, signal: AbortSignal) {
  const { offer } = await call('GET /offers/:id', { params: { id }, signal })
  return {
    ...sharedFields(offer.service),
    questions: offer.questions,
    key: { offerId: id } as ItemKey,
    kind: 'offer' as 'offer' | 'service',
    title: offer.title,
    picture: offer.images[0] ?? offer.image_url,
    isDynamic: offer.offer_type === 'dynamic',
    needsConsultation: offer.offer_type === 'dynamic' && offer.requires_consultation,
    /** The service that can be booked at its normal price. */
    serviceId: offer.service.id,
    charged: offer.chargedFee,
    ...toMoney(offer),
    noticeHours: DEFAULT_NOTICE_HOURS,
    limits: offer.stock,
    href: paths.offer(id, offer.store.id),
  }
}

export function toMoney(offer: Pick<Offer, 'original_price' | 'discounted_price' | 'chargedFee'>) {
  const { nowCents, atStoreCents, normalCents } = getPrices(offer)
  return { feeCents: nowCents, storeCents: atStoreCents, normalCents }
}

async function serviceItem(
  call: Call,
  id: string,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<typeof offerItem>>> {
  const { service } = await call('GET /services/:id', { params: { id }, signal })
  const priceCents = service.price === null ? null : cents(service.price)
  return {
    ...sharedFields(service),
    questions: service.questions,
    key: { serviceId: id },
    kind: 'service',
    title: service.name,
    picture: service.images[0] ?? service.image_url,
    isDynamic: service.type === 'dynamic',
    needsConsultation: service.consultation_required,
    serviceId: service.id,
    charged: 0,
    feeCents: 0,
    storeCents: priceCents,
    normalCents: priceCents,
    noticeHours: service.min_cancellation_hours,
    limits: { left: null, perCustomer: null, firstTimeOnly: false },
    href: paths.service(id, service.store_id),
  }
}

const sharedFields = (service: ServiceWithStore) => ({
  storeName: service.store.name,
  storeArea: service.store.location,
  coverPattern: service.store.cover_url,
  minutes: service.duration,
  priceRange: service.price_range,
  autoConfirm: service.auto_confirm_bookings,
})

/** The booking whose payment has just failed, if it is still held by this customer. */
export async function heldBooking(call: Call, id: string | null, signal: AbortSignal) {
  if (!id) return null
  const found = await call('GET /bookings/:id', { params: { id }, signal }).catch(nullIfProblem)
  if (!found) return null
  // The booking was paid or released in the meantime: the payment page redirects accordingly.
  if (!found.booking.requiresPayment) throw redirect(paths.book.pay(id))
  const { Payment, holdExpiresAt } = found.booking
  return {
    id,
    ...toChoice(found.booking),
    failure: Payment?.status === 'failed' ? (Payment.reason ?? '') : null,
    /** A prompt is open, or M-Pesa has not answered whether one is. */
    prompt:
      Payment?.status === 'pending' || Payment?.status === 'processing'
        ? { phone: Payment.phone, isAnswered: Payment.status === 'pending' }
        : null,
    until: Date.parse(holdExpiresAt ?? ''),
    phone: Payment?.phone ?? null,
    method: Payment?.method ?? 'mpesa',
    answers: found.booking.answers,
    creditCents: cents(found.booking.creditUsed) ?? 0,
  }
}

/** The whole shillings of the customer's rewards, in cents. */
async function availableRewards(call: Call, signal: AbortSignal): Promise<number> {
  const reply = await call('GET /users/rewards', { signal }).catch(nullIfProblem)
  return (reply?.points ?? 0) * 100
}

/** The offer is sold out, but a customer who holds the last one can still pay for it. */
async function soldOut(
  call: Call,
  { key, serviceId }: Item,
  isSignedIn: boolean,
  signal: AbortSignal,
): Promise<unknown> {
  const { bookings } = isSignedIn
    ? await call('GET /bookings/user', { query: { status: 'pending', page: 1, limit: 100 }, signal })
    : { bookings: [] }
  const own = bookings.find(
    (booking) => booking.requiresPayment && 'offerId' in key && booking.offerId === key.offerId,
  )
  return own ? redirect(paths.book.pay(own.id)) : bookingProblems.soldOut().with({ extra: { serviceId } })
}

function nullIfSoldOut(error: unknown): null {
  if (error instanceof Problem && error.code === 'sold-out') return null
  throw error
}

/** Returns null for a problem with data that the page can do without. */
function nullIfProblem(error: unknown): null {
  if (error instanceof Problem) return null
  throw error
}
