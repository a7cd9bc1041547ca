import { useRevalidator } from 'react-router'
import { m } from '#messages'
import type { PackageSale } from '#contract/bookings/packages.ts'
import { formatPhone } from '#domain/accounts/phone.ts'
import { callOnce } from '#web/api/call-once.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { oncePerDoubleClick } from '#web/ui/forms/buttons/once-per-double-click.ts'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { paths } from '../../paths.ts'
import { saleText } from './sale-text.ts'

/** A sold package in the list, with the button for the counter. */
export function SaleRow({ sale }: { sale: PackageSale }) {
  const { id, holderName, holderPhone, serviceName, state } = sale
  return (
    <li className="grid gap-2 py-3.5 mid:grid-cols-[minmax(0,1fr)_auto] mid:items-center">
      <div className="min-w-0 wrap-anywhere">
        <Link className={`${linkClass} inline-flex min-h-11 items-center`} href={paths.soldPackage(id)}>
          {holderName}
        </Link>
        <p>
          {serviceName} · {saleText(sale)}
        </p>
        {holderPhone !== null && <p className="quiet">{formatPhone(holderPhone)}</p>}
      </div>
      {state === 'active' && <UseVisit sale={sale} variant="line" />}
    </li>
  )
}

/** Takes one visit from the package, for a customer at the counter. */
export function UseVisit({ sale: { id, holderName }, variant }: { sale: PackageSale; variant?: 'line' }) {
  const { revalidate } = useRevalidator()
  const use = useSubmit(
    () => callOnce('POST /merchant/package-sales/:id/uses', { params: { id }, body: {} }),
    {
      toast: ({ message }) => message,
      onSuccess: () => revalidate(),
    },
  )
  return (
    <div className="grid gap-2">
      <Button
        size="touch"
        {...(variant && { variant })}
        busy={use.isBusy && m.ui_saving()}
        onClick={oncePerDoubleClick(() => void use.submit())}
        aria-label={m.merchant_packages_use_named({ name: holderName })}
      >
        {m.merchant_packages_use()}
      </Button>
      <Refused by={use} />
    </div>
  )
}
