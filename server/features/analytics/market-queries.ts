/** The SQL of the figures of the market: each statement reads sums by an index, whatever the number of bookings. */
import { sql } from 'kysely'
import type { ComparedPeriods, Period } from '#domain/analytics/period.ts'
import type { Day } from '#domain/time/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { CamelRow, TableRow } from '#server/platform/database/rows.ts'

export type MarketTotals = {
  visits: number
  noShows: number
  takenCents: number
  feeCents: number
  searches: number
  answered: number
  offerViews: number
  started: number
  made: number
}
type TotalsRow = MarketTotals & { isCurrent: boolean }

/** Returns the totals of the period and of the one before. */
export async function getTotals(db: Queryable, { elapsed, previous }: ComparedPeriods): Promise<TotalsRow[]> {
  const { rows } = await sql<TotalsRow>`
    SELECT
      period.is_current AS "isCurrent", coalesce(booked.visits, 0)::int AS visits,
      coalesce(booked.no_shows, 0)::int AS "noShows", coalesce(booked.taken_cents, 0)::bigint AS "takenCents",
      coalesce(booked.fee_cents, 0)::bigint AS "feeCents", coalesce(booked.offer_views, 0)::int AS "offerViews",
      coalesce(booked.started, 0)::int AS started, coalesce(booked.made, 0)::int AS made,
      coalesce(searched.searches, 0)::int AS searches, coalesce(searched.answered, 0)::int AS answered
    FROM (VALUES
      (true, ${elapsed.from}::date, ${elapsed.to}::date), (false, ${previous.from}::date, ${previous.to}::date)
    ) AS period (is_current, starts, ends)
    CROSS JOIN LATERAL (
      SELECT
        sum(visits) AS visits, sum(no_shows) AS no_shows, sum(taken_cents) AS taken_cents, sum(fee_cents) AS fee_cents,
        sum(offer_views) AS offer_views, sum(started) AS started, sum(made) AS made
      FROM market_days WHERE day >= period.starts AND day < period.ends
    ) booked
    CROSS JOIN LATERAL (
      SELECT sum(searches) AS searches, sum(answered) AS answered
      FROM search_days WHERE day >= period.starts AND day < period.ends
    ) searched`.execute(db)
  return rows
}

export async function getSearchesSince(db: Queryable): Promise<Day | null> {
  const { rows } = await sql<{ day: Day | null }>`SELECT min(day)::text AS day FROM search_days`.execute(db)
  return rows[0]!.day // an aggregate without GROUP BY is one row
}

export type Cell = {
  category: string
  categoryName: TableRow<'shared.categories'>['name']
  area: string
  areaName: TableRow<'shared.locations'>['name']
  searches: number
  withoutTime: number
}

/** Searches by category and area, where both are known. */
export async function listCells(db: Queryable, { from, to }: Period): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    SELECT
      summed.category, category.name AS "categoryName", summed.area, place.name AS "areaName", summed.searches,
      summed.without_time AS "withoutTime"
    FROM (
      SELECT category, area, sum(searches)::int AS searches, sum(searches - answered)::int AS without_time
      FROM search_days
      WHERE day >= ${from}::date AND day < ${to}::date AND category <> '' AND area <> ''
      GROUP BY category, area
    ) summed
    JOIN shared.categories category ON category.slug = summed.category
    JOIN shared.locations place ON place.slug = summed.area`.execute(db)
  return rows
}

/** Published stores. */
export async function countStores(db: Queryable, category: string, area: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM shared.stores
    WHERE category = ${category} AND location = ${area} AND status = 'published'`.execute(db)
  return rows[0]!.count // an aggregate without GROUP BY is one row
}

type Words = { words: string; times: number }

/** Returns the most frequent words that found nothing. */
export async function listWords(
  db: Queryable,
  { from, to }: Period,
  { atLeast, limit }: { atLeast: number; limit: number },
): Promise<Words[]> {
  const { rows } = await sql<Words>`
    SELECT words, sum(times)::int AS times FROM search_words
    WHERE day >= ${from}::date AND day < ${to}::date
    GROUP BY words HAVING sum(times) >= ${atLeast} ORDER BY 2 DESC, 1 LIMIT ${limit}`.execute(db)
  return rows
}

export type CohortRow = { firstMonth: Day; month: Day; customers: number }

/** Returns cohorts of customers whose first visit was on this day or later. */
export async function listCohorts(db: Queryable, since: Day): Promise<CohortRow[]> {
  const { rows } = await sql<CohortRow>`
    SELECT first_month::text AS "firstMonth", month::text AS month, customers FROM market_cohorts
    WHERE first_month >= ${since}::date ORDER BY first_month, month`.execute(db)
  return rows
}

export type ReplyRow = Pick<TableRow<'shared.stores'>, 'id' | 'name'> &
  Pick<CamelRow<'shared.store_reply_times'>, 'medianSeconds' | 'replies'>

/** Returns how long each store takes to reply in chats, the slowest first. */
export async function listReplyTimes(db: Queryable, atLeast: number): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    SELECT store.id, store.name, reply.median_seconds AS "medianSeconds", reply.replies
    FROM shared.store_reply_times reply JOIN shared.stores store ON store.id = reply.store_id
    WHERE reply.replies >= ${atLeast} AND store.status = 'published'
    ORDER BY reply.median_seconds DESC, store.id`.execute(db)
  return rows
}
