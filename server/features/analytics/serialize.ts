import type { analytics } from '#contract/analytics.ts'
import type { Reply } from '#contract/kernel.ts'
import { m } from '#messages'
import type { Period, PeriodKind } from '#domain/analytics/period.ts'
import { shillings } from '#domain/payments/money.ts'
import { toCsv } from '#domain/text/csv.ts'
import { addDays, type Day } from '#domain/time/time.ts'
import type { BucketRow, FunnelRow, RankRow, TotalsRow } from './queries.ts'
import { sumNumbers, type Figures } from './figures.ts'

type FiguresReply = Reply<(typeof analytics)['GET /merchant/analytics']>

export function serializeFigures(figures: Figures): FiguresReply {
  const { periods, totals, staff } = figures
  const findTotals = (isCurrent: boolean) => totals.find((row) => row.isCurrent === isCurrent)
  return {
    success: true,
    period: serializePeriod(periods.elapsed),
    previousPeriod: serializePeriod(periods.previous),
    totals: serializeTotals(findTotals(true), sumNumbers(staff.flatMap(({ working }) => working))),
    previousTotals: serializeTotals(findTotals(false), figures.previousWorkingMinutes),
    buckets: buildBuckets(figures, periods.elapsed, true),
    previousBuckets: buildBuckets(figures, periods.previous, false),
    viewsSince: figures.viewsSince,
    services: figures.services.map(serializeRank),
    offers: figures.offers.map(serializeRank),
    origins: figures.origins.map(({ origin, host, made }) => ({ origin, host: host || null, made })),
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
  bookedMinutes: 0,
  views: 0,
  started: 0,
  made: 0,
  came: 0,
  clients: 0,
  newClients: 0,
  referredClients: 0,
}

/** A period without bookings has no row. */
function serializeTotals(row: TotalsRow | undefined, workingMinutes: number): FiguresReply['totals'] {
  const { takenCents, feeCents, clients, ...counts } = { ...NOTHING, ...row }
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
    bookedMinutes: counts.bookedMinutes,
    workingMinutes,
    ...serializeFunnel(counts),
  }
}

/** Returns every day or month of the period, also those without bookings. */
function buildBuckets({ kind, buckets }: Figures, { from, to }: Period, isCurrent: boolean) {
  const rows = new Map(
    buckets.filter((row) => row.isCurrent === isCurrent).map((row): [Day, BucketRow] => [row.from, row]),
  )
  const series: FiguresReply['buckets'] = []
  for (let day = from; day < to; day = nextBucket(kind, day)) {
    const row = rows.get(day)
    series.push({
      from: day,
      bookings: row?.bookings ?? 0,
      takenAtCounter: shillings(row?.takenCents ?? 0),
      ...serializeFunnel(row ?? NOTHING),
    })
  }
  return series
}

function nextBucket(kind: PeriodKind, day: Day): Day {
  if (kind !== 'year') return addDays(day, 1)
  return `${addDays(day, 31).slice(0, 7)}-01`
}

const serializeFunnel = ({ views, started, made, came }: FunnelRow) => ({ views, started, made, came })

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
    m.csv_views(),
    m.csv_started(),
    m.csv_made(),
    m.csv_came(),
  ]
  const lines = buckets.map(({ from, bookings, takenAtCounter, views, started, made, came }) => [
    figures.kind === 'year' ? from.slice(0, 7) : from,
    bookings,
    takenAtCounter,
    views,
    started,
    made,
    came,
  ])
  return { fileName: `d3-${period.from}-${period.to}.csv`, data: toCsv([head, ...lines]) }
}
