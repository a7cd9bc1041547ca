import { m } from '#messages'
import { timeOfDay, type At } from '#domain/time/time.ts'
import { shortDateText } from './client-texts.ts'
import { VisitOutcome, type Visit } from './visit-outcome.tsx'

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
            <VisitOutcome visit={visit} />
          </li>
        ))}
      </ul>
    </section>
  )
}
