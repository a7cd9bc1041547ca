import type { MerchantQuote, MerchantRequest } from '#contract/entities/request.ts'
import type { Reply } from '#contract/kernel.ts'
import type { merchantRequests } from '#contract/merchant-requests.ts'
import { shortName } from '#domain/accounts/short-name.ts'
import { timeAgo } from '#domain/notifications/ago.ts'
import { clockTime, toMinutesOfDay } from '#domain/time/time.ts'
import type { QuotableTimes } from '#server/features/bookings/bookings.ts'
import {
  budgetAmounts,
  formatBudget,
  formatArea,
  serializeRequest,
  type Showing,
} from '../listing/serialize.ts'
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
    hasExpired: quote.status === 'expired',
    customerName: shortName(row.customerFirstName, row.customerLastName),
    requestLocation: formatArea(row),
    requestBudget: formatBudget(row),
    ...budgetAmounts(row),
    submittedAt: timeAgo(row.createdAt.getTime(), showing.now.getTime()),
  }
}

export function serializeQuoteTimes({
  services,
  shown,
}: QuotableTimes): Reply<(typeof merchantRequests)['GET /merchant/quote-times']>['data'] {
  return {
    services,
    serviceId: shown?.serviceId ?? null,
    branches: (shown?.branches ?? []).map(({ branchId, branchName }) => ({ id: branchId, name: branchName })),
    branchId: shown?.pool.branchId ?? null,
    staff: (shown?.staff ?? []).map(({ id, name }) => ({ id, name })),
    durationMinutes: shown?.durationMinutes ?? null,
    days: (shown?.days ?? []).map(({ day, times }) => ({
      date: day,
      times: times.map(({ start, staff }) => ({
        startsAt: new Date(start).toISOString(),
        startTime: clockTime(toMinutesOfDay(start)),
        staffId: staff?.id ?? null,
        staffName: staff?.name ?? null,
      })),
    })),
  }
}
