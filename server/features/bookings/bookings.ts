/**
 * Creates bookings, and the public API of the feature. Every write is one transaction: it takes the lock of
 * the branch, releases overdue holds, checks the domain rules, writes, and emits an event. A branch owns its
 * pools and its staff, so one lock covers both; an exclusion constraint guards against errors in the locking
 * (decision 005; docs/rules/reliability.md#booking-locks).
 */
import { m } from '#messages'
import type { NewBooking } from '#contract/bookings/new-booking.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { Problem } from '#contract/problem.ts'
import { answerField, answerProblemText, readAnswers, type Answer } from '#domain/booking/answers.ts'
import type { BookedFrom } from '#domain/booking/booking-origins.ts'
import { answerBy, HOLD_MS, HOLD_REPLACED_REASON } from '#domain/booking/booking-policy.ts'
import { accessFee, chargedCents } from '#domain/catalogue/pricing.ts'
import { choosePerson, slotAt } from '#domain/booking/slots.ts'
import type { Plan } from '#domain/booking/plan.ts'
import { payBy } from '#domain/booking/visitor-holds.ts'
import { cents } from '#domain/payments/money.ts'
import { readInstant, toDay, type At } from '#domain/time/time.ts'
import { splitFee } from '#domain/payments/credit.ts'
import type { Actor, Ctx, TxCtx } from '#server/app-context.ts'
import { findCredit, reserveCredit } from '#server/features/credit/credit.ts'
import { shortCode, uuidv7 } from '#server/ids.ts'
import { checkTime, loadPlans, type BookedLine, type Line } from './availability/availability.ts'
import type { HoldRow } from './holds/visitor-hold-queries.ts'
import { confirmPaid } from './holds/confirm-booking.ts'
import { cancelHold, releaseOverdueHolds } from './holds/holds.ts'
import { LIMIT_PROBLEMS, limitedOffer, checkLimits } from './holds/limits.ts'
import { catchSlotConflict, underLock } from './data/lock.ts'
import { countLiveBookings, findSameBooking, isBlocked, listUnpaidHolds } from './holds/hold-queries.ts'
import { requirePayments } from './holds/payments-stopped.ts'
import * as q from './data/queries.ts'
import { coverBooking } from './packages/packages.ts'
import { noSlotProblem, planWindow, slotTakenProblem } from './holds/slot-problems.ts'
import { takeOverHold } from './visitors/visitor-holds.ts'
import { loadLines, naming, resolveLineKeys } from './visits/lines.ts'
import { requireVisit, toVisitPlan } from './visits/visit-times.ts'
import { offerFreeTimes } from './waitlist/offering.ts'

export { findFreeDays, findFreeTimes, type FreeTime, type FreeTimesInput } from './availability/free-times.ts'
export { catchSlotConflict, underLock } from './data/lock.ts'
export { bookQuoted, listQuotableTimes, requireQuotableTime, type QuotableTimes } from './quoted/quoted.ts'
export { blockBusyTimes } from './merchant/busy-times.ts'
export { linkFor, proposalLinkFor } from './passes/links.ts'
export { requirePayments } from './holds/payments-stopped.ts'
export { cancelByAdmin, listTimesForAdmin, moveByAdmin } from './admin/changes.ts'
export {
  findBookingBranch,
  findLastStep,
  getOwner,
  lockBooking,
  lockConfirmed,
  type Step,
} from './data/queries.ts'
export { getBookingDetails, waitsForAnswer, type BookingDetails } from './reading/reading-queries.ts'
export { confirmPaidBooking } from './holds/confirm-booking.ts'
export { notificationParams, type BookingParams } from './reading/notification-params.ts'
export { clearHoldCookie, findHoldToken } from './visitors/hold-cookie.ts'
export { findBookedFrom } from './visitors/origin-cookie.ts'
export { serializeTimes } from './availability/serialize-days.ts'
export { serializeBooking } from './reading/serialize.ts'
export { getTitle } from './reading/title.ts'
export { findPackageNotice } from './packages/sale-queries.ts'
export { findNextVisit } from './series/again.ts'
export { findPlannedVisit, findSeriesNotice } from './series/series-queries.ts'
export { findTimeOffer, findWaiting } from './waitlist/notice-queries.ts'
export { serializePaybill, serializePayment } from './reading/serialize-payment.ts'

/**
 * Books an offer or a service for the actor. Returns the booking's id; a repeated request returns the same
 * id.
 */
export const book = (ctx: Ctx, actor: Actor, input: BookingInput): Promise<string> =>
  bookAndRun(ctx, actor, input, async (_tx, id) => id)

