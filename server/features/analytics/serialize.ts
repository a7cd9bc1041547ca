import type { analytics } from '#contract/analytics.ts'
import type { Reply } from '#contract/kernel.ts'
import { m } from '#messages'
import type { Period, PeriodKind } from '#domain/analytics/period.ts'
import { shillings } from '#domain/payments/money.ts'
import { csvOf } from '#domain/text/csv.ts'
import { addDays, type Day } from '#domain/time/time.ts'
import type { BucketRow, RankRow, TotalsRow } from './queries.ts'
import type { Figures, StaffHours } from './figures.ts'

type FiguresReply = Reply<(typeof analytics)['GET /merchant/analytics']>

export function serializeFigures(figures: Figures): FiguresReply {
  const { periods, totals, staff, previousStaff } = figures
  const totalsOf = (isCurrent: boolean) => totals.find((row) => row.isCurrent === isCurrent)
  return {
    success: true,
    period: serializePeriod(periods.elapsed),
    previousPeriod: serializePeriod(periods.previous),
    totals: serializeTotals(totalsOf(true), staff),
    previousTotals: serializeTotals(totalsOf(false), previousStaff),
    buckets: bucketsOf(figures, periods.elapsed, true),
    previousBuckets: bucketsOf(figures, periods.previous, false),
    services: figures.services.map(serializeRank),
    offers: figures.offers.map(serializeRank),
    staff: staff.map(({ id, name, booked, working }) => ({
      id,
      name,
      bookedMinutes: booked,
      workingMinutes: working,
    })),
  }
}

const serializePeriod = ({ from, to }: Period) => ({ from, to: addDays(to, -1) })

const NOTHING: Omit<TotalsRow, 'isCurrent'> = {
  bookings: 0,
  visits: 0,
  walkIns: 0,
  noShows: 0,
  cancelled: 0,
  takenCents: 0,
  feeCents: 0,
  clients: 0,
  newClients: 0,
  referredClients: 0,
}

/** A period without bookings has no row. */
function serializeTotals(row: TotalsRow | undefined, staff: readonly StaffHours[]): FiguresReply['totals'] {
  const { takenCents, feeCents, clients, ...counts } = { ...NOTHING, ...row }
  const sum = (minutes: (each: StaffHours) => number[]) =>
    staff.flatMap(minutes).reduce((total, value) => total + value, 0)
  return {
    bookings: counts.bookings,
    visits: counts.visits,
    walkIns: counts.walkIns,
    noShows: counts.noShows,
    cancelled: counts.cancelled,
    takenAtCounter: shillings(takenCents),
    fees: shillings(feeCents),
    newClients: counts.newClients,
    returningClients: clients - counts.newClients,
    referredClients: counts.referredClients,
    bookedMinutes: sum(({ booked }) => booked),
    workingMinutes: sum(({ working }) => working),
  }
}

/** Every day or month of the period, also those without bookings. */
function bucketsOf({ kind, buckets }: Figures, { from, to }: Period, isCurrent: boolean) {
  const rows = new Map(
    buckets.filter((row) => row.isCurrent === isCurrent).map((row): [Day, BucketRow] => [row.from, row]),
  )
  const series: FiguresReply['buckets'] = []
  for (let day = from; day < to; day = nextBucket(kind, day)) {
    const row = rows.get(day)
    series.push({ from: day, bookings: row?.bookings ?? 0, takenAtCounter: shillings(row?.takenCents ?? 0) })
  }
  return series
}

function nextBucket(kind: PeriodKind, day: Day): Day {
  if (kind !== 'year') return addDays(day, 1)
  return `${addDays(day, 31).slice(0, 7)}-01`
}

const serializeRank = ({ id, name, visits, takenCents }: RankRow) => ({
  id,
  name,
  visits,
  takenAtCounter: shillings(takenCents),
})

export function serializeFiguresAsCsv(figures: Figures): { fileName: string; data: string } {
  const { period, buckets } = serializeFigures(figures)
  const head = [
    figures.kind === 'year' ? m.csv_month() : m.csv_day(),
    m.csv_bookings(),
    m.csv_taken_at_counter(),
  ]
  const lines = buckets.map(({ from, bookings, takenAtCounter }) => [
    figures.kind === 'year' ? from.slice(0, 7) : from,
    bookings,
    takenAtCounter,
  ])
  return { fileName: `d3-${period.from}-${period.to}.csv`, data: csvOf([head, ...lines]) }
}
