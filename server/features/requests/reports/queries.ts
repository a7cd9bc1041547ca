import type { Insertable } from 'kysely'
import type { Queryable } from '#server/database/database.ts'
import type { ServiceRequestReports } from '#server/database/schema.ts'

export const hasQuote = async (db: Queryable, requestId: string, quoteId: string): Promise<boolean> =>
  (await db
    .selectFrom('quotes')
    .select('id')
    .where('id', '=', quoteId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()) !== undefined

/** Once for each account. */
export const insertReport = (db: Queryable, row: Insertable<ServiceRequestReports>) =>
  db
    .insertInto('service_request_reports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
