import { m } from '#messages'
import type { Package } from '#contract/bookings/packages.ts'
import { percentOff } from '#domain/catalogue/pricing.ts'
import { formatKes } from '#domain/payments/money.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { Part } from '#web/ui/feedback/part.tsx'

/** What several visits cost together. They are bought at the store. */
export function PackagesPart({ packages }: { packages: readonly Package[] }) {
  if (packages.length === 0) return null
  return (
    <div className="mt-7">
      <Part title={m.store_packages()}>
        <p className="quiet mb-3">{m.store_packages_hint()}</p>
        <ul className="grid gap-3">
          {packages.map((each) => (
            <li key={each.id} className="wrap-anywhere">
              <b>{m.store_package_name({ count: each.visits, service: each.serviceName })}</b>
              <br />
              {m.store_package_price({
                amount: formatKes(shillingsToCents(each.price)),
                months: each.validMonths,
              })}
              <Saving {...each} />
            </li>
          ))}
        </ul>
      </Part>
    </div>
  )
}

/** Against as many single visits at their price today. */
function Saving({ price, normalPrice }: Package) {
  if (normalPrice === null || normalPrice <= price) return null
  const percent = percentOff(shillingsToCents(normalPrice), shillingsToCents(price))
  return (
    <span className="block text-14 font-semibold text-save-text">{m.store_package_saving({ percent })}</span>
  )
}
