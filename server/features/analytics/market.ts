import type { market } from '#contract/admin/market.ts'
import type { Reply } from '#contract/kernel.ts'
import { comparedPeriods, type Period, type PeriodKind } from '#domain/analytics/period.ts'
import { MIN_REPLIES_SHOWN, REPLY_TIME_DAYS } from '#domain/chat/message.ts'
import { shillings } from '#domain/payments/money.ts'
import { addDays, toDay, type Day } from '#domain/time/time.ts'
import type { Ctx } from '#server/app-context.ts'
import {
  countStores,
  getSearchesSince,
  getTotals,
  listCells,
  listCohorts,
  listReplyTimes,
  listWords,
  type Cell,
  type CohortRow,
  type MarketTotals,
  type ReplyRow,
} from './market-queries.ts'

type MarketReply = Reply<(typeof market)['GET /admin/market']>

const AREAS = 8
const CATEGORIES = 7
/** Least number of searches for words that are shown, so that nobody reads what one person has typed. */
const MIN_TIMES = 3
const WORDS = 12
const COHORTS = 6
const SLOWEST = 5

export async function readMarket(
  ctx: Ctx,
  { period: kind, day }: { period: PeriodKind; day?: Day | undefined },
): Promise<Omit<MarketReply, 'success'>> {
  const { db } = ctx
  const today = toDay(ctx.now.getTime())
  const periods = comparedPeriods(kind, day ?? today, today)
  const { elapsed, previous } = periods
  const [totals, searchesSince, cells, words, cohorts, replies] = await Promise.all([
    getTotals(db, periods),
    getSearchesSince(db),
    listCells(db, elapsed),
    listWords(db, elapsed, { atLeast: MIN_TIMES, limit: WORDS }),
    listCohorts(db, monthsBefore(today, COHORTS - 1)),
    listReplyTimes(db, MIN_REPLIES_SHOWN),
  ])
  const worst = findWorst(cells)
  const stores = worst ? await countStores(db, worst.category, worst.area) : 0
  return {
    period: serializePeriod(elapsed),
    previousPeriod: serializePeriod(previous),
    totals: serializeTotals(totals.find(({ isCurrent }) => isCurrent)),
    previousTotals: serializeTotals(totals.find(({ isCurrent }) => !isCurrent)),
    searchesSince,
    withoutTime: {
      ...shownCells(cells),
      worst: worst
        ? {
            category: { slug: worst.category, name: worst.categoryName },
            area: { slug: worst.area, name: worst.areaName },
            searches: worst.searches,
            withoutTime: worst.withoutTime,
            stores,
          }
        : null,
    },
    words,
    cohorts: serializeCohorts(cohorts, today),
    replies: serializeReplies(replies),
  }
}

/** Returns the first day of the month so many months before. */
function monthsBefore(day: Day, months: number): Day {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

const serializePeriod = ({ from, to }: Period) => ({ from, to: addDays(to, -1) })

const NOTHING: MarketTotals = {
  visits: 0,
  noShows: 0,
  takenCents: 0,
  feeCents: 0,
  searches: 0,
  answered: 0,
  offerViews: 0,
  started: 0,
  made: 0,
}

function serializeTotals(row: MarketTotals = NOTHING): MarketReply['totals'] {
  const { visits, noShows, searches, answered, offerViews, started, made } = row
  return {
    visits,
    noShows,
    spentAtStores: shillings(row.takenCents),
    fees: shillings(row.feeCents),
    searches,
    answered,
    offerViews,
    started,
    made,
  }
}

/** Returns the categories and areas with the most searches. */
function shownCells(cells: readonly Cell[]) {
  const areas = mostSearched(cells, ({ area, areaName }) => ({ slug: area, name: areaName }), AREAS)
  const categories = mostSearched(
    cells,
    ({ category, categoryName }) => ({ slug: category, name: categoryName }),
    CATEGORIES,
  )
  const isShown = ({ area, category }: Cell) =>
    areas.some(({ slug }) => slug === area) && categories.some(({ slug }) => slug === category)
  return {
    areas,
    categories,
    cells: cells
      .filter(isShown)
      .map(({ category, area, searches, withoutTime }) => ({ category, area, searches, withoutTime })),
  }
}

type Named = { slug: string; name: string }

function mostSearched(cells: readonly Cell[], toNamed: (cell: Cell) => Named, limit: number): Named[] {
  const found = new Map<string, Named & { searches: number }>()
  for (const cell of cells) {
    const named = toNamed(cell)
    found.set(named.slug, { ...named, searches: cell.searches + (found.get(named.slug)?.searches ?? 0) })
  }
  return [...found.values()]
    .toSorted((a, b) => b.searches - a.searches || a.slug.localeCompare(b.slug))
    .slice(0, limit)
    .map(({ slug, name }) => ({ slug, name }))
}

const findWorst = (cells: readonly Cell[]): Cell | undefined =>
  cells
    .filter(({ withoutTime }) => withoutTime > 0)
    .toSorted((a, b) => b.withoutTime - a.withoutTime || a.searches - b.searches)[0]

/** Serializes the cohorts. Each has a count for every month after its first, until this month. */
function serializeCohorts(rows: readonly CohortRow[], today: Day): MarketReply['cohorts'] {
  const months = [...new Set(rows.map(({ firstMonth }) => firstMonth))]
  return months.map((first) => {
    const own = new Map(
      rows.filter(({ firstMonth }) => firstMonth === first).map((row) => [row.month, row.customers]),
    )
    const returned: number[] = []
    for (let month = nextMonth(first); month <= today; month = nextMonth(month))
      returned.push(own.get(month) ?? 0)
    return { month: first, customers: own.get(first) ?? 0, returned }
  })
}
const nextMonth = (first: Day): Day => `${addDays(first, 31).slice(0, 7)}-01`

const STEPS = [15, 60, 240, null] as const

function serializeReplies(rows: readonly ReplyRow[]): MarketReply['replies'] {
  const within = STEPS.map((minutes, index) => {
    const over = STEPS[index - 1] ?? 0
    const isIn = ({ medianSeconds }: ReplyRow) =>
      medianSeconds > over * 60 && (minutes === null || medianSeconds <= minutes * 60)
    return {
      minutes,
      stores: rows.filter((row) => isIn(row) || (index === 0 && row.medianSeconds === 0)).length,
    }
  })
  return { days: REPLY_TIME_DAYS, stores: rows.length, within, slowest: rows.slice(0, SLOWEST) }
}
