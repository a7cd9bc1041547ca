import type { MerchantQuote, MerchantRequest } from '#contract/entities/request.ts'
import { shortName } from '#domain/accounts/short-name.ts'
import { timeAgo } from '#domain/notifications/ago.ts'
import { shillings } from '#domain/payments/money.ts'
import { budgetOf, areaOf, serializeRequest, type Showing } from '../listing/serialize.ts'
import type { RequestRow } from '../listing/queries.ts'
import type { QuoteRow } from '../quotes/queries.ts'
import { serializeQuote } from '../quotes/serialize.ts'

export function serializeMerchantRequest(row: RequestRow, showing: Showing): MerchantRequest {
  const request = serializeRequest(row, showing)
  return {
    ...request,
    status: 'open',
    merchantOffered: request.hasMyOffer,
    customerName: request.postedBy,
  }
}

export function serializeMerchantQuote(row: QuoteRow, showing: Showing): MerchantQuote {
  const quote = serializeQuote(row, showing)
  return {
    ...quote,
    status: quote.status === 'expired' ? 'rejected' : quote.status,
    customerName: shortName(row.customerFirstName, row.customerLastName),
    requestLocation: areaOf(row),
    requestBudget: budgetOf(row),
    budgetMin: shillings(row.budgetMinCents),
    budgetMax: shillings(row.budgetMaxCents),
    submittedAt: timeAgo(row.createdAt.getTime(), showing.now.getTime()),
  }
}
