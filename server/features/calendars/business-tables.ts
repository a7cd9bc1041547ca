import { sql } from 'kysely'
import { m } from '#messages'
import { businessTable, isStoreOfMerchant, type BusinessTable } from '#server/business-table.ts'

/** Without the addresses, which are as good as a password. */
export const calendarTables: readonly BusinessTable[] = [
  businessTable({
    name: 'calendars',
    tables: ['staff_calendars'],
    describe: m.business_table_calendars,
    fields: {
      id: 'value',
      staffId: 'value',
      person: 'value',
      source: 'value',
      createdAt: 'value',
      checkedAt: 'value',
      okAt: 'value',
      problem: 'value',
    },
    order: { id: 'calendar.id' },
    select: ({ merchantId, until }) => sql`
      SELECT calendar.id, calendar.staff_id AS "staffId", person.name AS person, calendar.source,
        calendar.created_at AS "createdAt", calendar.checked_at AS "checkedAt", calendar.ok_at AS "okAt", calendar.problem
      FROM shared.branches branch
      JOIN shared.staff person ON person.branch_id = branch.id
      JOIN staff_calendars calendar ON calendar.staff_id = person.id
      WHERE ${isStoreOfMerchant('branch.store_id', merchantId)} AND calendar.created_at <= ${until}`,
  }),
  businessTable({
    name: 'calendar-feeds',
    tables: ['calendar_feeds'],
    describe: m.business_table_calendar_feeds,
    fields: {
      id: 'value',
      staffId: 'value',
      branchId: 'value',
      storeId: 'value',
      withNames: 'value',
      createdAt: 'value',
    },
    order: { id: 'feed.id' },
    select: ({ merchantId, until }) => sql`
      SELECT feed.id, feed.staff_id AS "staffId", feed.branch_id AS "branchId", feed.store_id AS "storeId",
        feed.with_names AS "withNames", feed.created_at AS "createdAt"
      FROM calendar_feeds feed
      LEFT JOIN shared.staff person ON person.id = feed.staff_id
      LEFT JOIN shared.branches branch ON branch.id = coalesce(feed.branch_id, person.branch_id)
      JOIN shared.stores store ON store.id = coalesce(feed.store_id, branch.store_id)
      WHERE store.merchant_id = ${merchantId} AND feed.created_at <= ${until}`,
  }),
]
