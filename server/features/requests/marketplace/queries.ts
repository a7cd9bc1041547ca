import type { Queryable } from '#server/platform/database/database.ts'

/** Returns the request that a quote is for. */
export const findRequestByQuote = (db: Queryable, quoteId: string) =>
  db.selectFrom('quotes').select('request_id as requestId').where('id', '=', quoteId).executeTakeFirst()
