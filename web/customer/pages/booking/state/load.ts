import { createContext, redirect } from 'react-router'
import type { Offer, ServiceWithStore } from '#contract/entities/offer.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { pageProblems, Problem } from '#contract/problem.ts'
import { DEFAULT_NOTICE_HOURS } from '#domain/booking/booking-policy.ts'
import { listedInstant } from '#domain/booking/opening.ts'
import { visitPrice } from '#domain/booking/visits/visit-rules.ts'
import { visitTitle } from '#domain/booking/visits/visit-items.ts'
import { cents } from '#domain/payments/money.ts'
import { addDays, toDay } from '#domain/time/time.ts'
import type { Call } from '#web/api/call.ts'
import { callContext, nowContext, sessionContext, type LoaderArgs } from '#web/app/document/load-context.ts'
import { openingPlan } from '#web/app/document/branch-hours.ts'
import { paths } from '../../../paths.ts'
import { getPrices } from '../../../offers/offer-prices.ts'
import {
  ADDING,
  toChoice,
  findBranch,
  firstFree,
  EDIT,
  furthestStep,
  getStart,
  isHeld,
  listAlso,
  listedDay,
  readChoice,
  readDayAndClock,
  stepHref,
  STRIP_DAYS,
  stripStart,
  withStart,
  type Choice,
  type ItemKey,
} from './choice.ts'
import { readVisitor } from '../details/visitor-cookie.ts'
import { readFrameStore } from '../../embed/read-frame-store.ts'
import { toHold } from './hold.ts'
import { isLastStep } from './last-step.ts'
import { isUnavailable, readSlotCheck } from './slot-check.ts'

/** True while a page is rendered with the answer to a form. */
export const answerContext = createContext(false)

/** Loads what a step needs, also for visitors. The page of a held booking is for its customer. */
export async function loadWizard(args: LoaderArgs, key: ItemKey) {
  const { context, url } = args
  const session = context.get(sessionContext)
  if (!session && url.searchParams.has('booking')) throw redirect(paths.signIn(url.pathname + url.search))
  if (session && session.role !== 'customer') throw pageProblems.forbidden()
  return isLastStep(url.searchParams) ? loadLastStep(args, key) : loadTimes(args, key)
}

/** Loads a visitor's details, or the review. */
export async function loadLastStep({ context, url, request }: LoaderArgs, key: ItemKey) {
  const call = context.get(callContext)
  const session = context.get(sessionContext)
  const now = context.get(nowContext).getTime()
  const { signal } = request
  const choice = readChoice(url.searchParams, toDay(now))
  if (furthestStep(choice) < 3) throw redirect(stepHref(key, furthestStep(choice), choice))
  const [shared, checked, visit, rewardsCents, boughtPackage] = await Promise.all([
    loadShared(call, key, request, url.searchParams, loadPlaces(call, key, signal)),
    checkSlot(call, key, choice, signal),
    loadVisit(call, key, choice, signal),
    'offerId' in key ? availableRewards(call, signal) : 0,
    session && 'serviceId' in key ? findPackage(call, key.serviceId, choice, signal) : null,
  ])
  const { item, held, visitorHold } = shared
  if (!held && !visitorHold && isSoldOut(checked)) throw await soldOut(call, item, session !== null, signal)
  const reply = checked instanceof Problem ? null : checked
  if (session && !held && isUnavailable(readSlotCheck(reply)) && !context.get(answerContext))
    await leadToOwnBooking(call, key, choice, signal)
  return {
    isLast: true as const,
    now,
    isVisitor: session === null,
    /** What a visitor has given about themselves. */
    visitor: session ? null : readVisitor(request),
    /** The visitor corrects the details. */
    edits: url.searchParams.has(EDIT),
    userId: session?.id ?? null,
    phone: session?.phoneNumber ?? null,
    rewardsCents,
    /** The package that could pay for the visit. */
    boughtPackage,
    checked: reply,
    /** Who does what when; null for one service, and if the time is taken. */
    visit,
    ...shared,
  }
}

export type LoadedLastStep = Awaited<ReturnType<typeof loadLastStep>>

