/** The booking that is repeated: what is booked again, for whom, and at what terms. */
import { m } from '#messages'
import type { NewBooking } from '#contract/bookings/new-booking.ts'
import { bookingProblems } from '#contract/bookings/problems.ts'
import { readAnswers, type Question, type SentAnswer } from '#domain/booking/answers.ts'
import { canRepeat } from '#domain/booking/series/series.ts'
import { accessFee } from '#domain/catalogue/pricing.ts'
import type { Actor, Ctx } from '#server/app-context.ts'
import { listStaff } from '../availability/availability-queries.ts'
import type { Line } from '../availability/availability.ts'
import { getBookingDetails, type BookingDetails } from '../reading/reading-queries.ts'
import { loadLines, resolveLineKeys } from '../visits/lines.ts'

type Named = { offerId?: string; serviceId?: string; staffId?: string | undefined }

export type Source = {
  booking: BookingDetails
  /** The services, that of an offer first, with the people who were chosen and still do them. */
  items: readonly [Named, ...Named[]]
  lines: readonly [Line, ...Line[]]
  peopleGone: string[]
  feeCents: number
  /** The strictest of all services. */
  maxAdvanceDays: number
  answers: SentAnswer[]
}

/** Throws if it is not the actor's, or cannot be repeated. */
export async function loadSource(ctx: Ctx, actor: Actor, bookingId: string): Promise<Source> {
  const booking = await getBookingDetails(ctx.db, bookingId)
  if (booking.account_id !== actor.accountId) throw bookingProblems.notYourBooking()
  return toSource(ctx, booking)
}

/** A visit of a series is repeated also if it was cancelled: the plan stays. */
export async function loadPlannedSource(ctx: Ctx, bookingId: string): Promise<Source> {
  return toSource(ctx, { ...(await getBookingDetails(ctx.db, bookingId)), status: 'confirmed' })
}

async function toSource(ctx: Ctx, booking: BookingDetails): Promise<Source> {
  const { status, is_walk_in: isWalkIn, is_quoted: isQuoted } = booking
  if (!canRepeat({ status, isWalkIn, isQuoted })) throw bookingProblems.seriesRefused()
  const { items, peopleGone } = await findItems(ctx, booking)
  const lines = await loadLines(ctx, await resolveLineKeys(ctx.db, { items }), booking.branch_id)
  const { offer } = lines[0].item
  return {
    booking,
    items,
    lines,
    peopleGone,
    feeCents: offer ? accessFee(offer, ctx.app.settings.values.accessFeePercent).feeCents : 0,
    maxAdvanceDays: Math.min(...lines.map(({ item }) => item.maxAdvanceDays)),
    answers: repeatAnswers(
      lines.flatMap(({ item }) => item.questions),
      booking,
    ),
  }
}

/** Without those who have left or no longer do the service: anyone does it. */
async function findItems(ctx: Ctx, booking: BookingDetails) {
  const first = {
    key: booking.offer_id ? { offerId: booking.offer_id } : { serviceId: booking.service_id },
    serviceId: booking.service_id,
    staffId: booking.staff_chosen ? booking.staff_id : null,
    staffName: booking.staff?.name ?? null,
  }
  const parts = booking.parts.map(({ serviceId, staffId, staffName, isStaffChosen }) => ({
    key: { serviceId },
    serviceId,
    staffId: isStaffChosen ? staffId : null,
    staffName,
  }))
  const items: Named[] = []
  const peopleGone: string[] = []
  for (const { key, serviceId, staffId, staffName } of [first, ...parts]) {
    const isThere =
      staffId !== null &&
      (await listStaff(ctx.db, serviceId, booking.branch_id)).some(({ id }) => id === staffId)
    if (staffId !== null && !isThere && staffName !== null) peopleGone.push(staffName)
    items.push({ ...key, ...(isThere && { staffId }) })
  }
  return { items: items as [Named, ...Named[]], peopleGone } // the first service is always there
}

/** The same answers to the questions that are still asked. */
function repeatAnswers(questions: readonly Question[], { answers }: BookingDetails): SentAnswer[] {
  // Only `toColumns` of bookings writes them.
  const given = answers as { question: string; answer: string }[]
  const sent = questions.flatMap(({ id, question }) => {
    const found = given.find((each) => each.question === question)
    return found ? [{ questionId: id, answer: found.answer }] : []
  })
  if (readAnswers(questions, sent).problems.length > 0)
    throw bookingProblems.seriesRefused().with({ message: m.problem_series_questions() })
  return sent
}

/** The booking of the same for the same person at another time. */
export function toBooking({ booking, items, answers }: Source, startTime: string): NewBooking {
  const [first] = items
  return {
    ...(items.length > 1 ? { items: [...items] } : first),
    branchId: booking.branch_id,
    startTime,
    clientInfo: { name: booking.client_name, email: booking.client_email, phone: booking.client_phone },
    isForGuest: booking.is_for_guest,
    notes: booking.notes,
    specialRequests: booking.special_requests,
    answers,
  }
}
