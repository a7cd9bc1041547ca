/** Quiet hours and the offers that are proposed for them (docs/rules/quiet-hours.md). */
import type { QuietPart as QuietPartReply, quietHours } from '#contract/quiet-hours.ts'
import type { Reply } from '#contract/kernel.ts'
import { storeProblems } from '#contract/stores.ts'
import {
  getQuietPeriod,
  listQuietParts,
  measureFill,
  openIn,
  type BranchTimes,
  type QuietPart,
} from '#domain/analytics/quiet-hours.ts'
import { specialDays } from '#domain/booking/plan.ts'
import { isUsableIn, toUsableTimes } from '#domain/catalogue/usable-times.ts'
import { proposePrice, WEEKDAY_OFFER_WEEKS } from '#domain/catalogue/weekday-offer.ts'
import { shillings } from '#domain/payments/money.ts'
import { holidaysBetween } from '#domain/time/holidays.ts'
import { addDays, clockTime, toDay, WEEKDAYS, type Day } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import { requireScopeId } from '#server/platform/http/access.ts'
import { listStaffSchedules, listStoreIds, type StaffScheduleRow } from '../queries.ts'
import {
  listBookedDays,
  listBranches,
  listFitServices,
  type BookedDayRow,
  type BranchRow,
  type FitServiceRow,
} from './queries.ts'

type QuietHoursReply = Reply<(typeof quietHours)['GET /merchant/quiet-hours']>

/** The most quiet parts that are listed of a branch. */
const MAX_PARTS = 6

export async function readQuietHours(ctx: Ctx, storeId: string | undefined): Promise<QuietHoursReply> {
  const today = toDay(ctx.now.getTime())
  const period = getQuietPeriod(today)
  const storeIds = await listStoreIds(ctx.db, requireScopeId(ctx), storeId)
  if (storeId !== undefined && storeIds.length === 0) throw storeProblems.notFound()
  const branches = await listBranches(ctx.db, storeIds, period)
  const branchIds = branches.map(({ id }) => id)
  const [schedules, bookedDays, services] = await Promise.all([
    listStaffSchedules(ctx.db, storeIds, period),
    listBookedDays(ctx.db, storeIds, period),
    listFitServices(ctx.db, ctx.now, branchIds, period),
  ])
  const peopleByBranch = Map.groupBy(schedules, ({ branchId }) => branchId)
  const bookedByPerson = Map.groupBy(bookedDays, ({ staffId }) => staffId)
  const servicesByBranch = Map.groupBy(services, ({ branchId }) => branchId)
  return {
    success: true,
    branches: branches.map((branch) => {
      const people = peopleByBranch.get(branch.id) ?? []
      const cells = measureFill(toBranchTimes(branch, people, bookedByPerson, period), period)
      const fit = servicesByBranch.get(branch.id) ?? []
      return {
        id: branch.id,
        name: branch.name,
        storeName: branch.storeName,
        cells: cells
          .toSorted((a, b) => fromMonday(a.weekday) - fromMonday(b.weekday))
          .map((cell) => ({ ...cell, weekday: WEEKDAYS[cell.weekday]! })),
        quiet: listQuietParts(cells)
          .slice(0, MAX_PARTS)
          .map((part) => serializePart(part, branch, fit, today)),
      }
    }),
  }
}

const fromMonday = (weekday: number): number => (weekday + 6) % 7

function toBranchTimes(
  { hours, days, closesOnHolidays, gazetted }: BranchRow,
  people: readonly StaffScheduleRow[],
  bookedByPerson: ReadonlyMap<string, readonly BookedDayRow[]>,
  { from, to }: { from: Day; to: Day },
): BranchTimes {
  return {
    hours,
    days: specialDays(
      days,
      closesOnHolidays,
      closesOnHolidays ? holidaysBetween(from, addDays(to, -1), gazetted) : [],
    ),
    people: people
      .filter(({ isActive }) => isActive)
      .map(({ id, shifts, breaks, absences }) => ({
        shifts,
        breaks,
        absences,
        booked: new Map((bookedByPerson.get(id) ?? []).map(({ day, minutes }) => [day, minutes])),
      })),
  }
}

function serializePart(
  { weekday, part, percent }: QuietPart,
  { hours }: BranchRow,
  services: readonly FitServiceRow[],
  today: Day,
): QuietPartReply {
  const open = openIn(hours, weekday, part)
  const listTimes = (service: FitServiceRow) => service.offers.map(toUsableTimes)
  const isOfferedThen = (service: FitServiceRow) =>
    open !== null && listTimes(service).some((times) => isUsableIn(times, weekday, open))
  const hasOffer = services.some(
    (service) =>
      open !== null &&
      listTimes(service).some(
        (times) => (times.weekdays ?? times.hours) !== null && isUsableIn(times, weekday, open),
      ),
  )
  const proposals = services
    .filter((service) => !hasOffer && !isOfferedThen(service))
    .flatMap((service) => {
      const proposedCents = proposePrice(service.priceCents, percent)
      return proposedCents === null || open === null ? [] : [{ service, proposedCents, open }]
    })
  const [best] = proposals
  return {
    weekday: WEEKDAYS[weekday]!,
    part,
    percent,
    hasOffer,
    proposal: best
      ? {
          service_id: best.service.id,
          serviceName: best.service.name,
          isElsewhere: best.service.isElsewhere,
          price: shillings(best.service.priceCents),
          proposedPrice: shillings(best.proposedCents),
          usable_from: clockTime(best.open.from),
          usable_until: clockTime(best.open.until % 1440),
          expiration_date: addDays(today, 7 * WEEKDAY_OFFER_WEEKS),
        }
      : null,
  }
}
