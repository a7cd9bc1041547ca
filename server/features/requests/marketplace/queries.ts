import type { Queryable } from '#server/platform/database/database.ts'

/** Which request a quote is for. */
export const findRequestOf = (db: Queryable, quoteId: string) =>
  db.selectFrom('quotes').select('request_id as requestId').where('id', '=', quoteId).executeTakeFirst()