/** A request for a booking, and where it comes from. */
export type BookingInput = NewBooking & { from: BookedFrom }

/** Books, and runs `then` in the same transaction: if it throws, nothing is booked. */
export async function bookAndRun<T>(
  ctx: Ctx,
  actor: Actor,
  input: BookingInput,
  then: (tx: TxCtx, bookingId: string) => Promise<T>,
): Promise<T> {
  return bookEach(ctx, actor, input, [input], (tx, [bookingId]) => then(tx, bookingId!))
}

/** Books the same at several starts, all or none. A start at which the customer is booked already is refused. */
export const bookStarts = <T>(
  ctx: Ctx,
  actor: Actor,
  input: BookingInput,
  starts: readonly { start: At; field: string }[],
  then: (tx: TxCtx, bookingIds: readonly string[]) => Promise<T>,
): Promise<T> => {
  const inputs = starts.map(({ start, field }) => ({
    ...input,
    startTime: new Date(start).toISOString(),
    isNew: true as const,
    field,
  }))
  return bookEach(ctx, actor, input, inputs, then)
}

type OneInput = BookingInput & { isNew?: true; field?: string }

/** The inputs differ only in their starts. */
async function bookEach<T>(
  ctx: Ctx,
  actor: Actor,
  input: BookingInput,
  inputs: readonly OneInput[],
  then: (tx: TxCtx, bookingIds: readonly string[]) => Promise<T>,
): Promise<T> {
  const keys = await resolveLineKeys(ctx.db, input)
  const client = await resolveClient(ctx, actor, input)
  const load = (on: Pick<Ctx, 'db' | 'now'>) => loadLines(on, keys, input.branchId ?? undefined)
  const lines = await load(ctx)
  for (const each of inputs) await naming(each.field, () => requestFor(ctx, lines, each, client))
  const [{ item, pool }] = lines
  const work = async (tx: TxCtx): Promise<T> => {
    const ids: string[] = []
    // Merchants edit what a booking depends on under the lock of the branch, so it is read again.
    for (const each of inputs) {
      const locked = await load(tx)
      ids.push(await naming(each.field, () => bookLocked(tx, actor, requestFor(tx, locked, each, client))))
    }
    return then(tx, ids)
  }
  return catchSlotConflict(() => underLock(ctx, pool.branchId, actor.accountId, work, limitedOffer(item)?.id))
}

function requestFor(
  { app, now }: Pick<Ctx, 'app' | 'now'>,
  lines: Lines,
  input: OneInput,
  client: BookingRequest['client'],
): BookingRequest {
  const [{ item }] = lines
  if (input.storeId && input.storeId !== item.storeId) throw bookingProblems.wrongStore()
  const fee = item.offer
    ? accessFee(item.offer, app.settings.values.accessFeePercent)
    : { feeCents: 0, basis: 'none' as const }
  const whole = { feeCents: fee.feeCents, amountCents: chargedCents(fee.feeCents) }
  checkAmount(input.accessFee, whole)
  // The amount after rewards is known only under the lock of the customer.
  if (!input.useRewards) checkAmount(input.paymentData?.amount, whole)
  const start = readInstant(input.startTime)!
  for (const line of lines) checkTime(start, line.item, now.getTime())
  const answers = getAnswers(lines, input)
  return { lines, start, fee, client, answers, input }
}

type Lines = readonly [Line, ...Line[]]

type BookingRequest = {
  /** That of an offer is the first. */
  lines: Lines
  start: At
  fee: ReturnType<typeof accessFee>
  client: { name: string; email: string | null; phone: string | null }
  answers: Answer[]
  input: OneInput
}

