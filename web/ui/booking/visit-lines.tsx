import { m } from '#messages'
import { cents, formatKes } from '#domain/payments/money.ts'
import { timeOfDay } from '#domain/time/time.ts'

export type VisitLine = {
  serviceId: string
  name: string
  startTime: string
  endTime: string
  staffName: string | null
  /** In shillings; null when the price is agreed at the store. */
  storePrice: number | null
}

/** Who does what when in a visit of several services, and what each costs. */
export function VisitLines({ items }: { items: readonly VisitLine[] }) {
  return (
    <ol className="divide-y divide-line border-y border-line text-15">
      {items.map(({ serviceId, name, startTime, endTime, staffName, storePrice }) => (
        <li key={serviceId} className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3.5 gap-y-0.5 py-2.5">
          <span className="text-ink-2 tabular-nums">{timeOfDay(Date.parse(startTime))}</span>
          <span className="min-w-0">
            <b className="block font-semibold wrap-anywhere">{name}</b>
            <span className="block quiet">
              {[m.booking_visit_until({ time: timeOfDay(Date.parse(endTime)) }), staffName]
                .filter((text) => text !== null)
                .join(' · ')}
            </span>
          </span>
          <span className="tabular-nums">
            {storePrice === null ? m.booking_money_agreed() : formatKes(cents(storePrice) ?? 0)}
          </span>
        </li>
      ))}
    </ol>
  )
}
