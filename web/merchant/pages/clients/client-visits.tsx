import { m } from '#messages'
import { formatShillings } from '#domain/payments/money.ts'
import { timeOfDay, type At } from '#domain/time/time.ts'
import { centsOf } from '#web/shared/document/booked-item.ts'
import { Pill, type PillTone } from '#web/components/feedback/pill.tsx'
import { shortDateText, type ClientDetails } from './client-texts.ts'

type Visit = ClientDetails['visitList'][number]

export function ClientVisits({ visits, now }: { visits: readonly Visit[]; now: At }) {
  return (
    <section aria-labelledby="client-visits">
      <h3 id="client-visits" className="text-16 leading-row">
        {m.merchant_client_visit_list()}
      </h3>
      <ul>
        {visits.map((visit) => (
          <li
            key={visit.id}
            className="flex items-center justify-between gap-3 border-line py-2 not-first:border-t"
          >
            <span className="min-w-0 text-14 leading-small">
              <span className="block [overflow-wrap:anywhere]">
                {[visit.offerTitle ?? visit.serviceName, visit.staffName].filter(Boolean).join(', ')}
              </span>
              <span className="text-ink-2">
                {shortDateText(visit.startTime, now)}, {timeOfDay(Date.parse(visit.startTime))}
              </span>
            </span>
            <Outcome visit={visit} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The price of a visit that took place, otherwise what became of the booking. */
function Outcome({ visit }: { visit: Visit }) {
  if (visit.isNoShow) return <Pill tone="bad">{m.merchant_client_no_show()}</Pill>
  if (visit.status === 'completed')
    return (
      <span className="flex-none text-14 tabular-nums">
        {visit.price === null ? m.merchant_client_came() : formatShillings(centsOf(visit.price))}
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