/** Loads the days and times, and where and with whom. */
async function loadTimes({ context, url, request }: LoaderArgs, key: ItemKey) {
  const call = context.get(callContext)
  const now = context.get(nowContext).getTime()
  const today = toDay(now)
  const { signal } = request
  const choice = readChoice(url.searchParams, today)
  const loadingPlaces = loadPlaces(call, key, signal)
  const named = readDayAndClock(url.searchParams, today)
  if (named) {
    const branch = findBranch((await loadingPlaces).branches, choice.branch)
    const start = branch ? listedInstant(openingPlan(branch), named.date, named.minutes, now) : null
    throw redirect(url.pathname + withStart(url.searchParams, start))
  }
  const where = { ...key, branchId: choice.branch, staffId: choice.staff, also: choice.also }
  const loadDay = async () =>
    listedDay(choice, findBranch((await loadingPlaces).branches, choice.branch), today)
  const [shared, day, ahead] = await Promise.all([
    loadShared(call, key, request, url.searchParams, loadingPlaces),
    loadDay(),
    loadDay()
      .then((loaded) => {
        const query = { ...where, from: stripStart(today, loaded), days: STRIP_DAYS }
        return call('GET /bookings/availability', { query, signal })
      })
      .catch(nullIfSoldOut),
  ])
  const { item, held, visitorHold } = shared
  if (!ahead && !held && !visitorHold)
    throw await soldOut(call, item, context.get(sessionContext) !== null, signal)
  const coming = ahead ?? { branchId: choice.branch ?? '', days: [], next: [] }
  const date = day ?? firstFree(coming.days)
  // A closed day is rejected; the page requests it again and shows why.
  const slots = await call('GET /bookings/slots', { query: { ...where, date }, signal }).catch(nullIfProblem)
  const branchId = choice.branch ?? coming.branchId
  const isAdding = url.searchParams.has(ADDING)
  const others = await listOthers(call, item, { branchId, ...(!isAdding && { addOns: 'true' }) }, signal)
  return {
    isLast: false as const,
    now,
    coming,
    date,
    slots,
    more: isAdding ? others : null,
    /** What the store offers with what is chosen. */
    addOns: isAdding ? [] : others.filter(({ id }) => !item.lines.some(({ serviceId }) => serviceId === id)),
    ...shared,
  }
}

/** The services of the branch that can be done in the same visit. */
async function listOthers(
  call: Call,
  { storeId, lines }: Item,
  filter: { branchId: string; addOns?: 'true' },
  signal: AbortSignal,
) {
  const query = {
    storeId,
    ...(filter.branchId && { branchId: filter.branchId }),
    ...(filter.addOns && { addOns: filter.addOns }),
    page: 1,
    limit: MAX_LISTED_SERVICES,
  }
  const { services } = await call('GET /services', { query, signal })
  const [first] = lines
  return services.filter(({ id, booking_enabled }) => booking_enabled && id !== first?.serviceId)
}
const MAX_LISTED_SERVICES = 100

export type LoadedTimes = Awaited<ReturnType<typeof loadTimes>>

/** Loads what all steps show. */
async function loadShared(
  call: Call,
  key: ItemKey,
  request: Request,
  search: URLSearchParams,
  loadingPlaces: ReturnType<typeof loadPlaces>,
) {
  const { signal } = request
  const also = listAlso(readChoice(search, ''))
  const [first, others, { branches }, { staff }, held, hold, payment] = await Promise.all([
    'offerId' in key ? offerItem(call, key.offerId, signal) : serviceItem(call, key.serviceId, signal),
    Promise.all(also.map((id) => serviceItem(call, id, signal))),
    loadingPlaces,
    'offerId' in key
      ? call('GET /bookings/offers/:id/staff', { params: { id: key.offerId }, signal })
      : call('GET /bookings/services/:id/staff', { params: { id: key.serviceId }, signal }),
    heldBooking(call, search.get('booking'), signal),
    call('GET /bookings/holds', { signal }).catch(nullIfProblem),
    call('GET /payments/methods', { signal }).catch(nullIfProblem),
  ])
  const item = toVisit(first, others)
  const visitorHold = others.length > 0 ? null : toHold(hold?.hold ?? null, key)
  const frame = readFrameStore(request)
  return {
    item: {
      ...item,
      // A customer with a hold does not see that nothing is left.
      ...((held || visitorHold) && { limits: { ...item.limits, left: null } }),
      ...(frame !== null && { href: paths.embed(frame) }),
    },
    branches,
    staff,
    held,
    visitorHold,
    /** The ways to pay that are offered. */
    methods: payment?.methods ?? ['mpesa' as const],
  }
}