async function bookLocked(tx: TxCtx, actor: Actor, request: BookingRequest): Promise<string> {
  const { lines, start, fee } = request
  const [{ item, pool }] = lines
  await releaseOverdueHolds(tx, pool.branchId)
  const isAwaited = await offerFreeTimes(tx, pool.branchId, toDay(start))
  const waitingId = isAwaited ? actor.accountId : null
  const held = await takeOverHold(tx, request.input.holdToken, lines, start, waitingId)
  const poolIds = lines.map((line) => line.pool.id)
  const existing = await findSameBooking(tx.db, actor.accountId, poolIds, new Date(start))
  if (existing && request.input.isNew)
    throw bookingProblems.slotTaken().with({ message: m.problem_slot_taken_own() })
  if (existing && !(await isReplaceable(tx, actor, existing, request))) {
    if (!hasSameServices(existing, request))
      throw bookingProblems.slotTaken().with({ message: m.problem_slot_taken_own() })
    // A repeated request can change the client details of a pending booking.
    if (existing.status === 'pending' && isSameItem(existing, request)) {
      await q.setClientDetails(tx.db, existing.id, toClientDetails(request), tx.now)
      await tx.emit('booking.details_changed', { bookingId: existing.id })
    }
    await cover(tx, actor, existing.id, request)
    return existing.id
  }
  // Merchants block customers under the lock of the customer.
  if (await isBlocked(tx.db, item.storeId, actor.accountId)) throw bookingProblems.notAccepted()
  if (fee.feeCents > 0) requirePayments(tx)
  await enforceCustomerLimits(tx, actor, request, existing)
  const limitOutcome = await checkLimits(tx.db, item, actor.accountId)
  if (limitOutcome !== true) throw LIMIT_PROBLEMS[limitOutcome]()

  const booked = await findTimes(tx, request, held)

  const charge = {
    accountId: actor.accountId,
    feeCents: fee.feeCents,
    chargedCents: chargedCents(fee.feeCents),
  }
  const creditCents = request.input.useRewards ? await findCredit(tx, charge) : 0
  if (request.input.useRewards)
    checkAmount(request.input.paymentData?.amount, splitFee(charge, creditCents).toPay)
  const id = uuidv7(tx.now.getTime())
  const isPending = fee.feeCents > 0 || lines.some((line) => !line.item.autoConfirm)
  const now = tx.now.getTime()
  // What the waitlist holds may be held over the night.
  const isVisitors = held !== null && held.waitlistOfferId === null
  const holdUntil = isVisitors ? payBy(held.expiresAt.getTime(), now) : now + HOLD_MS
  const expiresAt = fee.feeCents > 0 ? holdUntil : answerBy(now, start)
  await q.insertBooking(
    tx.db,
    {
      id,
      accountId: actor.accountId,
      lines: booked,
      status: isPending ? 'pending' : 'confirmed',
      holdExpiresAt: isPending ? new Date(expiresAt) : null,
      feeCents: fee.feeCents,
      feeBasis: fee.basis,
      chargedCents: charge.chargedCents,
      creditCents,
      code: shortCode(),
      from: request.input.from,
      ...toClientDetails(request),
    },
    tx.now,
  )
  await cover(tx, actor, id, request)
  await tx.emit('booking.created', {
    bookingId: id,
    status: isPending ? 'pending' : 'confirmed',
    feeCents: fee.feeCents,
  })
  await reserveCredit(tx, id, { ...charge, creditCents })
  if (!isPending) await tx.emit('booking.confirmed', { bookingId: id })
  else if (fee.feeCents > 0 && creditCents === charge.chargedCents) await confirmPaid(tx, id)
  return id
}

async function cover(tx: TxCtx, actor: Actor, bookingId: string, { input }: BookingRequest): Promise<void> {
  if (input.packageId) await coverBooking(tx, actor, { bookingId, packageId: input.packageId })
}

/** Returns the lines with their times and people. Throws if one of them is not free. */
async function findTimes(
  tx: TxCtx,
  { lines, start, fee }: BookingRequest,
  held: HoldRow | null,
): Promise<[BookedLine, ...BookedLine[]]> {
  const now = tx.now.getTime()
  if (lines.length > 1) {
    const plans = await loadPlans(tx.db, lines, planWindow(start), tx.now)
    return requireVisit(start, lines, toVisitPlan(lines, plans, fee.feeCents > 0), now)
  }
  const [one] = lines
  const heldId = held?.isStaffChosen ? (held.staffId ?? undefined) : undefined
  const line: Line = { ...one, staffId: one.staffId ?? heldId }
  const [found] = (await loadPlans(tx.db, [line], planWindow(start), tx.now)) as [Plan]
  // The time was held with enough notice.
  const plan = held ? { ...found, minAdvanceMinutes: 0 } : found
  const slot = slotAt(start, plan, now)
  if (!slot) throw noSlotProblem(start, line.item, plan, now)
  if (slot.available === 0) throw slotTakenProblem(slot, plan, now)
  const staffId = choosePerson(slot, plan, held?.staffId)
  return [{ line, start: new Date(slot.start), end: new Date(slot.end), staffId }]
}

// ---------------------------------------------------------------- details

/**
 * A client may send the amount it shows: the exact fee, or the whole shillings charged; null if nothing is to be paid. Any
 * other amount is rejected (docs/rules/bookings.md#client-data).
 */
