import { sql } from 'kysely'
import { personProblems } from '#contract/admin/people.ts'
import type { MergedAccounts, Moved } from '#server/feature.ts'
import type { TxCtx } from '#server/app-context.ts'

/** Requests with their quotes, and what the person has quoted for requests of others. */
export async function mergeRequests({ db }: TxCtx, { closedId, keptId }: MergedAccounts): Promise<Moved[]> {
  const { rows } = await sql`
    SELECT FROM quotes q JOIN service_requests r ON r.id = q.request_id
    WHERE q.account_id = ${closedId} AND (r.account_id = ${keptId} OR EXISTS (
      SELECT FROM quotes k WHERE k.request_id = q.request_id AND k.account_id = ${keptId} AND k.status = 'pending' AND q.status = 'pending'
    )) OR q.account_id = ${keptId} AND r.account_id = ${closedId} LIMIT 1`.execute(db)
  if (rows.length > 0)
    throw personProblems.mergeRefused().with({
      extra: { why: 'One account has quoted for a request of the other, or both for one request.' },
    })
  const requests = await db
    .updateTable('service_requests')
    .set({ account_id: keptId })
    .where('account_id', '=', closedId)
    .executeTakeFirstOrThrow()
  const quotes = await db
    .updateTable('quotes')
    .set({ account_id: keptId })
    .where('account_id', '=', closedId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('service_request_reviews')
    .set({ account_id: keptId })
    .where('account_id', '=', closedId)
    .execute()
  await db
    .updateTable('service_request_reviews')
    .set({ provider_id: keptId })
    .where('provider_id', '=', closedId)
    .execute()
  return [
    { what: 'requests', count: Number(requests.numUpdatedRows) },
    { what: 'quotes', count: Number(quotes.numUpdatedRows) },
  ]
}