/** Returns whether the chosen time can be booked, or the Problem why that could not be checked. */
async function checkSlot(call: Call, key: ItemKey, choice: Choice, signal: AbortSignal) {
  const slot = {
    branchId: choice.branch,
    staffId: choice.staff,
    also: choice.also,
    startTime: choice.startsAt ?? '',
  }
  return call('GET /bookings/slot', { query: { ...key, ...slot }, signal }).catch((error: unknown) => {
    if (error instanceof Problem) return error
    throw error
  })
}

async function loadVisit(call: Call, key: ItemKey, choice: Choice, signal: AbortSignal) {
  const also = listAlso(choice)
  const start = getStart(choice)
  if (also.length === 0 || start === null) return null
  const person = choice.staff ? `:${choice.staff}` : ''
  const what =
    'offerId' in key
      ? { offerId: key.offerId, staffId: choice.staff, items: also.join(',') }
      : { items: [key.serviceId + person, ...also].join(',') }
  // A time after midnight is listed under the day before.
  const query = { ...what, branchId: choice.branch, from: addDays(toDay(start), -1), days: 2 }
  const reply = await call('GET /bookings/visit-slots', { query, signal }).catch(nullIfProblem)
  const slots = reply?.days.flatMap((day) => day.free) ?? []
  return slots.find(({ startsAt }) => Date.parse(startsAt) === start)?.items ?? null
}

/** The package that ends first of those that can pay for one service at the chosen time; none if that could not be loaded. */
async function findPackage(call: Call, serviceId: string, choice: Choice, signal: AbortSignal) {
  const start = getStart(choice)
  if (listAlso(choice).length > 0 || start === null) return null
  const reply = await call('GET /packages', { query: { serviceId }, signal }).catch(nullIfProblem)
  const usable = reply?.packages.filter(
    ({ state, validUntil }) => state === 'active' && validUntil >= toDay(start),
  )
  return usable?.toSorted((one, other) => one.validUntil.localeCompare(other.validUntil))[0] ?? null
}

const isSoldOut = (checked: unknown): boolean => checked instanceof Problem && checked.code === 'sold-out'

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

/** What is booked together, under the name of the first: its sums, and the strictest notice. */
function toVisit(first: SingleItem, others: readonly SingleItem[]) {
  const all = [first, ...others]
  const { priceCents, originalCents } = visitPrice(
    all.map(({ storeCents, normalCents }) => ({ priceCents: storeCents, originalCents: normalCents })),
  )
  return {
    ...first,
    title: visitTitle(first.title, others.length),
    minutes: all.reduce((total, { minutes }) => total + minutes, 0),
    storeCents: priceCents,
    normalCents: originalCents,
    noticeHours: Math.max(...all.map(({ noticeHours }) => noticeHours)),
    questions: all.flatMap(({ questions }) => questions),
    autoConfirm: all.every(({ autoConfirm }) => autoConfirm),
    isDynamic: all.some(({ isDynamic }) => isDynamic),
    /** Each service, in the order in which they were chosen; one unless it is a visit of several. */
    lines: all.map(({ serviceId, title, minutes, storeCents, priceRange }) => ({
      serviceId,
      title,
      minutes,
      storeCents,
      priceRange,
    })),
  }
}

/** The parts of a step that is loaded which all steps have. */
export type Loaded = LoadedLastStep | LoadedTimes
type SingleItem = Awaited<ReturnType<typeof offerItem>>
export type Item = ReturnType<typeof toVisit>

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

async function serviceItem(call: Call, id: string, signal: AbortSignal): Promise<SingleItem> {
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
  storeId: service.store.id,
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
