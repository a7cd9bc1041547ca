import { m } from '#messages'
import { formatShillings } from '#domain/payments/money.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { Pill, type PillTone } from '#web/ui/feedback/pill.tsx'
import type { ClientDetails } from './client-texts.ts'

export type Visit = ClientDetails['visitList'][number]

/** The price of a visit that took place, otherwise what became of the booking. */
export function VisitOutcome({ visit }: { visit: Pick<Visit, 'isNoShow' | 'status' | 'price'> }) {
  if (visit.isNoShow) return <Pill tone="bad">{m.merchant_client_no_show()}</Pill>
  if (visit.status === 'completed')
    return (
      <span className="flex-none text-14 tabular-nums">
        {visit.price === null ? m.merchant_client_came() : formatShillings(shillingsToCents(visit.price))}
      </span>
    )
  const [label, tone] = STATES[visit.status]
  return <Pill tone={tone}>{label()}</Pill>
}

const STATES: Record<Exclude<Visit['status'], 'completed'>, [label: () => string, tone?: PillTone]> = {
  pending: [m.merchant_client_pending, 'info'],
  confirmed: [m.merchant_client_confirmed, 'ok'],
  checked_in: [m.merchant_client_here, 'ok'],
  cancelled: [m.merchant_client_cancelled],
}
