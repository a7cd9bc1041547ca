/** Sums of all stores, so that the figures of the market read a row for each day instead of one for each store. */
import { sql } from 'kysely'
import { addDays, toDay } from '#domain/time/time.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction, lock, type Db, type Tx } from '#server/platform/database/database.ts'
import { pruneWords } from './search-queries.ts'

/** The days that are summed in one statement: some hundred thousand rows with two thousand stores on each. */
const BATCH = 60

/** Sums the listed days, until none is left. */
export async function sumMarket(db: Db): Promise<void> {
  for (;;) {
    const days = await inTransaction(db, sumDays)
    if (days < BATCH) return
  }
}

/** Deletes only the entries that it sees: one that is added meanwhile is summed the next time. */
async function sumDays(tx: Tx): Promise<number> {
  await lock(tx, 'figures')
  const { rows } = await sql`
    WITH days AS (SELECT DISTINCT day FROM market_changes ORDER BY day DESC LIMIT ${BATCH}),
    listed AS (DELETE FROM market_changes USING days WHERE market_changes.day = days.day)
    INSERT INTO market_days (day, visits, no_shows, taken_cents, fee_cents, offer_views, started, made)
    SELECT
      days.day, coalesce(booked.visits, 0), coalesce(booked.no_shows, 0), coalesce(booked.taken_cents, 0),
      coalesce(booked.fee_cents, 0), coalesce(viewed.offer_views, 0), coalesce(booked.started, 0),
      coalesce(booked.made, 0)
    FROM days
    CROSS JOIN LATERAL (
      SELECT
        sum(visits - walk_ins) AS visits, sum(no_shows) AS no_shows, sum(taken_cents) AS taken_cents,
        sum(fee_cents) AS fee_cents, sum(started) AS started, sum(made) AS made
      FROM figure_days WHERE figure_days.day = days.day
    ) booked
    CROSS JOIN LATERAL (
      SELECT sum(offer_views) AS offer_views FROM page_views WHERE page_views.day = days.day
    ) viewed
    ON CONFLICT (day) DO UPDATE SET
      visits = excluded.visits, no_shows = excluded.no_shows, taken_cents = excluded.taken_cents,
      fee_cents = excluded.fee_cents, offer_views = excluded.offer_views, started = excluded.started,
      made = excluded.made
    RETURNING day`.execute(tx)
  return rows.length
}

/** All visits are read, once an hour. */
const COHORTS_TIMEOUT = sql`SET LOCAL statement_timeout = '60s'`

/** Counts again which customers came back. */
export const countCohorts = ({ database }: Pick<AppContext, 'database'>): Promise<void> =>
  inTransaction(database.db, async (tx) => {
    await lock(tx, 'cohorts')
    await COHORTS_TIMEOUT.execute(tx)
    await sql`DELETE FROM market_cohorts`.execute(tx)
    await sql`
      INSERT INTO market_cohorts (first_month, month, customers)
      SELECT first_month, month, count(*)
      FROM (
        SELECT account_id, month, min(month) OVER (PARTITION BY account_id) AS first_month
        FROM (
          SELECT DISTINCT client.account_id, date_trunc('month', day)::date AS month
          FROM figure_days CROSS JOIN LATERAL unnest(client_ids) AS client (account_id)
        ) came
      ) came
      GROUP BY first_month, month`.execute(tx)
  })

const WORDS_DAYS = 400

export const pruneSearches = ({ database, clock }: AppContext): Promise<number> =>
  pruneWords(database.db, addDays(toDay(clock.now().getTime()), -WORDS_DAYS))
