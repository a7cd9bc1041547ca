/**
 * The order of locks: first the advisory ones (of a branch and the customer when booking, of a store's quotes of the
 * day), then the row of the request, then its quotes by id.
 */
import { requestProblems } from '#contract/requests/problems.ts'
import type { QuoteStatus, RequestStatus } from '#domain/requests/service-request.ts'
import type { TxCtx } from '#server/app-context.ts'
import type { Tx } from '#server/platform/database/database.ts'

export const dailyQuotesLock = (provider: string): string => `quotes:${provider}`
export const dailyRequestsLock = (accountId: string): string => `requests:${accountId}`

export type LockedRequest = {
  id: string
  accountId: string
  title: string
  category: string
  status: RequestStatus
  closedAs: string | null
  quoteCount: number
  acceptedQuoteId: string | null
  createdAt: Date
  expiresAt: Date
  version: number
}

export const lockRequest = (tx: Tx, id: string): Promise<LockedRequest | undefined> =>
  tx
    .selectFrom('service_requests')
    .select([
      'id',
      'account_id as accountId',
      'title',
      'category',
      'status',
      'closed_as as closedAs',
      'quote_count as quoteCount',
      'accepted_quote_id as acceptedQuoteId',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'version',
    ])
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ status: RequestStatus }>() // the column's CHECK
    .executeTakeFirst()

/** Throws 404 unless the request is the account's own. */
export async function lockOwnRequest(tx: TxCtx, accountId: string, id: string): Promise<LockedRequest> {
  const request = await lockRequest(tx.db, id)
  if (request?.accountId !== accountId) throw requestProblems.notFound()
  return request
}

export const isOpen = ({ status, expiresAt }: LockedRequest, now: Date): boolean =>
  status === 'pending' && expiresAt > now

export type LockedQuote = {
  id: string
  requestId: string
  accountId: string
  storeId: string | null
  merchantId: string | null
  serviceId: string | null
  branchId: string | null
  staffId: string | null
  startsAt: Date | null
  durationMinutes: number | null
  priceCents: number
  status: QuoteStatus
  bookingId: string | null
  /** True if an admin has removed it. */
  isRemoved: boolean
  createdAt: Date
  expiresAt: Date
  version: number
}

/** Locks all quotes of the request, whose row the caller has locked. */
export const lockQuotes = (tx: Tx, requestId: string): Promise<LockedQuote[]> =>
  tx
    .selectFrom('quotes')
    .select([
      'id',
      'request_id as requestId',
      'account_id as accountId',
      'store_id as storeId',
      'merchant_id as merchantId',
      'service_id as serviceId',
      'branch_id as branchId',
      'staff_id as staffId',
      'starts_at as startsAt',
      'duration_minutes as durationMinutes',
      'price_cents as priceCents',
      'status',
      'booking_id as bookingId',
      'is_removed as isRemoved',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'version',
    ])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ status: QuoteStatus }>() // the column's CHECK
    .execute()

export const isPending = ({ status, expiresAt }: LockedQuote, now: Date): boolean =>
  status === 'pending' && expiresAt > now
