import { m } from '#messages'
import { cents, formatKes } from '#domain/payments/money.ts'
import { duration } from '#domain/time/time.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { ALSO } from '../state/choice.ts'

export type ListedService = {
  id: string
  name: string
  duration: number
  price: number | null
  price_range: string | null
}

/** Services to choose for one visit. */
export function ServiceChoices({
  services,
  chosen,
}: {
  services: readonly ListedService[]
  chosen: readonly string[]
}) {
  if (services.length === 0) return <p>{m.booking_visit_no_others()}</p>
  return (
    <div className="grid">
      {services.map(({ id, name, duration: minutes, price, price_range: range }) => (
        <Checkbox key={id} name={ALSO} value={id} defaultChecked={chosen.includes(id)} long>
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block quiet">
            {[
              duration(minutes),
              price === null ? (range ?? m.booking_money_agreed()) : formatKes(cents(price) ?? 0),
            ].join(' · ')}
          </span>
        </Checkbox>
      ))}
    </div>
  )
}