export function checkAmount(
  amount: number | null | undefined,
  toPay: { feeCents: number; amountCents: number } | null,
): void {
  if (amount === null || amount === undefined) return
  const expected = toPay === null ? [0] : [toPay.feeCents, toPay.amountCents]
  const amountCents = cents(amount)
  if (amountCents === null || !expected.includes(amountCents)) throw bookingProblems.wrongAmount()
}

async function resolveClient(ctx: Ctx, actor: Actor, input: NewBooking): Promise<BookingRequest['client']> {
  const { clientInfo, isForGuest } = input
  if (isForGuest && (!clientInfo?.name || !clientInfo.phone)) throw bookingProblems.guestIncomplete()
  const account = await q.getClient(ctx.db, actor.accountId)
  return {
    name: clientInfo?.name || `${account.firstName} ${account.lastName}`,
    email: clientInfo?.email || account.email,
    phone: clientInfo?.phone || account.phone,
  }
}

function getAnswers(lines: Lines, input: NewBooking): Answer[] {
  const questions = lines.flatMap(({ item }) => item.questions)
  const { answers, problems } = readAnswers(questions, input.answers ?? [])
  if (problems.length > 0)
    throw Problem.invalid(problems.map(([id, problem]) => [answerField(id), answerProblemText(problem)]))
  return answers
}

const isSameItem = (existing: SameBooking, request: BookingRequest): boolean =>
  existing.offerId === (request.lines[0].item.offer?.id ?? null) && hasSameServices(existing, request)

const hasSameServices = (existing: SameBooking, { lines }: BookingRequest): boolean =>
  existing.lines.length === lines.length &&
  lines.every(({ item }) => existing.lines.some(({ serviceId }) => serviceId === item.serviceId))

/** Returns who the booking is for, and the customer's notes and answers for the store. */
const toClientDetails = ({ client, answers, input }: BookingRequest): q.ClientDetails => ({
  client,
  notes: input.notes || null,
  specialRequests: input.specialRequests || null,
  isForGuest: input.isForGuest ?? false,
  answers,
})

type SameBooking = NonNullable<Awaited<ReturnType<typeof findSameBooking>>>

/**
 * Returns whether the customer's booking of the same time is replaced. This needs a pending booking without an open payment,
 * and a request for another item, other staff or another way to pay.
 */
async function isReplaceable(
  tx: TxCtx,
  actor: Actor,
  existing: SameBooking,
  request: BookingRequest,
): Promise<boolean> {
  if (existing.status !== 'pending' || existing.hasOpenPayment) return false
  const isSameStaff = request.lines.every(
    ({ item, staffId }) =>
      staffId === undefined ||
      existing.lines.some((line) => line.serviceId === item.serviceId && line.staffId === staffId),
  )
  return !isSameItem(existing, request) || !isSameStaff || isPaidOtherwise(tx, actor, existing, request)
}

/**
 * Returns whether rewards pay for the booking although the customer no longer wants that, or do not pay although they could.
 */
async function isPaidOtherwise(
  tx: TxCtx,
  { accountId }: Actor,
  { creditCents }: SameBooking,
  { input, fee }: BookingRequest,
): Promise<boolean> {
  if (input.useRewards === undefined || fee.feeCents === 0) return false
  if (!input.useRewards || creditCents > 0) return input.useRewards !== creditCents > 0
  return (await findCredit(tx, { accountId, chargedCents: chargedCents(fee.feeCents) })) > 0
}

/**
 * Cancels what this booking replaces, which is the customer's pending booking of the same time and their unpaid holds of the
 * same offer, and then applies the limits against hoarding.
 */
async function enforceCustomerLimits(
  tx: TxCtx,
  actor: Actor,
  request: BookingRequest,
  existing: SameBooking | undefined,
): Promise<void> {
  const { maxUnpaidHolds, maxLiveBookings } = tx.app.settings.values
  const holds = (await listUnpaidHolds(tx.db, actor.accountId)).filter((hold) => hold.holdExpiresAt! > tx.now)
  const replacedIds = new Set(existing && [existing.id])
  for (const hold of holds)
    if (hold.offerId === request.lines[0].item.offer?.id && !hold.hasOpenPayment) replacedIds.add(hold.id)
  for (const id of replacedIds) await cancelHold(tx, id, HOLD_REPLACED_REASON)
  const others = holds.filter((hold) => !replacedIds.has(hold.id))
  if (request.fee.feeCents > 0 && others.length >= maxUnpaidHolds) throw bookingProblems.tooManyHolds()
  if ((await countLiveBookings(tx.db, actor.accountId)) >= maxLiveBookings)
    throw bookingProblems.tooManyBookings()
}
