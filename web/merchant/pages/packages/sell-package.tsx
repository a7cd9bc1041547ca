import { redirect, useLoaderData, useNavigate } from 'react-router'
import { m } from '#messages'
import { WALK_IN_TEXTS } from '#contract/bookings/merchant-limits.ts'
import { formatKes } from '#domain/payments/money.ts'
import { callOnce } from '#web/api/call-once.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { shillingsToCents } from '#web/app/document/booked-item.ts'
import { Refused } from '#web/app/document/errors/refusal.tsx'
import type { LoaderArgs } from '#web/app/document/load-context.ts'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { TelField } from '#web/ui/forms/tel-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { callAsMerchant } from '../../components/load-page.ts'
import { SubHead } from '../../components/sub-head.tsx'
import { Shell } from '../../layout/shell.tsx'
import { paths } from '../../paths.ts'

export async function loader({
  context,
  params,
  request: { signal },
  url,
}: LoaderArgs<'/packages/:id/sell'>) {
  const { packages } = await callAsMerchant({ context, url })('GET /merchant/packages', { query: {}, signal })
  const offered = packages.find(({ id, isOnSale }) => id === params.id && isOnSale)
  if (!offered) throw redirect(paths.packages())
  return offered
}

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_packages_sell() }) },
  { name: 'description', content: m.merchant_packages_description() },
]

/** Who has paid at the counter. */
export default function SellPackage() {
  const { id, visits, serviceName, price, validMonths } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const sell = useSubmit(
    (form: FormData) =>
      callOnce('POST /merchant/packages/:id/sales', {
        params: { id },
        body: { name: String(form.get('name')), phone: String(form.get('phone')) },
      }),
    { toast: ({ message }) => message, onSuccess: ({ sale }) => navigate(paths.soldPackage(sale.id)) },
  )
  const { setForm, onInput } = sell
  const amount = formatKes(shillingsToCents(price))
  return (
    <Shell place="packages">
      <SubHead
        back={{ href: paths.packages(), label: m.merchant_packages_title() }}
        title={m.store_package_name({ count: visits, service: serviceName })}
      />
      <p className="-mt-2 mb-5 max-w-160 text-ink-2">
        {m.store_package_price({ amount, months: validMonths })}. {m.merchant_packages_sell_lead()}
      </p>
      <form
        className="grid max-w-120 gap-5"
        ref={setForm}
        onInput={onInput}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void sell.submit(new FormData(event.currentTarget))
        }}
      >
        <TextField
          label={m.packages_give_name()}
          name="name"
          autoComplete="off"
          maxLength={WALK_IN_TEXTS.name.max}
          error={sell.fieldErrors.name}
        />
        <TelField
          label={m.packages_give_phone()}
          name="phone"
          autoComplete="off"
          error={sell.fieldErrors.phone}
        />
        <Refused by={sell} />
        <Button type="submit" size="lg" className="justify-self-start" busy={sell.isBusy && m.ui_saving()}>
          {m.merchant_packages_paid({ amount })}
        </Button>
      </form>
    </Shell>
  )
}
