import { sql } from 'kysely'
import { m } from '#messages'
import { businessTable, isStoreOfMerchant, type BusinessTable } from '#server/business-table.ts'
import { changedBookings, daySums } from './sums.ts'

export const figureTables: readonly BusinessTable[] = [
  businessTable({
    name: 'figures-per-day',
    tables: ['figure_days', 'page_views'],
    describe: m.business_table_figures_per_day,
    fields: {
      day: 'value',
      storeId: 'value',
      store: 'value',
      bookings: 'value',
      visits: 'value',
      walkIns: 'value',
      noShows: 'value',
      cancelled: 'value',
      takenAtCounter: 'cents',
      accessFees: 'cents',
      bookedMinutes: 'value',
      views: 'value',
      started: 'value',
      made: 'value',
      came: 'value',
    },
    order: { storeId: 'summed.store_id', day: 'summed.day' },
    // As in the figures, days that have changed are summed here until a job has stored them.
    select: ({ merchantId, until }) => sql`
      WITH changed AS MATERIALIZED (
        SELECT DISTINCT store_id, day FROM figure_changes WHERE ${isStoreOfMerchant('store_id', merchantId)}
      ),
      ${changedBookings},
      days AS (
        SELECT * FROM figure_days
        WHERE ${isStoreOfMerchant('store_id', merchantId)}
          AND (store_id, day) NOT IN (SELECT store_id, day FROM changed)
        UNION ALL ${daySums}
      ),
      summed AS (
        SELECT * FROM days FULL JOIN (
          SELECT store_id, day, store_views + offer_views AS views FROM page_views
          WHERE ${isStoreOfMerchant('store_id', merchantId)}
        ) viewed USING (store_id, day)
      )
      SELECT summed.store_id AS "storeId", store.name AS store, summed.day::text, coalesce(summed.bookings, 0) AS bookings,
        coalesce(visits, 0) AS visits, coalesce(walk_ins, 0) AS "walkIns", coalesce(no_shows, 0) AS "noShows",
        coalesce(cancelled, 0) AS cancelled, coalesce(taken_cents, 0) AS "takenAtCounter",
        coalesce(fee_cents, 0) AS "accessFees", coalesce(booked_minutes, 0) AS "bookedMinutes",
        coalesce(views, 0) AS views, coalesce(started, 0) AS started, coalesce(made, 0) AS made, coalesce(came, 0) AS came
      FROM summed JOIN shared.stores store ON store.id = summed.store_id
      WHERE store.created_at <= ${until}`,
  }),
]
