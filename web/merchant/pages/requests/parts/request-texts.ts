import { m } from '#messages'
import { formatKes, formatShillings } from '#domain/payments/money.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import type { QuoteStatus, RequestStatus, Timeline } from '#domain/requests/service-request.ts'
import type { PillTone } from '#web/ui/feedback/pill.tsx'

export const TIMELINE_LABELS: Record<Timeline, () => string> = {
  urgent: m.merchant_request_urgent,
  thisweek: m.merchant_request_this_week,
  nextweek: m.merchant_request_next_week,
  thismonth: m.merchant_request_this_month,
  flexible: m.merchant_request_flexible,
}

type Budget = { budgetMin: number | null; budgetMax: number | null }

/** 'KES 2,000 – 4,000'. */
export const budgetText = ({ budgetMin, budgetMax }: Budget): string =>
  budgetMin === null || budgetMax === null
    ? m.request_open_budget()
    : `${formatKes(shillingsToCents(budgetMin))} – ${formatShillings(shillingsToCents(budgetMax))}`

/** 'Budget KES 2,000 – 4,000'. */
export const namedBudgetText = (budget: Budget): string =>
  budget.budgetMin === null
    ? m.request_open_budget()
    : m.merchant_request_budget({ budget: budgetText(budget) })

export const placeText = ({
  location,
  distanceKm,
}: {
  location: string
  distanceKm: number | null
}): string =>
  distanceKm === null
    ? location
    : m.merchant_request_place({ area: location, km: distanceKm.toLocaleString('en') })

export const otherOffersText = (count: number, hasOwn = false): string =>
  count === 0 && hasOwn
    ? m.merchant_request_no_other_offers()
    : count === 0
      ? m.merchant_request_no_offers()
      : m.merchant_request_other_offers({ count })

/** Returns the state of a quote, in the words of its provider. */
export function quotePill({ status, hasExpired = false, serviceRequest }: ShownQuote): QuotePill {
  if (status === 'accepted' && serviceRequest.status === 'completed') return DONE
  return QUOTE_PILLS[hasExpired ? 'expired' : status]
}

type ShownQuote = {
  status: QuoteStatus
  hasExpired?: boolean
  serviceRequest: { status: RequestStatus }
}
type QuotePill = { label: () => string; tone?: PillTone }
const DONE: QuotePill = { label: m.merchant_request_status_done, tone: 'ok' }
const QUOTE_PILLS: Record<QuoteStatus, QuotePill> = {
  pending: { label: m.merchant_request_status_pending, tone: 'info' },
  accepted: { label: m.merchant_request_status_accepted, tone: 'ok' },
  rejected: { label: m.merchant_request_status_rejected, tone: 'bad' },
  withdrawn: { label: m.merchant_request_status_withdrawn },
  expired: { label: m.merchant_request_status_expired },
}
